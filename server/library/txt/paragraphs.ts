import type { Line, Span } from './text-lines.ts';

/** One paragraph: the stretches of text that make it, more than one where the file breaks lines within paragraphs. */
export type Paragraph = Span[];

const fewestLines = 60;
/** Lines within this of the usual width count as full. */
const slack = 3;
/** Nobody reads a longer paragraph on a phone; files without line breaks come as one of a whole chapter. */
export const longestParagraph = 1500;
const comfortable = 200;
const uncomfortable = 600;

/**
 * The width, in characters, at which a file breaks its lines within paragraphs; null for one that breaks them between
 * paragraphs only. Told by many lines of nearly one width, next to which others are short.
 */
export const wrapWidth = (lines: Line[]): number | null => {
  if (lines.length < fewestLines) return null;
  const counts = new Map<number, number>();
  for (const { start, end, indent } of lines) {
    const width = end - start + (indent > 0 ? Math.min(indent, 4) : 0);
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const near = (width: number) => [-2, -1, 0, 1, 2].reduce((sum, by) => sum + (counts.get(width + by) ?? 0), 0);
  let usual = 0;
  for (let width = 20; width <= 100; width += 1) if (near(width) > near(usual)) usual = width;
  const full = near(usual);
  let longer = 0;
  for (const [width, count] of counts) if (width > usual + slack) longer += count;
  return full >= 0.35 * lines.length && longer <= 0.05 * lines.length ? usual : null;
};

const continues = (before: Line, line: Line, width: number): boolean =>
  !line.afterBlank && line.indent === 0 && before.end - before.start + Math.min(before.indent, 4) >= width - slack;

/** Cuts an endless paragraph behind sentences, outside of quotations where that is possible. */
const cutAtSentences = (text: string, { start, end }: Span): Span[] => {
  const pieces: Span[] = [];
  let from = start;
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    const character = text.charAt(at);
    if ('“「『（'.includes(character)) depth += 1;
    if ('”」』）'.includes(character)) depth = Math.max(0, depth - 1);
    if (!/[。！？…!?”」』]/.test(character) || /[。！？…!?”」』）]/.test(text.charAt(at + 1))) continue;
    const length = at + 1 - from;
    if (length < comfortable || (depth > 0 && length < uncomfortable)) continue;
    pieces.push({ start: from, end: at + 1 });
    from = at + 1;
    depth = 0;
  }
  if (from < end) pieces.push({ start: from, end });
  return pieces;
};

/**
 * Makes paragraphs of lines: joins those broken at `width` (see {@link wrapWidth}), cuts those that never end.
 */
export const paragraphsOf = (text: string, lines: Line[], width: number | null): Paragraph[] => {
  const paragraphs: Paragraph[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const last = paragraphs.at(-1);
    if (width !== null && before !== undefined && last !== undefined && continues(before, line, width)) {
      last.push(line);
    } else if (line.end - line.start > longestParagraph) {
      for (const piece of cutAtSentences(text, line)) paragraphs.push([piece]);
    } else {
      paragraphs.push([line]);
    }
  });
  return paragraphs;
};

/** The paragraph's text. Lines join without a space, as Chinese has none, except between Latin words. */
export const paragraphText = (text: string, paragraph: Paragraph): string =>
  paragraph.reduce((joined, { start, end }) => {
    const piece = text.slice(start, end).trim();
    const gap = /[\w,.;:!?]$/.test(joined) && /^\w/.test(piece) ? ' ' : '';
    return joined + gap + piece;
  }, '');
