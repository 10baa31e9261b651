import { type Kysely, sql } from 'kysely';
import type { MessageKind } from 'shared-api/schemas/message';
import type { Store } from '../db/open-store.ts';
import { storable } from '../db/storable.ts';
import type { Tables } from '../db/tables.ts';
import { type MemberRange, memberRanges } from './member-ranges.ts';
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

/** Members written to in one transaction: enough to be quick, and not so many that other requests wait for it. */
const membersPerTransaction = 5_000;

/**
 * Sends every member a message of the site. A member who joins meanwhile may miss it; nobody gets it twice.
 * @param now epoch milliseconds
 * @returns how many members got it
 */
export const announce = async (
  store: Store,
  { title, body }: Pick<Notice, 'title' | 'body'>,
  now: number,
): Promise<number> => {
  let sent = 0;
  for await (const range of memberRanges(store, membersPerTransaction)) {
    sent += await announceTo(store, range, { title: storable(title), body: storable(body) }, now);
  }
  return sent;
};

const announceTo = async (
  { db }: Store,
  { after, last }: MemberRange,
  { title, body }: Pick<Notice, 'title' | 'body'>,
  now: number,
): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('messages')
    .columns(['member_id', 'kind', 'title', 'body', 'read', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select([
          'id',
          sql<MessageKind>`'system'`.as('kind'),
          sql<string>`cast(${title} as text)`.as('title'),
          sql<string>`cast(${body} as text)`.as('body'),
          sql<0>`0`.as('read'),
          sql<number>`cast(${now} as bigint)`.as('created_at'),
        ])
        .where('id', '>', after)
        .where('id', '<=', last),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
};
