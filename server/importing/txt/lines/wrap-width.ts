import type { Line } from './text-lines.ts';

/** A text with fewer lines does not tell whether it is wrapped. */
const minLines = 60;
/** A text is wrapped where at least this share of its lines has nearly one width, and hardly any is wider. */
const minFullShare = 0.35;
const maxWiderShare = 0.05;
/** A line counts as full from the wrap width less this many characters on. */
const widthTolerance = 3;
/** A deeper indent, in characters, does not count towards a line's width. */
const maxIndent = 4;
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

/** Whether a line goes on with the paragraph of the line before it, in a text that is wrapped at a width. */
export const continuesAt = (width: number, before: Line, line: Line): boolean =>
  !line.afterBlank && line.indent === 0 && widthOf(before) >= width - widthTolerance;
