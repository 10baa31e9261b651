import type { Chapter } from 'shared-api/schemas/chapter';

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

/** A sentence of a paragraph: where it lies, in characters (code points), and its text. */
interface Sentence {
  start: number;
  end: number;
  text: string;
}

/** Some engines fall silent in longer utterances, and a pause at the sentence's end is never far away. */
export const maxSentenceLength = 200;

/** A part shorter than this is not cut off: it would be spoken with a pause in the middle of a thought. */
const minPartLength = 30;

const terminators = new Set('。！？!?…｡');
const closers = new Set('”’」』）)】》〉"\'');
const closerOf: Record<string, string> = {
  '“': '”',
  '‘': '’',
  '「': '」',
  '『': '』',
  '（': '）',
  '(': ')',
  '《': '》',
};
/** Where a long sentence may be cut, the best places first. */
const cuts = [terminators, new Set('；;：:—'), new Set('，,、 ')];

/**
 * Splits a paragraph into the sentences that are spoken one by one. A quotation stays in one piece, also where it holds
 * several sentences; what is longer than {@link maxSentenceLength} is cut where the reader would breathe. What holds no
 * letter and no digit is left out: there is nothing to say.
 */
export const splitSentences = (text: string): Sentence[] => {
  const characters = [...text];
  const sentences: Sentence[] = [];
  for (const whole of wholeSentences(characters)) {
    for (const [start, end] of cutLong(characters, whole)) {
      const part = trimmed(characters, start, end);
      if (isSpeakable(part.text)) sentences.push(part);
    }
  }
  return sentences;
};

/** Whether a text holds anything to say. */
export const isSpeakable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

type Span = [start: number, end: number];

const wholeSentences = (characters: readonly string[]): Span[] => {
  const spans: Span[] = [];
  let start = 0;
  let at = 0;
  while (at < characters.length) {
    at = endOfQuotation(characters, at) ?? at + 1;
    if (!endsSentence(characters, at)) continue;
    while (terminators.has(characters[at] ?? '') || closers.has(characters[at] ?? '')) at += 1;
    spans.push([start, at]);
    start = at;
  }
  if (start < characters.length) spans.push([start, characters.length]);
  return spans;
};

/** Behind the mark that closes the quotation opened here; undefined where none is opened, or it is never closed. */
const endOfQuotation = (characters: readonly string[], at: number): number | undefined => {
  const closer = closerOf[characters[at] ?? ''];
  if (closer === undefined) return undefined;
  const end = characters.indexOf(closer, at + 1);
  return end < 0 ? undefined : end + 1;
};

/** Whether a sentence ends before this character: behind a terminator, or a quotation that ended with one. */
const endsSentence = (characters: readonly string[], at: number): boolean => {
  let last = at - 1;
  while (last > 0 && closers.has(characters[last] ?? '')) last -= 1;
  if (terminators.has(characters[last] ?? '')) return true;
  // A Latin full stop ends a sentence only before a space: not in 3.14, not in a file's name.
  return characters[last] === '.' && (characters[at] === ' ' || at === characters.length);
};

const cutLong = (characters: readonly string[], [start, end]: Span): Span[] => {
  const spans: Span[] = [];
  let from = start;
  while (end - from > maxSentenceLength) {
    const to = bestCut(characters, from);
    spans.push([from, to]);
    from = to;
  }
  spans.push([from, end]);
  return spans;
};

const bestCut = (characters: readonly string[], from: number): number => {
  for (const marks of cuts) {
    for (let at = from + maxSentenceLength; at > from + minPartLength; at -= 1) {
      // Not between two marks, as in “……” or “！”.
      if (
        marks.has(characters[at - 1] ?? '') &&
        !marks.has(characters[at] ?? '') &&
        !closers.has(characters[at] ?? '')
      ) {
        return at;
      }
    }
  }
  return from + maxSentenceLength;
};

const trimmed = (characters: readonly string[], start: number, end: number): Sentence => {
  let first = start;
  let last = end;
  while (first < last && /\s/u.test(characters[first] ?? '')) first += 1;
  while (last > first && /\s/u.test(characters[last - 1] ?? '')) last -= 1;
  return { start: first, end: last, text: characters.slice(first, last).join('') };
};
