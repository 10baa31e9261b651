import { setImmediate } from 'node:timers/promises';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { MessageKind } from 'shared-api/schemas/message';
import { type Authority, recordAct } from '../console/record/record-act.ts';
import type { Undos } from '../console/record/undo-act.ts';
import type { Store } from '../db/open-store.ts';
import { storable } from '../db/storable.ts';
import type { Tables } from '../db/tables.ts';
import { type MemberRange, memberRanges } from './member-ranges.ts';
import type { Notice } from './notices.ts';

/** A message to everybody; times in epoch milliseconds. */
export type Announcement = Selectable<Tables['announcements']>;

/** Members written to in one transaction: enough to be quick, and not so many that other requests wait for it. */
const membersPerTransaction = 5_000;

/**
 * Sends every member a message of the site. A member who joins meanwhile may miss it; nobody gets it twice.
 * @param now epoch milliseconds
 */
export const announce = async (
  store: Store,
  { title, body }: Pick<Notice, 'title' | 'body'>,
  authority: Authority,
  now: number,
): Promise<Pick<Announcement, 'id' | 'recipients'>> => {
  const announcement = await store.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('announcements')
      .values({ title: storable(title), body: storable(body), recipients: 0, created_at: now, recalled_at: null })
      .returningAll()
      .executeTakeFirstOrThrow();
    const act = { object: announcementObject(row), before: null, after: { text: row.body } };
    await recordAct(trx, authority, { kind: 'announcement.send', ...act }, now);
    return row;
  });
  let recipients = 0;
  for await (const range of memberRanges(store, membersPerTransaction))
    recipients += await announceTo(store, announcement, range);
  return { id: announcement.id, recipients };
};

/** How a message to everybody is undone: by its recall, which nothing brings back. */
export const announcementUndos: Undos = {
  'announcement.send': {
    role: 'administrator',
    run: async (store, { objectId }, authority, now) =>
      (await recallAnnouncement(store, objectId, authority, now))?.act ?? null,
  },
};

/** The announcement as an object of the record. */
const announcementObject = ({ id, title }: Pick<Announcement, 'id' | 'title'>) =>
  ({ kind: 'announcement', id, name: title }) as const;

/** Sends it to some members, unless it was recalled meanwhile. @returns how many got it */
const announceTo = (
  { db, dialect }: Store,
  { id, title, body, created_at }: Announcement,
  { after, last }: MemberRange,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, lockOf(id));
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('messages')
      .columns(['member_id', 'kind', 'title', 'body', 'read', 'created_at', 'announcement_id'])
      .expression((eb) =>
        eb
          .selectFrom('members')
          .innerJoin('announcements', (join) =>
            join.on('announcements.id', '=', id).on('announcements.recalled_at', 'is', null),
          )
          .select([
            'members.id',
            sql<MessageKind>`'system'`.as('kind'),
            sql<string>`cast(${title} as text)`.as('title'),
            sql<string>`cast(${body} as text)`.as('body'),
            sql<0>`0`.as('read'),
            sql<number>`cast(${created_at} as bigint)`.as('created_at'),
            'announcements.id as announcement_id',
          ])
          .where('members.id', '>', after)
          .where('members.id', '<=', last),
      )
      .executeTakeFirstOrThrow();
    const sent = Number(numInsertedOrUpdatedRows ?? 0);
    await trx
      .updateTable('announcements')
      .set((eb) => ({ recipients: eb('recipients', '+', sent) }))
      .where('id', '=', id)
      .execute();
    return sent;
  });

/** Sending and recalling take turns: what is recalled is not sent to the members that are left. */
const lockOf = (id: number): string => `announcement ${id}`;

/** The latest announcements, recalled ones among them. */
export const listAnnouncements = ({ db }: Pick<Store, 'db'>, limit: number): Promise<Announcement[]> =>
  db.selectFrom('announcements').selectAll().orderBy('id', 'desc').limit(limit).execute();

const messagesPerStatement = 5_000;

/**
 * Recalls an announcement: it vanishes from everybody's messages and from the numbers of unread ones. Done again it ends what a
 * killed command began, which stands in the record already.
 * @param now epoch milliseconds
 * @returns its title, from how many members it was taken, and the entry in the record, null where that was written before; null where
 * there is none of this id
 */
export const recallAnnouncement = async (
  store: Store,
  id: number,
  authority: Authority,
  now: number,
): Promise<{ title: string; removed: number; act: number | null } | null> => {
  const recalled = await store.db.transaction().execute((trx) => markRecalled(store, trx, { id, authority, now }));
  if (!recalled) return null;
  let removed = 0;
  for (;;) {
    const some = store.db
      .selectFrom('messages')
      .select('id')
      .where('announcement_id', '=', id)
      .orderBy('id')
      .limit(messagesPerStatement);
    const { numDeletedRows } = await store.db.deleteFrom('messages').where('id', 'in', some).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return { ...recalled, removed };
    removed += Number(numDeletedRows);
    // SQLite answers at once: without a pause nobody else would be answered until the end.
    await setImmediate();
  }
};

const markRecalled = async (
  { dialect }: Store,
  trx: Transaction<Tables>,
  { id, authority, now }: { id: number; authority: Authority; now: number },
): Promise<{ title: string; act: number | null } | undefined> => {
  await dialect.lock(trx, lockOf(id));
  const found = await trx.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) return undefined;
  if (found.recalled_at !== null) return { title: found.title, act: null };
  await trx.updateTable('announcements').set({ recalled_at: now }).where('id', '=', id).execute();
  const values = { object: announcementObject(found), before: { text: found.body }, after: null };
  const act = await recordAct(trx, authority, { kind: 'announcement.recall', ...values }, now);
  return { title: found.title, act };
};
