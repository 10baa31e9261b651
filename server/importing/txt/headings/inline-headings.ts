import { normalizeForMatching } from '../lines/normalize-for-matching.ts';
import { bestSequence } from './heading-sequence.ts';
import type { HeadingUnit } from './heading-units.ts';
import { numeralPattern, parseNumeral } from './numerals.ts';

/** A heading within a line: offsets of 第 and of the text behind its title. */
export interface InlineHeading {
  no: number;
  start: number;
  end: number;
}

/** Units of headings within lines; the others are common words in prose. */
export type InlineUnit = Extract<HeadingUnit, '章' | '回' | '节' | '话' | '卷'>;
export const inlineUnits: readonly InlineUnit[] = ['回', '章', '节', '话', '卷'];

/** First words of chapters of old novels, behind a title that nothing separates from them. On normalized text. */
const openingWords = /话说|却说|且说|再说|话表|单表|单说|诗曰|诗云|词曰|词云|列位看官/;
/** In UTF-16 units. */
const maxTitleLength = 44;

/** Length of the title at the head of a normalized text; 0 where its end cannot be told. */
const titleLength = (tail: string): number => {
  const opening = openingWords.exec(tail);
  const before = opening === null ? '' : tail.slice(0, opening.index);
  if (opening !== null && !/[。;!?"”」』]|,.*,/.test(before)) return before.length;
  const gapLength = /^[ :、]*/.exec(tail)?.[0].length ?? 0;
  const [first = '', second = '', third] = tail.slice(gapLength).split(/ +/, 3);
  const isTitle = (part: string) => part.length >= 2 && part.length <= 20 && !/[。;,!?"“”「」『』]/.test(part);
  if (gapLength === 0 || !isTitle(first) || third === undefined) return 0;
  // The two halves of a couplet have one length.
  return isTitle(second) && first.length === second.length
    ? tail.indexOf(second, gapLength + first.length) + second.length
    : gapLength + first.length;
};

/** Characters behind 第N回 in a sentence that speaks of it. */
const sentenceAfterUnit = /[，。；！？」』”）的]/;

/** Confidence, from 0 to 1, that a heading within a line is one, by the character before it. */
const confidenceAfter = (before: string): number => {
  if (before === '' || /[\n\r]/.test(before)) return 1;
  if (/[。！？…”」』）?!.~—]/.test(before)) return 0.9;
  return /[\s，、；：,]/.test(before) ? 0.4 : 0.1;
};

/** Mentions of 第N回 and its like in a stretch of the text that are no part of a sentence. */
const findMentions = (text: string, from: number, to: number, unit: InlineUnit) => {
  const variants = { 章: '章', 回: '回囘迴', 节: '节節', 话: '话話', 卷: '卷巻' }[unit];
  const pattern = new RegExp(`第(${numeralPattern.replace('万', '万萬兩貳叄參陸')})[${variants}]`, 'g');
  return [...text.slice(from, to).matchAll(pattern)].flatMap((found) => {
    const no = parseNumeral(normalizeForMatching(found[1] ?? ''));
    const start = from + found.index;
    if (no === null || sentenceAfterUnit.test(text.charAt(start + found[0].length))) return [];
    return [{ no, start, numberEnd: start + found[0].length, confidence: confidenceAfter(text.charAt(start - 1)) }];
  });
};

const withTitle = (text: string, { no, start, numberEnd }: { no: number; start: number; numberEnd: number }) => {
  const line = text.slice(numberEnd, numberEnd + maxTitleLength).split(/[\n\r]/, 1)[0] ?? '';
  return { no, start, end: numberEnd + titleLength(normalizeForMatching(line)) };
};

/**
 * Finds the headings of a text without line breaks: the most plausible numbering among all mentions of 第N回, where the
 * end of a sentence before a mention makes it surer.
 */
export const findInlineHeadings = (text: string): InlineHeading[] => {
  let best: { headings: InlineHeading[]; score: number } = { headings: [], score: 0 };
  for (const unit of inlineUnits) {
    const mentions = findMentions(text, 0, text.length, unit);
    const { indices, score } = bestSequence(mentions);
    const headings = indices.flatMap((index) => {
      const found = mentions[index];
      return found === undefined ? [] : [withTitle(text, found)];
    });
    if (headings.length > 1 && score > best.score) best = { headings, score };
  }
  return best.headings;
};

/**
 * Finds the heading with a number that is missing between two others, within a paragraph: the one mention of that number
 * that stands behind a punctuation mark or a gap, or that has a title.
 *
 * @returns null when there is none or more than one
 */
export const findMissingHeading = (
  text: string,
  unit: InlineUnit,
  no: number,
  from: number,
  to: number,
): InlineHeading | null => {
  const fitting = findMentions(text, from, to, unit).flatMap((found) => {
    const heading = withTitle(text, found);
    return found.no === no && (found.confidence >= 0.4 || heading.end > found.numberEnd) ? [heading] : [];
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
};
