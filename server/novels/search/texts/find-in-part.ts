import type { TextHit } from 'shared-api/schemas/other-search';
import { chapterId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import { unpackParagraphs } from '../../catalog/chapters/pack-paragraphs.ts';
import { findPlaces } from '../book/find-places.ts';
import { novelOfSignature, serialsOf } from './signature-parts.ts';

/** What a part of a novel has of a keyword: its first chapters, each with its first place, and the number of all its sentences. */
export interface FoundInPart {
  hits: TextHit[];
  count: number;
}

/** Reads the part of a novel behind a signature, and finds a folded keyword in it. */
export const findInPart = async (
  store: Pick<Store, 'db'>,
  signature: number,
  key: string,
  maxHits: number,
): Promise<FoundInPart> => {
  const rows = await selectPart(store, signature).execute();
  const found: FoundInPart = { hits: [], count: 0 };
  for (const row of rows) {
    const inChapter = findPlaces(unpackParagraphs(row.paragraphs), key);
    const first = inChapter?.places[0];
    if (!inChapter || !first) continue;
    found.count += inChapter.count;
    if (found.hits.length >= maxHits) continue;
    found.hits.push({
      novel: { id: String(row.novel_id), title: row.novel_title, author: row.author },
      chapter: { id: chapterId(row.novel_id, row.serial), no: row.no, title: row.title },
      ...first,
    });
  }
  return found;
};

export const selectPart = ({ db }: Pick<Store, 'db'>, signature: number) => {
  const [first, below] = serialsOf(signature);
  return db
    .selectFrom('chapters')
    .innerJoin('chapter_texts', (join) =>
      join
        .onRef('chapter_texts.novel_id', '=', 'chapters.novel_id')
        .onRef('chapter_texts.serial', '=', 'chapters.serial'),
    )
    .innerJoin('novels', 'novels.id', 'chapters.novel_id')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .select([
      'chapters.novel_id',
      'chapters.serial',
      'chapters.no',
      'chapters.title',
      'chapter_texts.paragraphs',
      'novels.title as novel_title',
      'authors.name as author',
    ])
    .where('chapters.novel_id', '=', novelOfSignature(signature))
    .where('chapters.serial', '>=', first)
    .where('chapters.serial', '<', below)
    .orderBy('chapters.no');
};
