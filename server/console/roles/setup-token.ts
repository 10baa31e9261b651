import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../../db/open-store.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import { accountObject } from '../../members/console/account-acts.ts';
import { lockAdministrators, otherAdministrator } from '../../members/console/administrators.ts';
import { type Authority, recordAct } from '../record/record-act.ts';
import { setRole } from './change-role.ts';

declare module '../../db/tables.ts' {
  /** Links by which the first administrator is made. */
  interface Tables {
    setup_tokens: SetupTokenTable;
  }
}

interface SetupTokenTable {
  /** SHA-256 of the token in the link. */
  token_hash: string;
  expires_at: number;
}

/** How long a link by which the first administrator is made is valid. */
export const setupLifetimeMs = 86_400_000;

/**
 * Makes a token for a link by which the first administrator is made; only its hash is kept. Each start of a server makes its own,
 * and all end with the first that is used.
 * @param now epoch milliseconds
 * @returns null where there is an administrator
 */
export const makeSetupToken = ({ db, dialect }: Store, now: number): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    await lockAdministrators(dialect, trx);
    if (await otherAdministrator({ db: trx }, 0)) return null;
    await trx.deleteFrom('setup_tokens').where('expires_at', '<=', now).execute();
    const token = randomBytes(32).toString('base64url');
    const row = { token_hash: hashOf(token).toString('hex'), expires_at: now + setupLifetimeMs };
    await trx.insertInto('setup_tokens').values(row).execute();
    return token;
  });

/**
 * Makes a member the first administrator. The token counts once.
 * @param authority the member's own
 * @returns the entry in the record
 * @throws FailedCall 410 where the token is unknown, used or expired, or there is an administrator
 */
export const redeemSetupToken = (
  { db, dialect }: Store,
  token: string,
  { member, authority, now }: { member: { id: number; username: string }; authority: Authority; now: number },
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await lockAdministrators(dialect, trx);
    const links = await trx.selectFrom('setup_tokens').select('token_hash').where('expires_at', '>', now).execute();
    const hash = hashOf(token);
    const isKnown = links.some(({ token_hash }) => timingSafeEqual(Buffer.from(token_hash, 'hex'), hash));
    if (!isKnown || (await otherAdministrator({ db: trx }, 0)))
      throw new FailedCall(410, 'gone', '链接已经用过，或者过期了；服务器再次启动时会打印新的');
    const { role } = await trx
      .selectFrom('members')
      .select('role')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    await setRole(trx, member.id, 'administrator');
    const values = { before: { role }, after: { role: 'administrator' } };
    return recordAct(trx, authority, { kind: 'setup', object: accountObject(member), ...values }, now);
  });

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
