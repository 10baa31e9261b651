import type { FoundPlace } from 'shared-api/schemas/book-search';
import type { Paragraph } from 'shared-api/schemas/chapter';
import { unpackParagraphs } from '../../catalog/chapters/pack-paragraphs.ts';
import { findAllFolded, foldText, inCharacters } from '../fold-text.ts';
import { snippetOf } from '../texts/snippet.ts';

/** Places that a chapter shows at most: one per sentence, so that a common character does not fill the page alone. */
export const maxPlacesPerChapter = 20;

export interface ChapterPlaces {
  /** Number of sentences that hold the keyword. */
  count: number;
  /** The first of them. */
  places: FoundPlace[];
}

/** {@link findPlaces} in a chapter as it stands in its table. */
export const findPlacesInPacked = (packed: string | Buffer, key: string): ChapterPlaces | null => {
  const text = packed.toString();
  return mayHold(text, key) ? findPlaces(unpackParagraphs(text), key) : null;
};

/**
 * Whether a chapter is worth being taken apart, which takes three times as long as folding all of it at once. Where a character is escaped the
 * text does not stand there as it is.
 */
const mayHold = (packed: string, key: string): boolean => packed.includes('\\') || foldText(packed).includes(key);

/** Finds the sentences of a chapter that hold a folded keyword; null where none does. */
const findPlaces = (paragraphs: readonly Paragraph[], key: string): ChapterPlaces | null => {
  let count = 0;
  const places: FoundPlace[] = [];
  for (const { pid, text } of paragraphs) {
    let shownTo = 0;
    for (const range of findAllFolded(text, key)) {
      if (range.start < shownTo) continue;
      const snippet = snippetOf(text, range);
      shownTo = range.end + (snippet.text.length - snippet.end);
      count += 1;
      if (places.length < maxPlacesPerChapter) places.push({ pid, ...inCharacters(text, range), snippet });
    }
  }
  return count === 0 ? null : { count, places };
};
