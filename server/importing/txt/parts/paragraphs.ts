import type { Line, Span } from '../lines/text-lines.ts';

/** Stretches of text that make one paragraph; several where the file breaks lines within paragraphs. */
export type Paragraph = Span[];

/** A text with fewer lines does not tell whether it is wrapped. */
const minLines = 60;
/** A text is wrapped where at least this share of its lines has nearly one width, and hardly any is wider. */
const minFullShare = 0.35;
const maxWiderShare = 0.05;
/** A line counts as full from the wrap width less this many characters on. */
const widthTolerance = 3;
/** A deeper indent, in characters, does not count towards a line's width. */
const maxIndent = 4;
/**
 * A longer paragraph, in UTF-16 units, is cut: nobody reads it on a phone, and files without line breaks have a whole
 * chapter in one.
 */
export const maxParagraphLength = 1500;
/** Shortest piece that is cut off such a paragraph; within a quotation, which is better left whole, a longer one. */
const minPieceLength = 200;
const minQuotedPieceLength = 600;
/** A text of this length, in UTF-16 units, is cut even within a sentence: it may be made of anything. */
const maxWholeLength = 4000;

const widthOf = ({ start, end, indent }: Line): number => end - start + Math.min(indent, maxIndent);

/**
 * Measures the width, in characters, at which a file breaks its lines within paragraphs: many lines have nearly that
 * width, and hardly any a greater one.
 *
 * @returns null for a file that breaks lines between paragraphs only
 */
export const wrapWidth = (lines: Line[]): number | null => {
  if (lines.length < minLines) return null;
  const counts = new Map<number, number>();
  for (const line of lines) {
    const width = widthOf(line);
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const countNear = (width: number) => [-2, -1, 0, 1, 2].reduce((sum, by) => sum + (counts.get(width + by) ?? 0), 0);
  let commonest = 0;
  for (let width = 20; width <= 100; width += 1) if (countNear(width) > countNear(commonest)) commonest = width;
  const full = countNear(commonest);
  let wider = 0;
  for (const [width, count] of counts) if (width > commonest + widthTolerance) wider += count;
  return full >= minFullShare * lines.length && wider <= maxWiderShare * lines.length ? commonest : null;
};

/** Whether a line goes on with the paragraph of the line before it. */
const continues = (before: Line, line: Line, width: number): boolean =>
  !line.afterBlank && line.indent === 0 && widthOf(before) >= width - widthTolerance;

/** Nearly all of a text, and never the end of a sentence. */
const isHan = (unit: number): boolean => unit >= 0x3400 && unit <= 0x9fff;

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Cuts an overlong paragraph behind sentences, outside of quotations where that is possible. */
const cutAtSentences = (text: string, { start, end }: Span): Span[] => {
  const pieces: Span[] = [];
  let from = start;
  let quotationDepth = 0;
  for (let at = start; at < end; at += 1) {
    if (at - from >= maxWholeLength && !isFirstHalf(text.charCodeAt(at - 1))) {
      pieces.push({ start: from, end: at });
      from = at;
      quotationDepth = 0;
    }
    if (isHan(text.charCodeAt(at))) continue;
    const character = text.charAt(at);
    if ('“「『（'.includes(character)) quotationDepth += 1;
    if ('”」』）'.includes(character)) quotationDepth = Math.max(0, quotationDepth - 1);
    if (!/[。！？…!?”」』]/.test(character) || /[。！？…!?”」』）]/.test(text.charAt(at + 1))) continue;
    const length = at + 1 - from;
    if (length < minPieceLength || (quotationDepth > 0 && length < minQuotedPieceLength)) continue;
    pieces.push({ start: from, end: at + 1 });
    from = at + 1;
    quotationDepth = 0;
  }
  if (from < end) pieces.push({ start: from, end });
  return pieces;
};

/** Whether a paragraph of this length, in UTF-16 units, ends before its next line. */
const isFull = (text: string, length: number, { end }: Line): boolean =>
  length >= maxWholeLength || (length >= maxParagraphLength && /[。！？…!?”」』]/.test(text.charAt(end - 1)));

/** Makes paragraphs of lines: joins those wrapped at `width` (see {@link wrapWidth}), cuts overlong ones. */
export const paragraphsOf = (text: string, lines: Line[], width: number | null): Paragraph[] => {
  const paragraphs: Paragraph[] = [];
  let length = 0;
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const last = paragraphs.at(-1);
    const goesOn = width !== null && before !== undefined && continues(before, line, width);
    if (goesOn && last !== undefined && !isFull(text, length, before)) {
      last.push(line);
      length += line.end - line.start;
      return;
    }
    length = line.end - line.start;
    if (length > maxParagraphLength) {
      for (const piece of cutAtSentences(text, line)) paragraphs.push([piece]);
    } else {
      paragraphs.push([line]);
    }
  });
  return paragraphs;
};

/** Text of a paragraph. Lines join without a space, as Chinese has none, except between Latin words. */
export const paragraphText = (text: string, paragraph: Paragraph): string => {
  const pieces = paragraph.map(({ start, end }) => text.slice(start, end).trim());
  return pieces
    .map((piece, index) =>
      /[\w,.;:!?]$/.test(pieces[index - 1]?.at(-1) ?? '') && /^\w/.test(piece) ? ` ${piece}` : piece,
    )
    .join('');
};
