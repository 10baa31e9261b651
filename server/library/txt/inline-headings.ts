import { bestSequence } from './heading-sequence.ts';
import type { HeadingUnit } from './heading-units.ts';
import { matchingCopy } from './matching-copy.ts';
import { numeralPattern, parseNumeral } from './numerals.ts';

/** A heading that stands within a line: offsets of 第 and of the text behind its title. */
export interface InlineHeading {
  no: number;
  start: number;
  end: number;
}

/** Units that headings run into the text with; the others are common words within prose. */
export type InlineUnit = Extract<HeadingUnit, '章' | '回' | '节' | '话' | '卷'>;
export const inlineUnits: readonly InlineUnit[] = ['回', '章', '节', '话', '卷'];

/** How chapters of old novels begin, behind a title that nothing separates from them. On the matching copy. */
const openings = /话说|却说|且说|再说|话表|单表|单说|诗曰|诗云|词曰|词云|列位看官/;
const longestTitle = 44;

/** Where the title that begins at the head of `rest` (a matching copy) ends: 0 when nothing tells. */
const titleLength = (rest: string): number => {
  const opening = openings.exec(rest);
  const before = opening === null ? '' : rest.slice(0, opening.index);
  if (opening !== null && !/[。;!?"”」』]|,.*,/.test(before)) return before.length;
  const lead = /^[ :、]*/.exec(rest)?.[0].length ?? 0;
  const [first = '', second = '', third] = rest.slice(lead).split(/ +/, 3);
  const isTitle = (part: string) => part.length >= 2 && part.length <= 20 && !/[。;,!?"“”「」『』]/.test(part);
  if (lead === 0 || !isTitle(first) || third === undefined) return 0;
  // The two halves of a couplet have one length.
  return isTitle(second) && first.length === second.length
    ? rest.indexOf(second, lead + first.length) + second.length
    : lead + first.length;
};

/** Behind 第N回 in a sentence that speaks of it. */
const aboutChapter = /[，。；！？」』”）的]/;

/** How sure a heading within a line is, by the character before it. */
const weightBehind = (before: string): number => {
  if (before === '' || /[\n\r]/.test(before)) return 1;
  if (/[。！？…”」』）?!.~—]/.test(before)) return 0.9;
  return /[\s，、；：,]/.test(before) ? 0.4 : 0.1;
};

const occurrences = (text: string, from: number, to: number, unit: InlineUnit) => {
  const variants = { 章: '章', 回: '回囘迴', 节: '节節', 话: '话話', 卷: '卷巻' }[unit];
  const pattern = new RegExp(`第(${numeralPattern.replace('万', '万萬兩貳叄參陸')})[${variants}]`, 'g');
  return [...text.slice(from, to).matchAll(pattern)].flatMap((found) => {
    const no = parseNumeral(matchingCopy(found[1] ?? ''));
    const start = from + found.index;
    if (no === null || aboutChapter.test(text.charAt(start + found[0].length))) return [];
    return [{ no, start, numberEnd: start + found[0].length, weight: weightBehind(text.charAt(start - 1)) }];
  });
};

const withTitle = (text: string, { no, start, numberEnd }: { no: number; start: number; numberEnd: number }) => {
  const line = text.slice(numberEnd, numberEnd + longestTitle).split(/[\n\r]/, 1)[0] ?? '';
  return { no, start, end: numberEnd + titleLength(matchingCopy(line)) };
};

/**
 * Headings of a text without line breaks: the most believable numbering among all mentions of 第N回, where the end of
 * a sentence before it counts for much.
 */
export const findInlineHeadings = (text: string): InlineHeading[] => {
  let best: { headings: InlineHeading[]; score: number } = { headings: [], score: 0 };
  for (const unit of inlineUnits) {
    const all = occurrences(text, 0, text.length, unit);
    const { indices, score } = bestSequence(all);
    const headings = indices.flatMap((index) => {
      const found = all[index];
      return found === undefined ? [] : [withTitle(text, found)];
    });
    if (headings.length > 1 && score > best.score) best = { headings, score };
  }
  return best.headings;
};

/**
 * The heading with a number that is missing between two others, buried in a paragraph: the one mention of that
 * number that stands behind a punctuation mark or a gap, or that has a title. Null when there is none or more than one.
 */
export const findBuriedHeading = (
  text: string,
  unit: InlineUnit,
  no: number,
  from: number,
  to: number,
): InlineHeading | null => {
  const fitting = occurrences(text, from, to, unit).flatMap((found) => {
    const heading = withTitle(text, found);
    return found.no === no && (found.weight >= 0.4 || heading.end > found.numberEnd) ? [heading] : [];
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
};
