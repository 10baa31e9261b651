import { novelBounds } from '../../../novels/saving/incoming/novel-bounds.ts';
import { type Line, type Span, trimmed } from '../lines/text-lines.ts';
import { isIntroLabel, readLabelled } from './head-lines.ts';

/** An introduction between brackets that stand around the whole of it. */
export interface IntroBlock {
  /** Its lines without the brackets; an empty one for a line of a bracket alone. */
  lines: Line[];
  brackets: Span[];
}

const closings: Partial<Record<string, string>> = { '『': '』', '「': '」' };
/** A shorter line in such brackets, in UTF-16 units, may be spoken by a character, in 「」 by far the likeliest. */
const minLineLengths: Partial<Record<string, number>> = { '『': 20, '「': 60 };

/** Index of the line at whose end the bracket closes that opens the line `from`; null where it closes elsewhere or nowhere. */
const closingLine = (text: string, lines: readonly Line[], from: number): number | null => {
  const first = lines[from];
  const opening = first === undefined ? '' : text.charAt(first.start);
  const closing = closings[opening];
  if (first === undefined || closing === undefined) return null;
  let depth = 0;
  for (let index = from; index < lines.length; index += 1) {
    const { start, end } = lines[index] ?? first;
    if (end - first.start > novelBounds.introLength) return null;
    for (let at = start; at < end; at += 1) {
      const character = text.charAt(at);
      if (character === opening) depth += 1;
      if (character === closing) depth -= 1;
      if (depth === 0) return at === end - 1 ? index : null;
    }
  }
  return null;
};

/** Whether a line is a label and an introduction, not the label alone. */
const isLabelled = (text: string, line: Line): boolean =>
  !isIntroLabel(text, line) && readLabelled(text, line)?.[0]?.field === 'intro';

/**
 * Reads the introduction that opens with 『 or 「 at the beginning of a line and ends with the closing bracket at the end of
 * this or another line: of several lines, or of one that has a label or is too long for a character's words.
 *
 * @param from index of the line
 */
export const readIntroBlock = (text: string, lines: readonly Line[], from: number): IntroBlock | null => {
  const last = closingLine(text, lines, from);
  if (last === null) return null;
  const block = lines.slice(from, last + 1);
  const { start = 0 } = block[0] ?? {};
  const { end = 0 } = block.at(-1) ?? {};
  const withoutBrackets = block.map((line, index) => {
    const inner = {
      start: index === 0 ? line.start + 1 : line.start,
      end: index === block.length - 1 ? line.end - 1 : line.end,
    };
    return { ...line, ...trimmed(text, inner) };
  });
  const [first] = withoutBrackets;
  const isLong = block.length > 1 || end - start >= (minLineLengths[text.charAt(start)] ?? 0);
  if (first === undefined || !(isLong || isLabelled(text, first))) return null;
  return {
    lines: withoutBrackets,
    brackets: [
      { start, end: start + 1 },
      { start: end - 1, end },
    ],
  };
};
