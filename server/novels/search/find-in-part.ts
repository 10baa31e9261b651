import type { Paragraph } from 'shared-api/schemas/chapter';
import type { TextHit } from 'shared-api/schemas/other-search';
import { chapterId } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { unpackParagraphs } from '../catalog/pack-paragraphs.ts';
import { findFolded } from './fold-text.ts';
import { novelOfSignature, serialsOf } from './signature-parts.ts';
import { snippetOf } from './snippet.ts';

/** Reads the part of a novel behind a signature. @returns its first chapters that hold the keyword, each with its first hit */
export const findInPart = async (
  store: Pick<Store, 'db'>,
  signature: number,
  key: string,
  maxHits: number,
): Promise<TextHit[]> => {
  const rows = await selectPart(store, signature).execute();
  const hits: TextHit[] = [];
  for (const row of rows) {
    if (hits.length === maxHits) break;
    const found = firstHit(unpackParagraphs(row.paragraphs), key);
    if (!found) continue;
    hits.push({
      novel: { id: String(row.novel_id), title: row.novel_title, author: row.author },
      chapter: { id: chapterId(row.novel_id, row.serial), no: row.no, title: row.title },
      ...found,
    });
  }
  return hits;
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

const firstHit = (paragraphs: readonly Paragraph[], key: string): Pick<TextHit, 'pid' | 'snippet'> | null => {
  for (const { pid, text } of paragraphs) {
    const range = findFolded(text, key);
    if (range) return { pid, snippet: snippetOf(text, range) };
  }
  return null;
};
