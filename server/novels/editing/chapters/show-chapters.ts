import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { chaptersWithTexts } from '../../catalog/chapters/chapters-with-texts.ts';
import { unpackParagraphs } from '../../catalog/chapters/pack-paragraphs.ts';
import { type ChapterPlace, linesOf, versionOf } from './found-chapter.ts';

/** The rows of a novel's chapters from a number on, whether it is taken down or not. */
export const listChapterRows = (
  { db }: Pick<Store, 'db'>,
  novelId: number,
  { from, limit }: { from: number; limit: number },
): Promise<Pick<Tables['chapters'], 'serial' | 'no' | 'title' | 'word_count' | 'volume_no'>[]> =>
  db
    .selectFrom('chapters')
    .select(['serial', 'no', 'title', 'word_count', 'volume_no'])
    .where('novel_id', '=', novelId)
    .where('no', '>=', from)
    .orderBy('no')
    .limit(limit)
    .execute();

/** A chapter as an editor sees it: `texts` has a line for each paragraph, whose id stands at the same place of `pids`. */
interface ShownChapter {
  no: number;
  volume_no: number | null;
  title: string;
  texts: string[];
  pids: string[];
  version: string;
}

/** A chapter as an editor sees it, whether its novel is taken down or not; null where there is none. */
export const showChapter = async (
  store: Pick<Store, 'db'>,
  { novelId, serial }: ChapterPlace,
): Promise<ShownChapter | null> => {
  const row = await chaptersWithTexts(store)
    .select([
      'chapters.no',
      'chapters.volume_no',
      'chapters.title',
      'chapters.content_hash',
      'chapter_texts.paragraphs',
    ])
    .where('chapters.novel_id', '=', novelId)
    .where('chapters.serial', '=', serial)
    .executeTakeFirst();
  if (!row) return null;
  const { no, volume_no, title } = row;
  const paragraphs = unpackParagraphs(row.paragraphs);
  return {
    no,
    volume_no,
    title,
    texts: linesOf(paragraphs),
    pids: paragraphs.map(({ pid }) => pid),
    version: versionOf(row),
  };
};
