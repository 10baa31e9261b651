import { normalizeForMatching } from '../lines/normalize-for-matching.ts';
import type { HeadingUnit } from './forms/heading-units.ts';
import { numeralPattern, parseNumeral } from './forms/numerals.ts';
import { bestSequence } from './numbering/heading-sequence.ts';

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

/** Whether the rest of a line is a title; without a gap before it, it must be as long as that of an old novel's chapter. */
const isWholeTitle = (rest: string, gapLength: number): boolean =>
  !/[。;!?"“”「」『』]|,.*,|[,:]$/.test(rest) && rest.length >= (gapLength > 0 ? 1 : 6);

/** Length of the title at the head of a normalized text; 0 where its end cannot be told. */
const titleLength = (tail: string, endsLine: boolean): number => {
  const opening = openingWords.exec(tail);
  const before = opening === null ? '' : tail.slice(0, opening.index);
  if (opening !== null && !/[。;!?"”」』]|,.*,/.test(before)) return before.length;
  const gapLength = /^[ :、]*/.exec(tail)?.[0].length ?? 0;
  const [first = '', second = '', third] = tail.slice(gapLength).split(/ +/, 3);
  const isTitle = (part: string) => part.length >= 2 && part.length <= 20 && !/[。;,!?"“”「」『』]/.test(part);
  if (endsLine && isWholeTitle(tail.trim(), gapLength)) return tail.trimEnd().length;
  if (gapLength === 0 || !isTitle(first) || third === undefined) return 0;
  // The two halves of a couplet have one length.
  return isTitle(second) && first.length === second.length
    ? tail.indexOf(second, gapLength + first.length) + second.length
    : gapLength + first.length;
};

/** Characters behind 第N回 in a sentence that speaks of it. */
const sentenceAfterUnit = /[，。；！？」』”）的]/;

/** Characters before a heading within a line that tell whether it is one; spaces may stand between. */
const contextLength = 4;

/** Confidence, from 0 to 1, that a heading within a line is one, by the characters before it. */
const confidenceAfter = (before: string): number => {
  if (/(?:^|[\n\r])$/.test(before)) return 1;
  if (/[。！？…”」』）?!.~—][^\S\n\r]*$/.test(before)) return 0.9;
  return /[\s，、；：,]$/.test(before) ? 0.4 : 0.1;
};

/** Mentions of 第N回 and its like in a stretch of the text that are no part of a sentence. */
const findMentions = (text: string, from: number, to: number, unit: InlineUnit) => {
  const variants = { 章: '章', 回: '回囘迴', 节: '节節', 话: '话話', 卷: '卷巻' }[unit];
  const pattern = new RegExp(`第(${numeralPattern.replace('万', '万萬兩貳叄參陸')})[${variants}]`, 'g');
  return [...text.slice(from, to).matchAll(pattern)].flatMap((found) => {
    const no = parseNumeral(normalizeForMatching(found[1] ?? ''));
    const start = from + found.index;
    if (no === null || sentenceAfterUnit.test(text.charAt(start + found[0].length))) return [];
    const before = text.slice(Math.max(0, start - contextLength), start);
    return [{ no, start, numberEnd: start + found[0].length, confidence: confidenceAfter(before) }];
  });
};

const withTitle = (text: string, { no, start, numberEnd }: { no: number; start: number; numberEnd: number }) => {
  const [line = '', next] = text.slice(numberEnd, numberEnd + maxTitleLength).split(/[\n\r]/, 2);
  const endsLine = next !== undefined || numberEnd + line.length === text.length;
  return { no, start, end: numberEnd + titleLength(normalizeForMatching(line), endsLine) };
};

/**
 * Finds the headings of a text without line breaks: the most plausible numbering among all mentions of 第N回, where the
 * end of a sentence before a mention makes it surer.
 *
 * @param excluded offsets of mentions that are entries of a list
 */
export const findInlineHeadings = (text: string, excluded: ReadonlySet<number | undefined>): InlineHeading[] => {
  let best: { headings: InlineHeading[]; score: number } = { headings: [], score: 0 };
  for (const unit of inlineUnits) {
    const mentions = findMentions(text, 0, text.length, unit).filter(({ start }) => !excluded.has(start));
    const { indices, score } = bestSequence(mentions);
    const headings = indices.flatMap((index) => {
      const found = mentions[index];
      return found === undefined ? [] : [withTitle(text, found)];
    });
    if (headings.length > 1 && score > best.score) best = { headings, score };
  }
  return best.headings;
};

/** A mention of 第N回 that may be a heading. */
export interface InlineMention {
  heading: InlineHeading;
  /** Offset behind number and unit. */
  numberEnd: number;
  /** From 0 to 1. */
  confidence: number;
  /** Whether nothing stands behind it on its line. */
  isOwnLine: boolean;
}

/** Finds the mentions of a unit within lines of a stretch of the text, each read as a heading. */
export const findInlineMentions = (text: string, from: number, to: number, unit: InlineUnit): InlineMention[] =>
  findMentions(text, from, to, unit).map((found) => ({
    heading: withTitle(text, found),
    numberEnd: found.numberEnd,
    confidence: found.confidence,
    isOwnLine: /^[\n\r]?$/.test(text.charAt(found.numberEnd)),
  }));
