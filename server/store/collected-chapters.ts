import type { Transaction } from 'kysely';
import type { ChapterCollection, CollectedChapter } from 'shared-api/schemas/bookshelf';
import type { Page } from 'shared-api/schemas/common';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { chapterId, isoTime, parseChapterId, parseRowIds } from './ids.ts';
import type { Store } from './open-store.ts';
import { storable } from './storable.ts';
import type { Tables } from './tables.ts';

/** Collected chapters on one page. */
export const collectedPageSize = 60;

/** Collected chapters, or places in them, of one member at most. */
export const mostCollected = 10_000;

/** There is no room for what should be collected. */
export class CollectionFullError extends Error {
  override readonly name = 'CollectionFullError';
}

const list = 'collected-chapters';

/** What is collected: a chapter, or a place in it with the words marked and a note. */
export interface CollectedPlace {
  cid: string;
  pid?: string | undefined;
  quote?: string | undefined;
  note?: string | undefined;
  /** Epoch milliseconds. */
  now: number;
}

/** One page of a member's collected chapters, the newest first. @throws BadCursorError */
export const listCollectedChapters = async (
  store: Store,
  memberId: number,
  cursor?: string,
): Promise<Page<CollectedChapter>> => {
  const before = cursor === undefined ? undefined : decodeCursor([list], cursor).id;
  const rows = await selectCollected(store, memberId, before).execute();
  const shown = rows.slice(0, collectedPageSize);
  const last = rows.length > collectedPageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({
      id: String(row.id),
      chapter_id: chapterId(row.novel_id, row.serial),
      novel: { id: String(row.novel_id), title: row.novel_title },
      chapter_title: row.current_title ?? row.chapter_title,
      pid: row.pid === '' ? null : row.pid,
      quote: row.quote,
      note: row.note,
      created_at: isoTime(row.created_at),
    })),
    next_cursor: last ? encodeCursor(list, { value: last.id, id: last.id }) : null,
  };
};

/** @param before the id the page begins after; ids rise with time */
export const selectCollected = ({ db }: Pick<Store, 'db'>, memberId: number, before?: number) =>
  db
    .selectFrom('collected_chapters')
    .innerJoin('novels', 'novels.id', 'collected_chapters.novel_id')
    .leftJoin('chapters', (join) =>
      join
        .onRef('chapters.novel_id', '=', 'collected_chapters.novel_id')
        .onRef('chapters.serial', '=', 'collected_chapters.serial'),
    )
    .selectAll('collected_chapters')
    .select(['novels.title as novel_title', 'chapters.title as current_title'])
    .where('collected_chapters.member_id', '=', memberId)
    .$if(before !== undefined, (query) => query.where('collected_chapters.id', '<', before ?? 0))
    .orderBy('collected_chapters.id', 'desc')
    .limit(collectedPageSize + 1);

/** Whether a member collected a chapter, and under which ids; null where there is no such chapter. */
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
 * Collects a chapter or a place in it. The same place with the same words again is the same one; a note that comes with
 * it takes the place of the old.
 * @returns what is collected of the chapter afterwards; null where there is no such chapter
 * @throws CollectionFullError
 */
export const collectChapter = (
  { db, dialect }: Store,
  memberId: number,
  place: CollectedPlace,
): Promise<ChapterCollection | null> =>
  db.transaction().execute(async (trx) => {
    const key = parseChapterId(place.cid);
    const title = await titleOf({ db: trx }, place.cid);
    if (key === null || title === null) return null;
    await dialect.lock(trx, `collected chapters ${memberId}`);
    await putPlace(trx, memberId, { ...place, ...key, title });
    await keepBound(trx, memberId);
    return chapterCollection({ db: trx }, memberId, place.cid);
  });

const putPlace = async (
  trx: Transaction<Tables>,
  memberId: number,
  place: CollectedPlace & { novelId: number; serial: number; title: string },
): Promise<void> => {
  const { novelId, serial, title, pid = '', quote = '', note, now } = place;
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

/** Looked at afterwards, so that a place which is there already needs no room; what throws takes the place back. */
const keepBound = async (trx: Transaction<Tables>, memberId: number): Promise<void> => {
  const { count } = await trx
    .selectFrom('collected_chapters')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (Number(count) > mostCollected) throw new CollectionFullError(`a member collects ${mostCollected} places`);
};

/** Removes collected chapters by their ids; those of others are passed over. @returns how many there were */
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
