import type { Progress, ProgressReport } from 'shared-api/schemas/bookshelf';
import { parseChapterId } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';
import { unpackParagraphs } from '../novels/catalog/pack-paragraphs.ts';
import { parsePastTime } from './parse-past-time.ts';
import { readingPositionsOf } from './reading-positions.ts';

/**
 * Saves a member's reading position in a novel. Of two reports the one with the later `read_at` wins, whichever arrives
 * first; a future time counts as now, so that a wrong clock does not win for ever. A novel on the shelf with the status
 * `want` gets the status `reading`.
 *
 * @param now epoch milliseconds
 * @returns the position that is stored afterwards, which may be another device's; null where no such chapter can be read
 */
export const saveProgress = async (
  store: Store,
  memberId: number,
  report: ProgressReport,
  now: number,
): Promise<Progress | null> => {
  const position = await locate(store, report);
  if (position === null) return null;
  const readAt = report.read_at === undefined ? now : parsePastTime(report.read_at, now);
  await store.db.transaction().execute(async (trx) => {
    const written = await trx
      .insertInto('reading_progress')
      .values({ ...position, member_id: memberId, read_at: readAt })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'novel_id'])
          .doUpdateSet({ ...position, read_at: readAt })
          .where('reading_progress.read_at', '<=', readAt),
      )
      .returning('novel_id')
      .executeTakeFirst();
    if (!written) return;
    await trx
      .updateTable('bookshelf_entries')
      .set((eb) => ({
        recent_at: readAt,
        status: eb
          .case()
          .when('status', '=', 'want')
          .then('reading' as const)
          .else(eb.ref('status'))
          .end(),
      }))
      .where('member_id', '=', memberId)
      .where('novel_id', '=', position.novel_id)
      .execute();
  });
  const positions = await readingPositionsOf(store.db, memberId, [position.novel_id]);
  return positions.get(position.novel_id)?.progress ?? null;
};

/** The position of a report as the table holds it; null where no such chapter can be read. */
const locate = async (
  { db }: Store,
  { cid, pid = null, offset = 0 }: Omit<ProgressReport, 'pid'> & { pid?: string | null },
): Promise<Omit<Tables['reading_progress'], 'member_id' | 'read_at'> | null> => {
  const key = parseChapterId(cid);
  if (key === null) return null;
  const chapter = await db
    .selectFrom('chapters')
    .innerJoin('chapter_texts', (join) =>
      join
        .onRef('chapter_texts.novel_id', '=', 'chapters.novel_id')
        .onRef('chapter_texts.serial', '=', 'chapters.serial'),
    )
    .innerJoin('novels', 'novels.id', 'chapters.novel_id')
    .select(['chapters.no', 'chapter_texts.paragraphs'])
    .where('chapters.novel_id', '=', key.novelId)
    .where('chapters.serial', '=', key.serial)
    .where('novels.taken_down_at', 'is', null)
    .executeTakeFirst();
  if (!chapter) return null;
  const paragraphs = unpackParagraphs(chapter.paragraphs);
  const index = paragraphs.findIndex((paragraph) => paragraph.pid === pid);
  const chapterStart = {
    ...{ novel_id: key.novelId, serial: key.serial, no: chapter.no },
    ...{ pid: null, offset: 0, fraction: 0, revision: null, quote: null, device: null },
  };
  // The paragraph is not in the chapter, or no longer: the chapter alone is known.
  if (index < 0) return chapterStart;
  const lengths = paragraphs.map(({ text }) => [...text].length);
  const within = Math.min(offset, lengths[index] ?? 0);
  const before = lengths.slice(0, index).reduce((sum, length) => sum + length, within);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return { ...chapterStart, pid, offset: within, fraction: whole === 0 ? 0 : before / whole };
};
