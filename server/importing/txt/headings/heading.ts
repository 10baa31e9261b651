import { englishNumeralPattern, parseEnglishNumeral } from './english-numerals.ts';
import { type HeadingUnit, headingUnits, ordinalUnitPattern, otherWordEndings } from './heading-units.ts';
import { numeralPattern, parseNumeral } from './numerals.ts';

/** A line read as a heading, which it may be. Offsets count within the line. */
export interface Heading {
  unit: HeadingUnit;
  no: number;
  /** Offset at which the number begins, behind the prefix: 正文, 《…》目录, a volume, or nothing. */
  prefixEnd: number;
  /**
   * none: nothing but ornaments or 正文. volume: the prefix is a volume heading. other: a prefix that makes a heading
   * only when several headings share it.
   */
  prefix: 'none' | 'volume' | 'other';
  /** Offset at which the title on the same line begins, or the line's length without one. */
  titleStart: number;
  /** Whether it can be nothing but a heading: no title, or a gap between number and title. Else its neighbours tell. */
  isCertain: boolean;
}

/** A longer line, in UTF-16 units, is no heading. */
export const maxHeadingLength = 72;
/** A title that no separator parts from the number is at most this long, in UTF-16 units. */
const maxUnseparatedTitleLength = 44;

const ordinal = new RegExp(`^(.{0,24}?)第 {0,2}(${numeralPattern}) {0,2}(${ordinalUnitPattern})`);
const volumeNumber = new RegExp(`^(.{0,24}?)(卷)之? {0,2}(${numeralPattern})(?= |$|[:、.·-])`);
const half = /^([上中下])(卷|部|篇|册|编|集)(?= |$|[:、.·-])/;
const english = new RegExp(`^(chapter|chap\\.?) {0,2}(${englishNumeralPattern})(?=[^a-z0-9]|$)`, 'i');
// Of brackets only these: [1] and 〔1〕 are notes.
const bareArabic = /^()()[(【]? ?(\d{1,4})(?=$|[ :、.·-]| ?[)】])(?!\.\d)/;
const bareHan = /^()()[(【]? ?([零〇一二三四五六七八九十百千]{1,6})(?=$|[ :、.·]| ?[)】])/;
/** 第N章 in quotation marks of its own. */
const quoted = /^[「『]第[^「」『』]+[」』]/;

const ornaments = /^[-=*#+~☆★◆◇●○■□◎※【〖〔[{(<|·.、_— ]*$/;
const mainTextPrefix = /^[-=*#+~☆★◆◇●■□◎※【〖〔[{(<|·.、_— ]*(?:正文|vip(?:章节?|卷)?)[】〗〕\]})>|·.、:_— ]*$/i;
const separator = /^[ :、.·\-—–_~|)\]】〕〗>》]/;
/** Characters that follow the unit in a sentence about a chapter, never in a heading. */
const sentenceAfterUnit = /^[,。;!?"”』」的]/;
const sentence = /[。;]|[,:]$|[:,]["“「『]/;

const kindOfPrefix = (prefix: string): Heading['prefix'] =>
  ornaments.test(prefix) || mainTextPrefix.test(prefix) ? 'none' : 'other';

/**
 * Reads the text behind number and unit.
 *
 * @returns length of the gap before the title, and whether the line can be nothing but a heading; null for a sentence
 */
const readTail = (tail: string, unit: HeadingUnit): { gapLength: number; isCertain: boolean } | null => {
  if (tail.trim() === '') return { gapLength: tail.length, isCertain: true };
  const isSeparated = separator.test(tail);
  if (!isSeparated && (sentenceAfterUnit.test(tail) || otherWordEndings[unit]?.test(tail) === true)) return null;
  const isSentence = sentence.test(tail);
  if (!isSeparated && (isSentence || tail.length > maxUnseparatedTitleLength)) return null;
  const gapLength = /^[ :、.·\-—–_~|)\]】〕〗>》]*/.exec(tail)?.[0].length ?? 0;
  return { gapLength, isCertain: isSeparated && !isSentence };
};

const makeHeading = (
  line: string,
  unit: HeadingUnit,
  prefix: string,
  no: number | null,
  numberEnd: number,
): Heading | null => {
  const tail = readTail(line.slice(numberEnd), unit);
  if (no === null || tail === null) return null;
  const { gapLength, isCertain } = tail;
  const titleStart = numberEnd + gapLength;
  return { unit, no, prefixEnd: prefix.length, prefix: kindOfPrefix(prefix), titleStart, isCertain };
};

/** Reads 第一卷 山下 第三章 … as the heading of the chapter, with the volume as its prefix. */
const matchBehindVolume = (line: string, volumeEnd: number): Heading | null => {
  const inner = ordinal.exec(line.slice(volumeEnd));
  if (inner === null) return null;
  const [found, between = '', numeral = '', unit = ''] = inner;
  if (headingUnits[unit as HeadingUnit].rank < 3 || !/^$|[ :、.·\-—》】]$/.test(between)) return null;
  const prefix = line.slice(0, volumeEnd + between.length);
  const heading = makeHeading(line, unit as HeadingUnit, prefix, parseNumeral(numeral), volumeEnd + found.length);
  return heading && { ...heading, prefix: 'volume' };
};

const matchOrdinal = (line: string): Heading | null => {
  const found = ordinal.exec(line);
  if (found === null) return null;
  const [all, prefix = '', numeral = '', unit = ''] = found;
  if (headingUnits[unit as HeadingUnit].rank < 3 && kindOfPrefix(prefix) === 'none') {
    const inner = matchBehindVolume(line, all.length);
    if (inner !== null) return inner;
  }
  const closing = quoted.exec(line)?.[0].length === all.length + 1 ? 1 : 0;
  return makeHeading(line, unit as HeadingUnit, prefix, parseNumeral(numeral), all.length + closing);
};

/** Reads 上部, 中部, 下部 and their like as first, second and third of their kind. */
const matchHalf = (line: string): Heading | null => {
  const found = half.exec(line);
  if (found === null) return null;
  return makeHeading(line, found[2] as HeadingUnit, '', '上中下'.indexOf(found[1] ?? '') + 1, found[0].length);
};

/**
 * Reads one line as a numbered heading: 第N章 and its like, 卷N, 上部, Chapter N, Chapter One, bare numerals, also in brackets.
 *
 * @param line normalized
 * @returns null for a line that cannot be one; whether it is one, only the whole novel tells
 */
export const matchHeading = (line: string): Heading | null => {
  if (line.length > maxHeadingLength) return null;
  const withUnit = matchOrdinal(line) ?? matchHalf(line);
  if (withUnit !== null) return withUnit;
  const inEnglish = english.exec(line);
  if (inEnglish !== null)
    return makeHeading(line, 'chapter', '', parseEnglishNumeral(inEnglish[2] ?? ''), inEnglish[0].length);
  for (const [pattern, unit] of [
    [volumeNumber, '卷'],
    [bareArabic, 'arabic'],
    [bareHan, 'han'],
  ] as const) {
    const found = pattern.exec(line);
    if (found !== null) return makeHeading(line, unit, found[1] ?? '', parseNumeral(found[3] ?? ''), found[0].length);
  }
  return null;
};
