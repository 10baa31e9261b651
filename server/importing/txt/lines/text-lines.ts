import { UnreadableTextError } from './decode-text.ts';
import { isShown } from './format-characters.ts';

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
}

const lineBreak = /\r\n|[\n\r\v\f\u2028\u2029]/g;

/** Whether nothing shows of a character. */
const isBlank = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (code === 0x20 || code === 0x3000 || code === 0x09 || code === 0xa0) return true;
  return (code < 0x21 || code > 0x7e) && (code < 0x3001 || code > 0xfe00) && !isShown(text.charAt(at));
};

/** A span without the white space at its ends; empty (start = end) when it holds nothing else. */
export const trimmed = (text: string, { start, end }: Span): Span => {
  let from = start;
  let to = end;
  while (from < to && isBlank(text, from)) from += 1;
  while (to > from && isBlank(text, to - 1)) to -= 1;
  return { start: from, end: to };
};

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
    lines.push({ ...span, indent: span.start - start, afterBlank });
    afterBlank = false;
  };
  for (const found of text.matchAll(lineBreak)) {
    add(found.index);
    start = found.index + found[0].length;
  }
  add(text.length);
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
      if (span.end > span.start) pieces.push({ ...line, ...span, indent: start === line.start ? line.indent : 1 });
      start = end;
    };
    while ((cuts[next] ?? Number.POSITIVE_INFINITY) <= line.start) next += 1;
    for (; (cuts[next] ?? Number.POSITIVE_INFINITY) < line.end; next += 1) add(cuts[next] ?? line.end);
    add(line.end);
    return pieces;
  });
};
