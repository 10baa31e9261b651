import type { CollectedChapter } from 'shared-api/schemas/bookshelf';
import type { Page } from 'shared-api/schemas/common';
import { decodeCursor, encodeCursor } from '../../db/cursor.ts';
import { chapterId, isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';

/** Collected chapters on one page. */
export const collectedPageSize = 60;

const list = 'collected-chapters';

/** One page of a member's collected chapters, the newest first; those that are hidden are left out. @throws BadCursorError */
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
    // One look into an index for each row: an anti-join may read all that are hidden anywhere.
    .where(
      ({ selectFrom }) =>
        selectFrom('hidden_chapters')
          .select('hidden_chapters.serial')
          .whereRef('hidden_chapters.novel_id', '=', 'collected_chapters.novel_id')
          .whereRef('hidden_chapters.serial', '=', 'collected_chapters.serial'),
      'is',
      null,
    )
    .$if(before !== undefined, (query) => query.where('collected_chapters.id', '<', before ?? 0))
    .orderBy('collected_chapters.id', 'desc')
    .limit(collectedPageSize + 1);
