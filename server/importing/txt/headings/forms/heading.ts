import { englishNumeralPattern, parseEnglishNumeral, parseRomanNumeral } from './english-numerals.ts';
import { type HeadingUnit, headingUnits, ordinalUnitPattern, otherWordEndings } from './heading-units.ts';
import { numeralPattern, parseNumeral } from './numerals.ts';

/** A line read as a heading, which it may be. Offsets count within the line. */
export interface Heading {
  unit: HeadingUnit;
  no: number;
  /** The last number of a heading of several: 13 of 第12-13章, 第十二、十三章. */
  lastNo?: number;
  /** Title for its volume where its own number names that and no heading does: 第2卷 of 2-1. */
  volumeTitle?: string;
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

const to = ' ?[-~—–、,/&+和与至到] ?';
const ordinal = new RegExp(
  `^(.{0,24}?)第 {0,2}(\\d{1,2},\\d{3}(?!\\d)|${numeralPattern})(?:${to}(${numeralPattern}))? {0,2}(${ordinalUnitPattern})`,
);
/** The second number of a heading of two, behind the unit of the first: 第12章-第13章. */
const secondOrdinal = new RegExp(`^${to}第 ?(${numeralPattern}) ?(${ordinalUnitPattern})(?=$|[ :、.·])`);
/** A heading names at most this many chapters. */
const maxNumbersInHeading = 20;
const volumeNumber = new RegExp(`^(.{0,24}?)(卷)之? {0,2}(${numeralPattern})(?= |$|[:、.·-])`);
/** Volumes whose number is their place in one of these rows: 上部, 【下册】, 甲卷, 春之卷. */
const rows = ['上中下', '甲乙丙丁戊己庚辛壬癸', '春夏秋冬', '天地人'];
const half =
  /^[【〔[(]?(?:([上中下甲乙丙丁戊己庚辛壬癸])(卷|部|篇|册|编|集)|([春夏秋冬天地人])之(卷|部|篇))(?= |$|[:、.·\-】〕\])])/;
const english = new RegExp(`^(?:chapter|chap|ch)[ .:#_-]{0,3}(${englishNumeralPattern})(?=[^a-z0-9]|$)`, 'i');
/** Behind a number in letters no English sentence goes on: Book I read. */
const englishVolume = new RegExp(
  `^(?:volume|vol|book)(?:[ .:#_-]{0,3}(\\d{1,4})(?=[^a-z0-9]|$)|[ .:#_-]{1,3}(${englishNumeralPattern})(?=$|[^a-z0-9 ]| +(?:[^a-z ]|$)))`,
  'i',
);
/** N回 without 第 before it: only with a gap and a title. */
const withoutOrdinal = new RegExp(`^(${numeralPattern}) ?([章回节话幕折])(?=[ :] *[^ :])`);
// Of brackets only these: [1] and 〔1〕 are notes. A point or colon and one more number make a date or a time.
const bareArabic = /^()()[(【#]? ?(\d{1,4})(?=$|[ :、.·-]| ?[)】])(?![.·/:-]\d)/;
const bareHan =
  /^()()[(【]? ?([零〇一二三四五六七八九十百千]{1,6})(?=$|[ :、.·]| ?[)】])(?![.·][零〇一二三四五六七八九十])/;
/** A numeral alone in a frame: -12-, ◇ 十二 ◇. */
const framedNumeral =
  /^[-=~*#☆★◆◇●○■□※·._—─ ]{1,12}(?:(\d{1,4})|([零〇一二三四五六七八九十百千]{1,6})) *[-=~*#☆★◆◇●○■□※·._—─]{1,12}$/;
/** A Roman numeral alone on its line, maybe with a point or in brackets. */
const romanAlone = /^[(【[]?([IVXLC\u2160-\u216d]{1,9})[)】\].、]?$/;
/** 第N章 in quotation marks of its own. */
const quoted = /^[「『]第[^「」『』]+[」』]/;

/**
 * Begins every line that one of these forms finds: 第 or 卷 after a few characters, or at its head a numeral, an English word, an ornament or a
 * bracket. A new form has to be added here too, or it is never tried.
 */
const headingSign =
  /^(?:.{0,24}?[第卷]|[甲乙丙丁戊己庚辛壬癸][部篇册编集]|[春夏秋冬天地人]之|[上中下零〇○一壹二贰两三叁四肆五伍六陆七柒八捌九玖十拾百佰千仟廿卅万\dcvbixl\u2160-\u216d]|[-=~*#☆★◆◇●○■□※·._—─ (【[])/i;

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

/** Reads 第一卷 山下 第三章 … or 第一季 第二卷 第三章 … as the heading of the chapter, with what holds it as its prefix. */
const matchBehindVolume = (line: string, volumeEnd: number, volumeUnit: HeadingUnit): Heading | null => {
  const inner = ordinal.exec(line.slice(volumeEnd));
  if (inner === null) return null;
  const [found, between = '', numeral = '', , unitName = ''] = inner;
  const unit = unitName as HeadingUnit;
  if (headingUnits[unit].rank <= headingUnits[volumeUnit].rank || /[,。;!?"“”]/.test(between)) return null;
  const end = volumeEnd + found.length;
  if (headingUnits[unit].rank < 3) {
    const finer = matchBehindVolume(line, end, unit);
    if (finer !== null || unit !== '集') return finer;
  }
  const heading = makeHeading(line, unit, line.slice(0, volumeEnd + between.length), parseNumeral(numeral), end);
  // 第一部分 旧屋第3节: where nothing parts the two, it may be a sentence.
  const isParted = /^$|[ :、.·\-—》】]$/.test(between);
  return heading && { ...heading, prefix: 'volume', isCertain: heading.isCertain && isParted };
};

const matchOrdinal = (line: string): Heading | null => {
  const found = ordinal.exec(line);
  if (found === null) return null;
  const [all, prefix = '', numeral = '', numeralTo, unit = ''] = found;
  if (headingUnits[unit as HeadingUnit].rank < 3 && kindOfPrefix(prefix) === 'none') {
    const inner = matchBehindVolume(line, all.length, unit as HeadingUnit);
    if (inner !== null) return inner;
  }
  const closing = quoted.exec(line)?.[0].length === all.length + 1 ? 1 : 0;
  const second = secondOrdinal.exec(line.slice(all.length));
  const end = all.length + (second?.[2] === unit ? second[0].length : closing);
  const heading = makeHeading(line, unit as HeadingUnit, prefix, parseNumeral(numeral.replace(',', '')), end);
  return (
    heading && withLastNumber(heading, parseNumeral(numeralTo ?? (second?.[2] === unit ? second[1] : undefined) ?? ''))
  );
};

/** A heading with the last of the chapters that it names, where that may be one. */
const withLastNumber = (heading: Heading, lastNo: number | null): Heading =>
  lastNo !== null && lastNo > heading.no && lastNo < heading.no + maxNumbersInHeading
    ? { ...heading, lastNo }
    : heading;

/** Reads 上部, 甲卷, 春之卷 and their like by the place of their first word in its row. */
const matchHalf = (line: string): Heading | null => {
  const found = half.exec(line);
  if (found === null) return null;
  const place = found[1] ?? found[3] ?? '';
  const no = (rows.find((row) => row.includes(place)) ?? '').indexOf(place) + 1;
  const heading = makeHeading(line, (found[2] ?? found[4]) as HeadingUnit, '', no, found[0].length);
  return heading?.isCertain === true ? heading : null;
};

/**
 * Reads one line as a numbered heading: 第N章 and its like, 卷N, 上部, Chapter N, Chapter One, bare numerals, also Roman and in brackets.
 *
 * @param line normalized
 * @returns null for a line that cannot be one; whether it is one, only the whole novel tells
 */
export const matchHeading = (line: string): Heading | null => {
  if (line.length > maxHeadingLength || !headingSign.test(line)) return null;
  const withUnit = matchOrdinal(line) ?? matchHalf(line);
  if (withUnit !== null) return withUnit;
  const counted = withoutOrdinal.exec(line);
  if (counted !== null) {
    const [all, numeral = '', unit = ''] = counted;
    return makeHeading(line, unit as HeadingUnit, '', parseNumeral(numeral), all.length);
  }
  const inEnglish = english.exec(line);
  if (inEnglish !== null)
    return makeHeading(line, 'chapter', '', parseEnglishNumeral(inEnglish[1] ?? ''), inEnglish[0].length);
  const volume = englishVolume.exec(line);
  if (volume !== null)
    return makeHeading(line, '卷', '', parseEnglishNumeral(volume[1] ?? volume[2] ?? ''), volume[0].length);
  for (const [pattern, unit] of [
    [volumeNumber, '卷'],
    [bareArabic, 'arabic'],
    [bareHan, 'han'],
  ] as const) {
    const found = pattern.exec(line);
    if (found !== null) return makeHeading(line, unit, found[1] ?? '', parseNumeral(found[3] ?? ''), found[0].length);
  }
  const roman = romanAlone.exec(line)?.[1];
  if (roman !== undefined) return makeHeading(line, 'roman', '', parseRomanNumeral(roman), line.length);
  const framed = framedNumeral.exec(line);
  return (
    framed &&
    makeHeading(
      line,
      framed[1] === undefined ? 'han' : 'arabic',
      '',
      parseNumeral(framed[1] ?? framed[2] ?? ''),
      line.length,
    )
  );
};
