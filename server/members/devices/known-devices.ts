import { createHash } from 'node:crypto';
import type { Store } from '../../db/open-store.ts';

/** Devices remembered of one member; the least recently used beyond it are deleted. */
export const maxDevices = 50;

interface DeviceSignIn {
  /** Device token that the browser keeps in a cookie. */
  token: string;
  /** Name that the member recognises the device by. */
  device: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Remembers a device that a member signed in with. @returns whether they had signed in with it before */
export const rememberDevice = (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  memberId: number,
  { token, device, now }: DeviceSignIn,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, `devices ${memberId}`);
    const key = keyOf(memberId, token);
    const ofMember = trx.selectFrom('known_devices').where('member_id', '=', memberId);
    const known = await ofMember.select('key').where('key', '=', key).executeTakeFirst();
    await trx
      .insertInto('known_devices')
      .values({ member_id: memberId, key, device, seen_at: now, first_seen_at: now })
      .onConflict((conflict) => conflict.columns(['member_id', 'key']).doUpdateSet({ device, seen_at: now }))
      .execute();
    const kept = ofMember.select('key').orderBy('seen_at', 'desc').orderBy('key').limit(maxDevices);
    await trx.deleteFrom('known_devices').where('member_id', '=', memberId).where('key', 'not in', kept).execute();
    return known !== undefined;
  });

/** Time at which a member first signed in with the browser that keeps a token, as far as it is known; null where never. */
export const firstSignIn = async (
  { db }: Pick<Store, 'db'>,
  memberId: number,
  token: string,
): Promise<number | null> => {
  const device = await db
    .selectFrom('known_devices')
    .select(['first_seen_at', 'seen_at'])
    .where('member_id', '=', memberId)
    .where('key', '=', keyOf(memberId, token))
    .executeTakeFirst();
  return device ? (device.first_seen_at ?? device.seen_at) : null;
};

/** The hash includes the member, so that the table does not show which members share a device. */
const keyOf = (memberId: number, token: string): string =>
  createHash('sha256').update(`${memberId} ${token}`).digest('hex');
