import type { IncomingNovel } from '../../novels/saving/incoming/incoming-novel.ts';
import { isShown } from '../txt/lines/text-lines.ts';
import type { ReadNovel } from '../txt/read-novel.ts';

/** All texts of a novel, in no particular order. */
export const wordsOf = (novel: IncomingNovel): string[] => [
  novel.title,
  novel.author,
  novel.category,
  ...novel.tags,
  novel.source ?? '',
  novel.intro,
  ...novel.volumes.map(({ title }) => title),
  ...novel.chapters.flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
];

/** Adds to the count of each character that shows: U+4E00 → 3. */
const addCounts = (texts: string[], by: 1 | -1, counts: Map<string, number>): void => {
  for (const text of texts) {
    for (const character of text) {
      if (isShown(character)) counts.set(character, (counts.get(character) ?? 0) + by);
    }
  }
};

/**
 * Counts the characters of a text that show and are neither kept nor left out with a reason (above 0), or that came from nowhere
 * (below 0). Empty when nothing was lost.
 *
 * @param kept texts of the novel, as {@link wordsOf} or the database has them
 */
export const lostCharacters = (
  { text, leftOut, added, removed = [] }: ReadNovel,
  kept: string[],
): Record<string, number> => {
  const counts = new Map<string, number>();
  addCounts([text, ...added], 1, counts);
  addCounts([...kept, ...removed, ...leftOut.map(({ start, end }) => text.slice(start, end))], -1, counts);
  return Object.fromEntries([...counts].filter(([, number]) => number !== 0));
};
