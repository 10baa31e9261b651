import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { unpackParagraphs } from '../../catalog/chapters/pack-paragraphs.ts';
import type { ChapterPlace } from './edit-chapters.ts';

/** The rows of a novel's chapters from a number on, whether it is taken down or not. */
export const listChapterRows = (
  { db }: Store,
  novelId: number,
  { from, limit }: { from: number; limit: number },
): Promise<Pick<Tables['chapters'], 'serial' | 'no' | 'title' | 'word_count'>[]> =>
  db
    .selectFrom('chapters')
    .select(['serial', 'no', 'title', 'word_count'])
    .where('novel_id', '=', novelId)
    .where('no', '>=', from)
    .orderBy('no')
    .limit(limit)
    .execute();

/** A chapter's title and paragraphs, whether its novel is taken down or not; null where there is none. */
export const showChapter = async (
  { db }: Store,
  { novelId, serial }: ChapterPlace,
): Promise<{ no: number; title: string; texts: string[] } | null> => {
  const row = await db
    .selectFrom('chapters')
    .innerJoin('chapter_texts', (join) =>
      join
        .onRef('chapter_texts.novel_id', '=', 'chapters.novel_id')
        .onRef('chapter_texts.serial', '=', 'chapters.serial'),
    )
    .select(['chapters.no', 'chapters.title', 'chapter_texts.paragraphs'])
    .where('chapters.novel_id', '=', novelId)
    .where('chapters.serial', '=', serial)
    .executeTakeFirst();
  if (!row) return null;
  return { no: row.no, title: row.title, texts: unpackParagraphs(row.paragraphs).map(({ text }) => text) };
};
