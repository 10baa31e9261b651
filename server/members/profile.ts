import { emailProblem, nicknameProblem } from 'shared-api/account-rules';
import { defaultReadingSettings, isNewer } from 'shared-api/reading-settings';
import { bioLength, type Preferences, type Profile, type ProfileChange } from 'shared-api/schemas/account';
import { isoTime } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';

/** A member's profile, with defaults for the preferences they have not set; null where there is no such member. */
export const getProfile = async ({ db }: Pick<Store, 'db'>, memberId: number): Promise<Profile | null> => {
  const row = await db
    .selectFrom('members')
    .select(['username', 'nickname', 'gender', 'bio', 'email', 'confirmed_email', 'created_at', 'preferences'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!row) return null;
  const { confirmed_email, ...profile } = row;
  return {
    ...profile,
    email_confirmed: row.email !== '' && row.email === confirmed_email,
    gender: row.gender as Profile['gender'],
    created_at: isoTime(row.created_at),
    preferences: { ...defaultReadingSettings, ...JSON.parse(row.preferences) },
  };
};

/**
 * Changes the fields and preferences that are named and leaves the others: two changes of different ones at once both
 * succeed. Preferences whose `changed_at` is earlier than that of those that are kept are left out: a device that comes
 * late says it, and learns the newer ones from the answer.
 * @param now in milliseconds; a clock of a device that is ahead counts as now
 */
export const changeProfile = async (
  { db, dialect }: Store,
  memberId: number,
  { preferences, ...change }: ProfileChange,
  now: number,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await dialect.lock(trx, `profile ${memberId}`);
    const row = await trx.selectFrom('members').select('preferences').where('id', '=', memberId).executeTakeFirst();
    if (!row) return;
    const kept = JSON.parse(row.preferences);
    await trx
      .updateTable('members')
      .set({ ...change, preferences: JSON.stringify(merge(kept, preferences, now)) })
      .where('id', '=', memberId)
      .execute();
  });
};

const merge = (kept: Partial<Preferences>, changed: Partial<Preferences> | undefined, now: number) => {
  if (!changed) return kept;
  const keptAt = Date.parse(kept.changed_at ?? isoTime(0));
  // A change without a time counts from when it is written, which may be after another that was asked for later.
  const changedAt = isoTime(changed.changed_at ? Math.min(now, Date.parse(changed.changed_at)) : Math.max(now, keptAt));
  const merged = { ...kept, ...changed, changed_at: changedAt };
  return isNewer({ changed_at: kept.changed_at ?? null }, merged) ? kept : merged;
};

/** Checks a change of the profile. @returns the problem as a sentence; undefined where there is none */
export const profileProblem = ({ nickname = '', bio = '', email = '' }: ProfileChange): string | undefined =>
  nicknameProblem(nickname) ?? bioProblem(bio) ?? emailProblem(email);

const bioProblem = (bio: string): string | undefined => {
  if ([...bio].length > bioLength) return `简介不能多于 ${bioLength} 个字`;
  return /[^\P{Cc}\n\r\t]|\p{Cs}/u.test(bio) ? '简介不能包含控制字符' : undefined;
};
