import { type HeadingUnit, headingUnits, ordinalUnits, otherWords } from './heading-units.ts';
import { numeralPattern, parseNumeral } from './numerals.ts';

/** A line that may be a heading. Offsets count within the line. */
export interface Heading {
  unit: HeadingUnit;
  no: number;
  /** Where the number begins; what stands before is the lead: 正文, 《…》目录, a volume, or nothing. */
  leadEnd: number;
  /**
   * none: nothing but ornaments or 正文. volume: the lead is a volume heading. other: believed only when many
   * headings share it.
   */
  lead: 'none' | 'volume' | 'other';
  /** Where the title on the same line begins, or the line's length without one. */
  titleStart: number;
  /** Looks like nothing but a heading: no title, or a gap between number and title. Else only its neighbours tell. */
  firm: boolean;
}

/** The longest line that can be a heading, in UTF-16 units. */
export const longestHeading = 72;
const longestRunOn = 44;

const ordinal = new RegExp(`^(.{0,24}?)第 {0,2}(${numeralPattern}) {0,2}(${ordinalUnits})`);
const volumeNumber = new RegExp(`^(.{0,24}?)(卷)之? {0,2}(${numeralPattern})(?= |$|[:、.·-])`);
const halves = /^([上中下])(卷|部|篇|册|编|集)(?= |$|[:、.·-])/;
const english = /^()(chapter|chap\.?) {0,2}(\d{1,5})(?=\D|$)/i;
const bareArabic = /^()()(?:\( ?)?(\d{1,4})(?: ?\))?(?=$|[ :、.·-])(?!\.\d)/;
const bareHan = new RegExp(`^()()(?:\\( ?)?([${'零〇一二三四五六七八九十百千'}]{1,6})(?: ?\\))?(?=$|[ :、.·])`);

const ornaments = /^[-=*#+~☆★◆◇●○■□◎※【〖〔[{(<|·.、_— ]*$/;
const plainLead = /^[-=*#+~☆★◆◇●■□◎※【〖〔[{(<|·.、_— ]*(?:正文|vip(?:章节?|卷)?)[】〗〕\]})>|·.、:_— ]*$/i;
const separator = /^[ :、.·\-—–_~|)\]】〕〗>》]/;
/** What cannot follow the unit of a heading: the line is a sentence about a chapter. */
const notAfterUnit = /^[,。;!?"”』」的]/;
const sentence = /[。;]|[,:]$|[:,]["“「『]/;

const leadOf = (lead: string): Heading['lead'] => (ornaments.test(lead) || plainLead.test(lead) ? 'none' : 'other');

/** Judges what follows number and unit: null for a sentence, otherwise where the title begins and how firm it is. */
const judgeRest = (rest: string, unit: HeadingUnit): { gap: number; firm: boolean } | null => {
  if (rest.trim() === '') return { gap: rest.length, firm: true };
  const separated = separator.test(rest);
  if (!separated && (notAfterUnit.test(rest) || otherWords[unit]?.test(rest) === true)) return null;
  const isSentence = sentence.test(rest);
  if (!separated && (isSentence || rest.length > longestRunOn)) return null;
  const gap = /^[ :、.·\-—–_~|)\]】〕〗>》]*/.exec(rest)?.[0].length ?? 0;
  return { gap, firm: separated && !isSentence };
};

const build = (line: string, unit: HeadingUnit, lead: string, numeral: string, numberEnd: number): Heading | null => {
  const no = parseNumeral(numeral);
  const rest = judgeRest(line.slice(numberEnd), unit);
  if (no === null || rest === null) return null;
  const { gap, firm } = rest;
  return { unit, no, leadEnd: lead.length, lead: leadOf(lead), titleStart: numberEnd + gap, firm };
};

/** 第一卷 山下 第三章 …: the chapter within, with the volume as its lead. */
const withinVolume = (line: string, volumeEnd: number): Heading | null => {
  const inner = ordinal.exec(line.slice(volumeEnd));
  if (inner === null) return null;
  const [found, between = '', numeral = '', unit = ''] = inner;
  if (headingUnits[unit as HeadingUnit].rank < 3 || !/^$|[ :、.·\-—》】]$/.test(between)) return null;
  const lead = line.slice(0, volumeEnd + between.length);
  const heading = build(line, unit as HeadingUnit, lead, numeral, volumeEnd + found.length);
  return heading && { ...heading, lead: 'volume' };
};

const matchOrdinal = (line: string): Heading | null => {
  const found = ordinal.exec(line);
  if (found === null) return null;
  const [all, lead = '', numeral = '', unit = ''] = found;
  if (headingUnits[unit as HeadingUnit].rank < 3 && leadOf(lead) === 'none') {
    const inner = withinVolume(line, all.length);
    if (inner !== null) return inner;
  }
  return build(line, unit as HeadingUnit, lead, numeral, all.length);
};

/** 上部, 下卷 …: first, second and third of their kind. */
const matchHalf = (line: string): Heading | null => {
  const found = halves.exec(line);
  if (found === null) return null;
  const heading = build(line, found[2] as HeadingUnit, '', '一', found[0].length);
  return heading && { ...heading, no: '上中下'.indexOf(found[1] ?? '') + 1 };
};

/**
 * Reads one line, on its matching copy, as a numbered heading: 第N章 and its like, 卷N, 上部, Chapter N, bare numerals.
 * Null for what cannot be one. Whether it is one, only the whole book tells.
 */
export const matchHeading = (line: string): Heading | null => {
  if (line.length > longestHeading) return null;
  const byWord = matchOrdinal(line) ?? matchHalf(line);
  if (byWord !== null) return byWord;
  for (const [pattern, unit] of [
    [volumeNumber, '卷'],
    [english, 'chapter'],
    [bareArabic, 'arabic'],
    [bareHan, 'han'],
  ] as const) {
    const found = pattern.exec(line);
    if (found !== null) return build(line, unit, found[1] ?? '', found[3] ?? '', found[0].length);
  }
  return null;
};
