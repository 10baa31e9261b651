import type { Kysely } from 'kysely';
import { storable } from '../db/storable.ts';
import type { Tables } from '../db/tables.ts';
import type { Notice } from './notices.ts';

/** Sends one member a notice as a message. @param now epoch milliseconds */
export const sendMessage = async (
  db: Kysely<Tables>,
  memberId: number,
  { kind, title, body, link }: Notice,
  now: number,
): Promise<void> => {
  const text = { kind, title: storable(title), body: storable(body), link };
  await db
    .insertInto('messages')
    .values({ ...text, member_id: memberId, read: 0, created_at: now })
    .execute();
};
