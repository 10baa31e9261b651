import type { Chapter } from 'shared-api/schemas/chapter';
import { splitSentences } from './split-sentences.ts';

/** Something to speak: a sentence of a chapter's text, or the chapter's title, which has no place in the text. */
export interface Passage {
  text: string;
  place: { chapterId: string; pid: string; start: number; end: number } | undefined;
}

/** All that is spoken of a chapter, in order: its title, then its sentences. */
export const passagesOf = (chapter: Chapter): Passage[] => [
  { text: chapter.title, place: undefined },
  ...chapter.paragraphs.flatMap(({ pid, text }) =>
    splitSentences(text).map((sentence) => ({
      text: sentence.text,
      place: { chapterId: chapter.id, pid, start: sentence.start, end: sentence.end },
    })),
  ),
];

/**
 * Index of the passage that a place in the text lies in, or of the first one after it. The very beginning of the text is
 * the title.
 */
export const passageAt = (
  passages: readonly Passage[],
  chapter: Chapter,
  at: { pid: string; offset: number } | undefined,
): number => {
  const order = new Map(chapter.paragraphs.map(({ pid }, index) => [pid, index]));
  const paragraph = at && order.get(at.pid);
  if (at === undefined || paragraph === undefined || (paragraph === 0 && at.offset === 0)) return 0;
  const index = passages.findIndex(({ place }) => {
    const placed = place && order.get(place.pid);
    if (place === undefined || placed === undefined) return false;
    return placed > paragraph || (placed === paragraph && place.end > at.offset);
  });
  return index < 0 ? passages.length : index;
};
