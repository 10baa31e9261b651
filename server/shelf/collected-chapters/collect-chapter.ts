import type { Transaction } from 'kysely';
import type { ChapterCollection } from 'shared-api/schemas/bookshelf';
import { parseChapterId, parseRowIds } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';

/** Collected chapters and passages of one member. */
export const maxCollected = 10_000;

/** A member has collected {@link maxCollected} chapters and passages already. */
export class CollectionFullError extends Error {
  override readonly name = 'CollectionFullError';
}

/** A whole chapter, or a passage in it with the words marked and a note. */
export interface Passage {
  cid: string;
  pid?: string | undefined;
  quote?: string | undefined;
  note?: string | undefined;
  /** Epoch milliseconds. */
  now: number;
}

/** Whether a member collected a chapter or passages of it, and under which ids; null where there is no such chapter. */
export const chapterCollection = async (
  { db }: Pick<Store, 'db'>,
  memberId: number,
  cid: string,
): Promise<ChapterCollection | null> => {
  const key = parseChapterId(cid);
  if (key === null) return null;
  const rows = await db
    .selectFrom('collected_chapters')
    .select('id')
    .where('member_id', '=', memberId)
    .where('novel_id', '=', key.novelId)
    .where('serial', '=', key.serial)
    .orderBy('id')
    .execute();
  if (rows.length === 0 && (await titleOf({ db }, cid)) === null) return null;
  return { collected: rows.length > 0, ids: rows.map(({ id }) => String(id)) };
};

/**
 * Collects a chapter or a passage in it. The same passage with the same words is stored once; a new note replaces the old.
 * @returns what is collected of the chapter afterwards; null where there is no such chapter
 * @throws CollectionFullError
 */
export const collectChapter = (
  { db, dialect }: Store,
  memberId: number,
  passage: Passage,
): Promise<ChapterCollection | null> =>
  db.transaction().execute(async (trx) => {
    const key = parseChapterId(passage.cid);
    const title = await titleOf({ db: trx }, passage.cid);
    if (key === null || title === null) return null;
    await dialect.lock(trx, `collected chapters ${memberId}`);
    await upsertPassage(trx, memberId, { ...passage, ...key, title });
    await checkBound(trx, memberId);
    return chapterCollection({ db: trx }, memberId, passage.cid);
  });

const upsertPassage = async (
  trx: Transaction<Tables>,
  memberId: number,
  passage: Passage & { novelId: number; serial: number; title: string },
): Promise<void> => {
  const { novelId, serial, title, pid = '', quote = '', note, now } = passage;
  await trx
    .insertInto('collected_chapters')
    .values({
      member_id: memberId,
      novel_id: novelId,
      serial,
      chapter_title: title,
      pid: storable(pid),
      quote: storable(quote),
      note: storable(note ?? ''),
      created_at: now,
    })
    .onConflict((conflict) => {
      const same = conflict.columns(['member_id', 'novel_id', 'serial', 'pid', 'quote']);
      return note === undefined ? same.doNothing() : same.doUpdateSet({ note: storable(note) });
    })
    .execute();
};

/** Counts after the insert, so that a passage which is there already needs no room; throwing rolls a new one back. */
const checkBound = async (trx: Transaction<Tables>, memberId: number): Promise<void> => {
  const { count } = await trx
    .selectFrom('collected_chapters')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (Number(count) > maxCollected) throw new CollectionFullError(`a member collects at most ${maxCollected} passages`);
};

/** Removes collected chapters by their ids; those of other members are ignored. @returns how many were removed */
export const removeCollectedChapters = async (
  { db, dialect }: Store,
  memberId: number,
  ids: readonly string[],
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('collected_chapters')
    .where('member_id', '=', memberId)
    .where(dialect.isOneOf('id', parseRowIds(ids)))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

const titleOf = async ({ db }: Pick<Store, 'db'>, cid: string): Promise<string | null> => {
  const key = parseChapterId(cid);
  if (key === null) return null;
  const chapter = await db
    .selectFrom('chapters')
    .innerJoin('novels', 'novels.id', 'chapters.novel_id')
    .select('chapters.title')
    .where('chapters.novel_id', '=', key.novelId)
    .where('chapters.serial', '=', key.serial)
    .where('novels.taken_down_at', 'is', null)
    .executeTakeFirst();
  return chapter?.title ?? null;
};
