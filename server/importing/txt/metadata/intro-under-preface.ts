import { novelBounds } from '../../../novels/saving/incoming/novel-bounds.ts';
import type { Line, Span } from '../lines/text-lines.ts';
import type { Part } from '../parts/part.ts';
import { isIntroLabel, readLabelled } from './head-lines.ts';

/** Names of a part that may hold no more than the introduction. */
const prefaceName = /^[^\p{L}\p{N}]*(?:[自代总總]?序|序言|前言|引言)[^\p{L}\p{N}]*$/u;
/** A line of signs alone. */
const separatorLine = /^[^\p{L}\p{N}]{3,}$/u;
/** All of a preface that begins with a label and has no more text, in UTF-16 units, is introduction. */
const maxWholeLength = 300;

const lengthOf = (lines: readonly Line[]): number => lines.reduce((sum, { start, end }) => sum + end - start, 0);

/** Count of the lines, from the first, that are an introduction with its label; 0 where the first has none. */
const countIntroLines = (text: string, lines: readonly Line[]): number => {
  const [first] = lines;
  if (first === undefined) return 0;
  const isLabelAlone = isIntroLabel(text, first);
  const [value] = readLabelled(text, first) ?? [];
  const isLabelled = isLabelAlone || (value?.field === 'intro' && value.start > first.start);
  if (!isLabelled) return 0;
  const minLines = isLabelAlone ? 2 : 1;
  const separator = lines.findIndex(({ start, end }) => separatorLine.test(text.slice(start, end)));
  if (separator >= minLines) return separator + 1;
  if (lengthOf(lines) <= maxWholeLength) return lines.length;
  const blank = lines.findIndex(({ afterBlank }, index) => index >= minLines && afterBlank);
  if (blank !== -1) return blank;
  return isLabelAlone ? lines.length : 1;
};

/** A novel's parts without the introduction that stood in the first of them. */
interface WithoutIntro {
  parts: Part[];
  /** Lines of the introduction, with its label. */
  lines: Line[];
  /** Heading of a preface that had no other text. */
  heading: Span[];
}

/**
 * Takes the introduction with its label (内容简介：) out of the part 序 or 前言 at the head of a novel. What stands behind it there,
 * behind a blank line or a separator, is the preface.
 */
export const takeIntroUnderPreface = (text: string, parts: readonly Part[]): WithoutIntro => {
  const [first, ...others] = parts;
  const none = { parts: [...parts], lines: [], heading: [] };
  const title = first?.title.map(({ start, end }) => text.slice(start, end)).join(' ') ?? '';
  const isPreface = first?.kind === 'section' && first.volume === null && prefaceName.test(title);
  if (first === undefined || !isPreface || others.every(({ kind }) => kind !== 'chapter')) return none;
  const lines = first.body.slice(0, countIntroLines(text, first.body));
  // Room for the line breaks, and for what the head says besides.
  if (lines.length === 0 || lengthOf(lines) + lines.length + maxWholeLength > novelBounds.introLength) return none;
  const body = first.body.slice(lines.length);
  return body.length > 0
    ? { parts: [{ ...first, body }, ...others], lines, heading: [] }
    : { parts: others, lines, heading: first.title };
};
