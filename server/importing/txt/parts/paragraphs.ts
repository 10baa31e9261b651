import { annotationEnd, annotationStart } from '../../../novels/saving/incoming/annotated-text.ts';
import { isPictureLine, type Line, type Span } from '../lines/text-lines.ts';
import { continuesAt } from '../lines/wrap-width.ts';

/** Stretches of text that make one paragraph; several where the file breaks lines within paragraphs. */
export type Paragraph = Span[];

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

const [openings, closings, sentenceEnds] = ['“「『（', '”」』）', '。！？…!?”」』'];
/** For each UTF-16 unit, 1 where it opens or closes a quotation, ends a sentence or begins a note: all others are passed over. */
const telling = new Uint8Array(0x10000);
for (const sign of openings + closings + sentenceEnds + annotationStart) telling[sign.charCodeAt(0)] = 1;

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Cuts an overlong paragraph behind sentences, outside of quotations where that is possible. */
const cutAtSentences = (text: string, { start, end }: Span): Span[] => {
  const pieces: Span[] = [];
  let from = start;
  let quotationDepth = 0;
  let mayHaveNotes = true;
  for (let at = start; at < end; at += 1) {
    if (at - from >= maxWholeLength && !isFirstHalf(text.charCodeAt(at - 1))) {
      pieces.push({ start: from, end: at });
      from = at;
      quotationDepth = 0;
    }
    if (telling[text.charCodeAt(at)] !== 1) continue;
    const character = text.charAt(at);
    // A note is never cut, however many sentences it has.
    if (mayHaveNotes && character === annotationStart) {
      const length = text.slice(at, end).indexOf(annotationEnd);
      mayHaveNotes = length !== -1;
      at += Math.max(0, length);
      continue;
    }
    if (openings.includes(character)) quotationDepth += 1;
    if (closings.includes(character)) quotationDepth = Math.max(0, quotationDepth - 1);
    if (!sentenceEnds.includes(character) || /[。！？…!?”」』）]/.test(text.charAt(at + 1))) continue;
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

/** Makes paragraphs of lines: joins those wrapped at `width` (see wrapWidth), cuts overlong ones. */
export const paragraphsOf = (text: string, lines: Line[], width: number | null): Paragraph[] => {
  const paragraphs: Paragraph[] = [];
  let length = 0;
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const last = paragraphs.at(-1);
    const isWrapped = width !== null && before !== undefined && continuesAt(width, before, line);
    const goesOn = before !== undefined && (line.goesOn === true || isWrapped);
    const isText = goesOn && !isPictureLine(text, before) && !isPictureLine(text, line);
    if (isText && last !== undefined && !isFull(text, length, before)) {
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
  if (pieces.length === 1) return pieces[0] ?? '';
  return pieces
    .map((piece, index) =>
      /[\w,.;:!?]$/.test(pieces[index - 1]?.at(-1) ?? '') && /^\w/.test(piece) ? ` ${piece}` : piece,
    )
    .join('');
};
