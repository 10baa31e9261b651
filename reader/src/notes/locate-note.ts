import type { Paragraph } from 'shared-api/schemas/chapter';
import type { Note } from 'shared-api/schemas/note';
import { type ChapterWords, chapterWords, type Span } from './chapter-words.ts';

/** The fields of a note by which its passage is found again. */
export type NotePlace = Pick<Note, 'pid' | 'offset' | 'quote' | 'prefix' | 'suffix'>;

/**
 * Finds the passages of notes in the chapter as it stands now, each where it was; else its words in the same paragraph; else the same
 * words elsewhere in the chapter, those with the most of the old words around them, and of these the nearest; else, where the
 * words themselves were corrected, what stands between the old words before and after them. A span is undefined where the words are gone,
 * or where nothing tells which of several is meant.
 */
export const locateNotes = <Item extends NotePlace>(
  notes: readonly Item[],
  paragraphs: readonly Paragraph[],
): { note: Item; span: Span | undefined }[] => {
  const words = chapterWords(paragraphs);
  return notes.map((note) => ({ note, span: locateIn(note, words) }));
};

const locateIn = (note: NotePlace, words: ChapterWords): Span | undefined => {
  const expected = words.indexOf({ pid: note.pid, offset: note.offset });
  const start =
    expected !== undefined && words.text.startsWith(note.quote, expected) ? expected : findAgain(note, words);
  if (start !== undefined) return words.spanOf(start, note.quote.length);
  const corrected = findCorrected(note, words.text);
  return corrected && words.spanOf(corrected.start, corrected.length);
};

const findAgain = (note: NotePlace, words: ChapterWords): number | undefined => {
  const found = occurrences(words.text, note.quote);
  const paragraph = words.indexOf({ pid: note.pid, offset: 0 });
  const within = found.filter((start) => paragraph !== undefined && words.placeAt(start).pid === note.pid);
  const candidates = within.length > 0 ? within : found;
  const scored = candidates.map((start) => ({ start, context: sharedContext(note, words.text, start) }));
  const near = (paragraph ?? 0) + note.offset;
  scored.sort((one, other) => other.context - one.context || Math.abs(one.start - near) - Math.abs(other.start - near));
  const [best, second] = scored;
  // A short word that stands in many places, none of them like the old one.
  if (best && second && paragraph === undefined && best.context === 0) return undefined;
  return best?.start;
};

/** Characters on each side that have to be there still where a quote was corrected. */
const sureContext = 6;

/** A passage about as long as the quote, between the words that were around it; undefined where there are several, or none. */
const findCorrected = (
  { quote, prefix, suffix }: NotePlace,
  text: string,
): { start: number; length: number } | undefined => {
  const [before, after] = [prefix.slice(-sureContext), suffix.slice(0, sureContext)];
  if (before.length < sureContext || after.length < sureContext) return undefined;
  const found = occurrences(text, before).flatMap((at) => {
    const start = at + before.length;
    const length = text.indexOf(after, start) - start;
    const isLikely = length > 0 && Math.abs(length - quote.length) <= Math.max(3, quote.length / 4);
    return isLikely ? { start, length } : [];
  });
  return found.length === 1 ? found[0] : undefined;
};

const occurrences = (text: string, quote: string): number[] => {
  const found: number[] = [];
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) found.push(at);
  return found;
};

/** Number of characters before and after an occurrence that are those the note remembers. */
const sharedContext = ({ quote, prefix, suffix }: NotePlace, text: string, start: number): number => {
  const end = start + quote.length;
  let before = 0;
  while (before < prefix.length && before < start && prefix.at(-1 - before) === text[start - 1 - before]) before += 1;
  let after = 0;
  while (after < suffix.length && suffix[after] === text[end + after] && text[end + after] !== undefined) after += 1;
  return before + after;
};
