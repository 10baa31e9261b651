import type { TextHit } from 'shared-api/schemas/other-search';
import { chunks } from '../../../db/chunks.ts';
import { chapterId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import { chaptersWithTexts } from '../../catalog/chapters/chapters-with-texts.ts';
import { type ChapterPlaces, findPlacesInPacked } from '../book/find-places.ts';
import { novelOfSignature, serialsOf } from './signature-parts.ts';

/** Hits of a keyword in a part of a novel: its first chapters, each with its first place, and the number of sentences in all. */
interface FoundInPart {
  hits: TextHit[];
  count: number;
}

/** Reads the part of a novel behind a signature, and finds a folded keyword in it. */
export const findInPart = async (
  store: Pick<Store, 'db' | 'dialect'>,
  signature: number,
  key: string,
  maxHits: number,
): Promise<FoundInPart> => {
  const places = new Map<number, ChapterPlaces>();
  for (const { serial, paragraphs } of await selectTexts(store, signature).execute()) {
    const inChapter = findPlacesInPacked(paragraphs, key);
    if (inChapter) places.set(serial, inChapter);
  }
  if (places.size === 0) return { hits: [], count: 0 };
  const found: FoundInPart = { hits: [], count: 0 };
  for (const row of await readChapters(store, novelOfSignature(signature), [...places.keys()])) {
    const inChapter = places.get(row.serial);
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

/** The texts of a part alone: most parts are read for a word that one chapter has, or none. */
export const selectTexts = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>, signature: number) => {
  const [first, below] = serialsOf(signature);
  return db
    .selectFrom('chapter_texts')
    .select(['serial', dialect.longText('paragraphs').as('paragraphs')])
    .where('novel_id', '=', novelOfSignature(signature))
    .where('serial', '>=', first)
    .where('serial', '<', below);
};

/** Chapters of a novel in their order, with what a result shows of the novel: the last part has any number of them. */
export const readChapters = async (store: Pick<Store, 'db'>, novelId: number, serials: readonly number[]) => {
  const rows = [];
  for (const some of chunks(serials)) rows.push(...(await selectChapters(store, novelId, some).execute()));
  return rows.sort((one, other) => one.no - other.no);
};

/** Some chapters of a novel in their order, with what a result shows of the novel. */
export const selectChapters = ({ db }: Pick<Store, 'db'>, novelId: number, serials: readonly number[]) =>
  db
    .selectFrom('chapters')
    .innerJoin('novels', 'novels.id', 'chapters.novel_id')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .select([
      'chapters.novel_id',
      'chapters.serial',
      'chapters.no',
      'chapters.title',
      'novels.title as novel_title',
      'authors.name as author',
    ])
    .where('chapters.novel_id', '=', novelId)
    .where('chapters.serial', 'in', serials)
    .orderBy('chapters.no');

/** The chapters of a part with their texts. */
export const selectPart = (store: Pick<Store, 'db' | 'dialect'>, signature: number) => {
  const [first, below] = serialsOf(signature);
  return chaptersWithTexts(store)
    .select([
      ...(['chapters.serial', 'chapters.no', 'chapters.title'] as const),
      store.dialect.longText('chapter_texts.paragraphs').as('paragraphs'),
    ])
    .where('chapters.novel_id', '=', novelOfSignature(signature))
    .where('chapters.serial', '>=', first)
    .where('chapters.serial', '<', below)
    .orderBy('chapters.no');
};
