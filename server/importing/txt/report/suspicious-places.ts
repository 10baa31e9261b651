import type { HeadingUnit } from '../headings/forms/heading-units.ts';
import type { Outline } from '../headings/outline-entry.ts';
import type { Structure } from '../headings/structure.ts';
import { withoutMarkdownMarks } from '../lines/markdown-marks.ts';
import type { Part } from '../parts/part.ts';
import { unusualSteps } from './number-steps.ts';

/** How the chapters of a text were found, and how well: the score is higher for more and surer headings. */
export interface ChapterRule {
  name: Outline['rule'];
  unit: HeadingUnit | null;
  score: number;
}

/** A place that people should look at before they trust an import. */
export interface SuspiciousPlace {
  kind:
    | 'gap'
    | 'repeated_number'
    | 'lower_number'
    | 'restarted_number'
    | 'misnumbered'
    | 'within_paragraph'
    | 'empty'
    | 'very_short'
    | 'very_long';
  /** Title of the chapter; for a gap, of the one behind it. */
  title: string;
}

/** A chapter is very short below this share of the median length, very long above this multiple of it. */
const shortShare = 0.1;
const longMultiple = 5;
/** Fewer chapters have no usual length. */
const minChapters = 5;

export const ruleOf = ({ outline: { rule, unit, score } }: Structure): ChapterRule => ({
  name: rule,
  unit,
  score: Math.round(score * 100) / 100,
});

const lengthOf = ({ body }: Part): number => body.reduce((sum, { start, end }) => sum + end - start, 0);

/** Lists the places of a novel that look wrong, in the order of the text. */
export const suspiciousPlaces = (
  { view, outline, inlineNumbers }: Structure,
  parts: readonly Part[],
  titleOf: (part: Part) => string,
): SuspiciousPlace[] => {
  const chapters = parts.filter(({ kind }) => kind === 'chapter');
  const lengths = chapters.map(lengthOf).sort((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const misnumbered = new Set(
    outline.misnumbered.map((index) => {
      const line = view.lines[index];
      return line && withoutMarkdownMarks(view.text, line).line.start;
    }),
  );
  const inline = new Set(inlineNumbers);
  const stepTo = new Map(unusualSteps(chapters).map(({ part, kind }) => [part, kind]));
  return chapters.flatMap((part) => {
    const { no } = part;
    const length = lengthOf(part);
    const hasUsual = chapters.length >= minChapters;
    const step = stepTo.get(part) ?? 'restarted_in_volume';
    const kinds: (SuspiciousPlace['kind'] | false)[] = [
      step !== 'restarted_in_volume' && step,
      misnumbered.has(part.title[0]?.start) && 'misnumbered',
      no !== null && inline.has(no) && 'within_paragraph',
      length === 0 && 'empty',
      hasUsual && length > 0 && length < shortShare * median && 'very_short',
      hasUsual && length > longMultiple * median && 'very_long',
    ];
    return kinds.flatMap((kind) => (kind === false ? [] : [{ kind, title: titleOf(part) }]));
  });
};
