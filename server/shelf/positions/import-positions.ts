import { sql, type Transaction } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import type { BackupEntry, FoundNovel } from '../backup/find-novels.ts';
import { parsePastTime } from './save-progress.ts';

/** A novel of this library with the entry of the backup that names it. */
export interface MatchedNovel extends FoundNovel {
  entry: BackupEntry;
}

/**
 * How far from its number a chapter is looked for by its title: the other library may count prefaces that this one leaves
 * out.
 */
const maxNumberShift = 20;

/** Imports the reading positions of a backup for novels where the member has none yet. @param now epoch milliseconds */
export const importPositions = async (
  { dialect }: Store,
  trx: Transaction<Tables>,
  { memberId, novels, now }: { memberId: number; novels: readonly MatchedNovel[]; now: number },
): Promise<void> => {
  const present = await trx
    .selectFrom('reading_progress')
    .select('novel_id')
    .where('member_id', '=', memberId)
    .where(
      dialect.isOneOf(
        'novel_id',
        novels.map(({ id }) => id),
      ),
    )
    .execute();
  const known = new Set(present.map(({ novel_id }) => novel_id));
  const wanted = novels.filter(({ id, entry, chapter_count }) => entry.progress && chapter_count > 0 && !known.has(id));
  for (const some of chunks(wanted)) {
    const rows = await locate(trx, memberId, some, now);
    if (rows.length === 0) continue;
    await trx
      .insertInto('reading_progress')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};

/** Rows for the positions that the backup names: in the chapter of that number, or near it the one of that title. */
const locate = async (
  trx: Transaction<Tables>,
  memberId: number,
  novels: readonly MatchedNovel[],
  now: number,
): Promise<Tables['reading_progress'][]> => {
  const byNumber = await chaptersNear(trx, novels, 0);
  const hasTitle =
    ({ id, entry }: MatchedNovel) =>
    (chapter: NearChapter) =>
      chapter.novel_id === id && chapter.title === entry.progress?.chapter_title;
  const elsewhere = novels.filter((novel) => !byNumber.some(hasTitle(novel)));
  const byTitle = await chaptersNear(trx, elsewhere, maxNumberShift);
  return novels.flatMap((novel) => {
    const chapter =
      byNumber.find(hasTitle(novel)) ??
      byTitle.find(hasTitle(novel)) ??
      byNumber.find(({ novel_id }) => novel_id === novel.id);
    if (!chapter) return [];
    const { novel_id, serial, no } = chapter;
    const position = { ...unknownPlace, novel_id, serial, no };
    // A backup does not say when a novel was read: any position that a device reports is newer.
    return [{ ...position, member_id: memberId, read_at: parsePastTime(novel.entry.added_at, now) }];
  });
};

/** A backup names the chapter alone. */
const unknownPlace = {
  pid: null,
  offset: 0,
  fraction: 0,
  revision: null,
  quote: null,
  device: null,
  read_chapters: null,
};

interface NearChapter {
  novel_id: number;
  serial: number;
  no: number;
  title: string;
}

/** Chapters whose numbers differ by at most `maxShift` from those that the backup names. */
const chaptersNear = async (
  trx: Transaction<Tables>,
  novels: readonly MatchedNovel[],
  maxShift: number,
): Promise<NearChapter[]> => {
  if (novels.length === 0) return [];
  const wanted = novels.map(({ id, chapter_count, entry }) => {
    const no = Math.max(1, Math.min(entry.progress?.chapter_no ?? 1, chapter_count));
    return sql`(cast(${id} as bigint), cast(${no - maxShift} as integer), cast(${no + maxShift} as integer))`;
  });
  const { rows } = await sql<NearChapter>`
    with wanted (novel_id, first_no, last_no) as (values ${sql.join(wanted)})
    select chapters.novel_id, chapters.serial, chapters.no, chapters.title
    from wanted
    join chapters on chapters.novel_id = wanted.novel_id
      and chapters.no >= wanted.first_no and chapters.no <= wanted.last_no`.execute(trx);
  return rows;
};
