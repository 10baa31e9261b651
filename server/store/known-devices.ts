import { createHash } from 'node:crypto';
import type { Store } from './open-store.ts';

/** Devices remembered of one member; beyond, the one unused longest is forgotten. */
export const mostDevices = 50;

interface SeenDevice {
  /** What the browser keeps, and shows at each sign-in. */
  token: string;
  /** What a member recognises it by. */
  device: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Notes with which device a member signed in. @returns whether they had signed in with it before */
export const noteDevice = (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  memberId: number,
  { token, device, now }: SeenDevice,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, `devices ${memberId}`);
    const key = keyOf(memberId, token);
    const ofMember = trx.selectFrom('known_devices').where('member_id', '=', memberId);
    const known = await ofMember.select('key').where('key', '=', key).executeTakeFirst();
    await trx
      .insertInto('known_devices')
      .values({ member_id: memberId, key, device, seen_at: now })
      .onConflict((conflict) => conflict.columns(['member_id', 'key']).doUpdateSet({ device, seen_at: now }))
      .execute();
    const kept = ofMember.select('key').orderBy('seen_at', 'desc').orderBy('key').limit(mostDevices);
    await trx.deleteFrom('known_devices').where('member_id', '=', memberId).where('key', 'not in', kept).execute();
    return known !== undefined;
  });

/** The member is part of it: two members of one household are not seen to share a device. */
const keyOf = (memberId: number, token: string): string =>
  createHash('sha256').update(`${memberId} ${token}`).digest('hex');
