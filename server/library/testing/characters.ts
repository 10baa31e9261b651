import type { IncomingNovel } from '../../store/incoming-novel.ts';
import type { ReadNovel } from '../txt/read-novel.ts';

/** Everything a novel says, in no particular order. */
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

/** How often each character occurs, white space aside; U+4E00 → 3. */
const count = (texts: string[], by: 1 | -1, counts: Map<string, number>): void => {
  for (const text of texts) {
    for (const character of text) {
      if (!/\s/.test(character)) counts.set(character, (counts.get(character) ?? 0) + by);
    }
  }
};

/**
 * Characters of a text that are neither among the kept words nor left out with a reason (more than 0), or that came
 * from nowhere (less than 0). Empty when nothing was lost.
 *
 * @param kept what arrived, as {@link wordsOf} or the database says it
 */
export const lostCharacters = ({ text, leftOut, given }: ReadNovel, kept: string[]): Record<string, number> => {
  const counts = new Map<string, number>();
  count([text, ...given], 1, counts);
  count([...kept, ...leftOut.map(({ start, end }) => text.slice(start, end))], -1, counts);
  return Object.fromEntries([...counts].filter(([, number]) => number !== 0));
};
