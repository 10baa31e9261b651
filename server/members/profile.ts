import type { Preferences, Profile, ProfileChange } from 'shared-api/schemas/account';
import { isoTime } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';

/** Reading preferences of a member who has set none. */
const defaultPreferences: Preferences = {
  theme: 'system',
  font: 'serif',
  size: 18,
  line_height: 1.8,
  width: 40,
  mode: 'scroll',
  script: 'original',
};

/** A member's profile, with defaults for the preferences they have not set; null where there is no such member. */
export const getProfile = async ({ db }: Pick<Store, 'db'>, memberId: number): Promise<Profile | null> => {
  const row = await db
    .selectFrom('members')
    .select(['username', 'nickname', 'gender', 'bio', 'email', 'created_at', 'preferences'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    gender: row.gender as Profile['gender'],
    created_at: isoTime(row.created_at),
    preferences: { ...defaultPreferences, ...JSON.parse(row.preferences) },
  };
};

/**
 * Changes the fields and preferences that are named and leaves the others: two changes of different ones at once both
 * succeed.
 */
export const changeProfile = async (
  { db, dialect }: Store,
  memberId: number,
  { preferences, ...change }: ProfileChange,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await dialect.lock(trx, `profile ${memberId}`);
    const row = await trx.selectFrom('members').select('preferences').where('id', '=', memberId).executeTakeFirst();
    if (!row) return;
    const merged = JSON.stringify({ ...JSON.parse(row.preferences), ...preferences });
    await trx
      .updateTable('members')
      .set({ ...change, preferences: merged })
      .where('id', '=', memberId)
      .execute();
  });
};
