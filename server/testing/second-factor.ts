import { TOTP } from 'otpauth';
import { recoveryHash } from '../console/second-factor/codes.ts';
import { sealSecret } from '../console/second-factor/sealed-secret.ts';
import type { Store } from '../db/open-store.ts';
import { testSecret } from './build-test-app.ts';

/** The secret of second factors that tests set up, and a recovery code of theirs. */
const factorSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const testRecoveryCode = 'ABCD-EFGH-IJKL-MNOP';

/** The code that an app shows at a time. @param now epoch milliseconds */
export const codeAt = (secret: string, now: number): string => new TOTP({ secret }).generate({ timestamp: now });

/** The code that an app with the secret of tests shows now. */
export const presentCode = (): string => codeAt(factorSecret, Date.now());

/** Brings a member's second factor into a state, in all their sessions. `begun`: there is a secret, which does not count yet. */
export const setSecondFactor = async (
  { db }: Store,
  memberId: number,
  state: 'off' | 'begun' | 'needed' | 'given',
): Promise<void> => {
  const isOn = state === 'needed' || state === 'given';
  await db.deleteFrom('second_factors').where('member_id', '=', memberId).execute();
  if (state !== 'off') {
    const secret = sealSecret(factorSecret, memberId, testSecret);
    const hashes = isOn ? [recoveryHash(testRecoveryCode)] : [];
    const row = { secret, last_step: 0, recovery_hashes: JSON.stringify(hashes), created_at: 1 };
    await db
      .insertInto('second_factors')
      .values({ member_id: memberId, ...row })
      .execute();
  }
  const [member, sessions] = [
    { second_factor_at: isOn ? 1 : null },
    { second_factor_at: state === 'given' ? 1 : null },
  ];
  await db.updateTable('members').set(member).where('id', '=', memberId).execute();
  await db.updateTable('sessions').set(sessions).where('member_id', '=', memberId).execute();
};
