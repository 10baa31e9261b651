import { setImmediate } from 'node:timers/promises';
import { type Selectable, sql, type Transaction } from 'kysely';
import { chinaDay } from '../../db/china-day.ts';
import { chapterId } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { newNovelNotice, type UpdateNotice, updateNotice } from '../notices.ts';

/** Bounds how long other writers wait for one batch. */
const membersPerBatch = 500;

/**
 * Tells everybody who has a novel on the shelf or follows its author, and has not muted it, of its new chapters. The updates of one day (China's) are
 * one message, which leads to the day's first new chapter and is unread again after each. Readers are told in batches, each a
 * short transaction that also notes how far it came: where a server dies the next one goes on, and nobody is told twice.
 * @param options `batch`: readers in one transaction
 */
export const tellReaders = async (
  store: Store,
  { batch = membersPerBatch, signal }: { batch?: number; signal?: AbortSignal } = {},
): Promise<void> => {
  while (await tellBatch(store, batch)) {
    signal?.throwIfAborted();
    // SQLite answers synchronously: without a pause nobody else would be answered until the end.
    await setImmediate();
  }
};

type Update = Selectable<Tables['untold_updates']>;

/** @returns whether there may be more to tell */
const tellBatch = async (store: Store, batch: number): Promise<boolean> => {
  const oldest = await store.db.selectFrom('untold_updates').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (!oldest) return false;
  await store.db.transaction().execute(async (trx) => {
    await store.dialect.lock(trx, `untold update ${oldest.id}`);
    // Read again under the lock: another server may have told this batch meanwhile.
    const update = await trx.selectFrom('untold_updates').selectAll().where('id', '=', oldest.id).executeTakeFirst();
    if (!update) return;
    const readers = (await selectReaders(update, batch).execute(trx)).rows;
    const last = readers.at(-1)?.member_id;
    if (last !== undefined) await writeMessages(trx, update, last);
    const done = readers.length < batch;
    if (done) await trx.deleteFrom('untold_updates').where('id', '=', update.id).execute();
    else await trx.updateTable('untold_updates').set({ told_member_id: last }).where('id', '=', update.id).execute();
  });
  return true;
};

/** The next readers to be told. */
export const selectReaders = (update: ToldUpdate, batch: number) => sql<{ member_id: number }>`
  select member_id from (${sql.join(
    readersOf(update).map((readers) => sql`select * from (${readers} order by member_id limit ${batch}) as part`),
    sql` union `,
  )}) as readers order by member_id limit ${batch}`;

type ToldUpdate = Pick<Update, 'novel_id' | 'told_member_id' | 'is_new'>;

/**
 * Who is told: those who have the novel on the shelf, and those who follow its author and have not muted the novel. A novel that is
 * new is on no shelf.
 */
const readersOf = ({ novel_id, told_member_id }: ToldUpdate) => [
  sql`select member_id from bookshelf_entries
    where novel_id = ${novel_id} and notify = 1 and member_id > ${told_member_id}`,
  sql`select member_id from author_follows
    where author_id = (select author_id from novels where id = ${novel_id}) and member_id > ${told_member_id}
      and not exists (select 1 from bookshelf_entries as muted
        where muted.member_id = author_follows.member_id and muted.novel_id = ${novel_id} and muted.notify = 0)`,
];

/** Writes the messages of the readers that come next. @param last the last of them */
const writeMessages = async (trx: Transaction<Tables>, update: Update, last: number): Promise<void> => {
  const { titleBeforeCount, titleAfterCount, body, link } = await noticeOf(trx, update);
  const count = sql`cast(${update.chapters} as integer)`;
  const heading = (chapterCount: typeof count) =>
    sql`cast(${titleBeforeCount} as text) || cast(${chapterCount} as text) || cast(${titleAfterCount} as text)`;
  const readers = readersOf(update).map((part) => sql`${part} and member_id <= ${last}`);
  // "where true", as SQLite takes "on" for a condition of a join otherwise.
  await sql`
    insert into messages (member_id, kind, title, body, link, novel_id, day, chapters, read, created_at)
    select member_id, 'update', ${heading(count)}, ${body}, ${link}, cast(${update.novel_id} as bigint),
      cast(${chinaDay(update.created_at)} as integer), ${count}, 0, cast(${update.created_at} as bigint)
    from (${sql.join(readers, sql` union `)}) as readers where true
    on conflict (member_id, novel_id, day) do update set
      title = ${heading(sql`(messages.chapters + excluded.chapters)`)},
      chapters = messages.chapters + excluded.chapters,
      body = excluded.body,
      read = 0,
      created_at = excluded.created_at`.execute(trx);
};

const noticeOf = async (trx: Transaction<Tables>, update: Update): Promise<UpdateNotice> => {
  const { novel_id: id, title, first_serial, latest_title } = update;
  if (update.is_new === 0) return updateNotice(title, chapterId(id, first_serial), latest_title);
  const { name } = await trx
    .selectFrom('novels')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .select('authors.name')
    .where('novels.id', '=', id)
    .executeTakeFirstOrThrow();
  return newNovelNotice(name, { id: String(id), title }, latest_title);
};
