import type { Transaction } from 'kysely';
import { type CannedAnswer, maxCannedAnswers } from 'shared-api/console/schemas/feedback';
import { type ActValues, type Authority, recordAct } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall, notThere } from '../../http/failures/failures.ts';

/** Answers that are used often, by title. */
export const listCannedAnswers = async ({ db }: Pick<Store, 'db'>): Promise<CannedAnswer[]> => {
  const rows = await db.selectFrom('canned_answers').selectAll().limit(maxCannedAnswers).execute();
  return rows
    .map(({ id, ...answer }) => ({ id: String(id), ...answer }))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'zh'));
};

/** An answer's words; null deletes it. */
type Words = { title: string; text: string } | null;

/**
 * Adds an answer, changes one, or deletes it.
 * @param id the answer; null: a new one
 * @param now epoch milliseconds
 * @returns the entry in the record; null where nothing changed
 * @throws FailedCall 404 where there is none of this id, 409 where there are too many
 */
export const setCannedAnswer = (
  { db, dialect }: Store,
  id: number | null,
  words: Words,
  authority: Authority,
  now: number,
): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, 'canned answers');
    const before = id === null ? null : await wordsOf(trx, id);
    // Undoing a deletion puts the answer back where it was.
    if (id !== null && before === null && authority.undoes === undefined) throw notThere('这条常用回复');
    if (words?.title === before?.title && words?.text === before?.text) return null;
    const savedId = await write(trx, id, { before, words });
    const kind = words === null ? 'canned_answer.delete' : 'canned_answer.save';
    const object = { kind: 'canned_answer', id: savedId, name: words?.title ?? before?.title ?? '' } as const;
    return recordAct(trx, authority, { kind, object, before, after: words }, now);
  });

/** @returns the answer's id */
const write = async (
  trx: Transaction<Tables>,
  id: number | null,
  { before, words }: { before: Words; words: Words },
): Promise<number> => {
  if (id !== null && words === null) {
    await trx.deleteFrom('canned_answers').where('id', '=', id).execute();
    return id;
  }
  if (id !== null && before !== null) {
    await trx
      .updateTable('canned_answers')
      .set({ ...words })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const { count } = await trx
    .selectFrom('canned_answers')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxCannedAnswers)
    throw new FailedCall(409, 'conflict', `常用回复最多 ${maxCannedAnswers} 条，请先删掉不用的`);
  const { title = '', text = '' } = words ?? {};
  const row = { title, text, ...(id !== null && { id }) };
  return (await trx.insertInto('canned_answers').values(row).returning('id').executeTakeFirstOrThrow()).id;
};

const wordsOf = async (trx: Transaction<Tables>, id: number): Promise<Words> =>
  (await trx.selectFrom('canned_answers').select(['title', 'text']).where('id', '=', id).executeTakeFirst()) ?? null;

/** Puts an answer back as it was before an act. @param before as {@link setCannedAnswer} recorded it */
export const restoreCannedAnswer = (
  store: Store,
  id: number,
  before: ActValues | null,
  authority: Authority,
  now: number,
): Promise<number | null> => {
  const words = before && { title: String(before.title), text: String(before.text) };
  return setCannedAnswer(store, id, words, authority, now);
};
