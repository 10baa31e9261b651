import { isPicture } from '../../../novels/saving/incoming/annotated-text.ts';
import { UnreadableTextError } from './decode-text.ts';

/** Characters that only steer how text is laid out and show nothing themselves: U+200B, U+202E and their like. */
const formatCharacters = /\p{Cf}/gu;

/** A name as people see it. */
export const withoutFormatCharacters = (name: string): string => name.replace(formatCharacters, '');

const shown = /[^\s\p{Cf}]/u;

/** Whether a text shows anything: more than white space and format characters. */
export const isShown = (text: string): boolean => shown.test(text);

/** A stretch of the text: UTF-16 offsets, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A line that is not blank, without the white space and format characters around it. */
export interface Line extends Span {
  /** Count of white-space characters before it. */
  indent: number;
  /** Whether a blank line stands before it. */
  afterBlank: boolean;
  /** Whether it goes on with the paragraph of the line before it, from which something was taken out that cut it. */
  goesOn?: boolean;
}

/** What ends a line, with the blank lines behind it: line feeds, carriage returns, what stands between the two, separators of lines and paragraphs. */
const lineEnds = /[\n-\r\u2028\u2029]+|$/g;

/** For each UTF-16 unit, 1 where nothing shows of it. */
const blankUnits = Uint8Array.from({ length: 0x10000 }, (_, unit) => (isShown(String.fromCharCode(unit)) ? 0 : 1));

/** Whether nothing shows of a character. */
const isBlank = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  // The marks around an annotation (annotated-text.ts) belong to the words in it; a run of them is none.
  if (code === 0xfff9) return /[\ufff9\ufffb]/.test(text.charAt(at + 1));
  if (code === 0xfffb) return /[\ufff9\ufffb]/.test(text.charAt(at - 1));
  return blankUnits[code] === 1;
};

/** A span without the white space at its ends; empty (start = end) when it holds nothing else. */
export const trimmed = (text: string, { start, end }: Span): Span => {
  let from = start;
  let to = end;
  while (from < to && isBlank(text, from)) from += 1;
  while (to > from && isBlank(text, to - 1)) to -= 1;
  return { start: from, end: to };
};

/** Whether a line is a picture. */
export const isPictureLine = (text: string, { start }: Span): boolean => isPicture(text, start);

/** A line that ends otherwise was cut by what stands behind it, where it is longer than a title, in UTF-16 units. */
const sentenceEnd = /[。！？…!?”」』;；:：)）~～—.]/;
const minCutLength = 12;

/** Whether a line ends within a sentence. */
export const isCutSentence = (text: string, { start, end }: Span): boolean =>
  end - start >= minCutLength && !sentenceEnd.test(text.charAt(end - 1));

/** A file with more lines than this is no novel. Source: the memory that a line takes. */
const maxLines = 3_000_000;

/**
 * Lines of a text that are not blank. Together they hold every character that is not white space.
 *
 * @throws UnreadableTextError for more lines than we take
 */
export const readLines = (text: string): Line[] => {
  const lines: Line[] = [];
  let start = 0;
  let afterBlank = false;
  const add = (end: number) => {
    const span = trimmed(text, { start, end });
    if (span.start === span.end) {
      afterBlank = true;
      return;
    }
    if (lines.length === maxLines) throw new UnreadableTextError(`行数太多（超过 ${maxLines / 10_000} 万行）`);
    lines.push({ start: span.start, end: span.end, indent: span.start - start, afterBlank });
    afterBlank = false;
  };
  for (const { 0: ends, index } of text.matchAll(lineEnds)) {
    add(index);
    if (ends.length > 1 && ends !== '\r\n') afterBlank = true;
    start = index + ends.length;
  }
  return lines;
};

/** Cuts lines at offsets of the text, as if a line break stood at each. */
export const cutLines = (text: string, lines: Line[], offsets: number[]): Line[] => {
  const cuts = offsets.toSorted((a, b) => a - b);
  let next = 0;
  return lines.flatMap((line) => {
    const pieces: Line[] = [];
    let start = line.start;
    const add = (end: number) => {
      const span = trimmed(text, { start, end });
      if (span.end > span.start)
        pieces.push(start === line.start ? { ...line, ...span } : { ...line, ...span, indent: 1, goesOn: false });
      start = end;
    };
    while ((cuts[next] ?? Number.POSITIVE_INFINITY) <= line.start) next += 1;
    for (; (cuts[next] ?? Number.POSITIVE_INFINITY) < line.end; next += 1) add(cuts[next] ?? line.end);
    add(line.end);
    return pieces;
  });
};
