import type { Candidate } from '../heading-candidates.ts';
import { type HeadingUnit, headingUnits } from './heading-units.ts';
import { numeralPattern, parseNumeral } from './numerals.ts';

const maxTitleLength = 44;
const sentence = /[。;!?“”「」『』]|[,:]$/;

const numeralCharacters = numeralPattern.replace(/^.*\[|\].*$/g, '');

/** A measure word behind a number makes it one of a sentence: 第六天, 三张纸. */
const measured = /^[天次个位名日年月周届层种条件句步张排批课期代纸桌椅床嘴脸照票卡牌网图合来去头]/;

/**
 * Forms of a heading with a fault, each with its number where that can be read. Where titles are glued to the numbers of a
 * novel, the faulty ones are too.
 */
const faultyForms = (unit: HeadingUnit, isGlued: boolean): RegExp[] => {
  const gap = isGlued ? '' : '(?=$|[ :、.·])';
  const slips =
    headingUnits[unit].rank < 3 ? [] : [new RegExp(`^[第地弟苐笫] ?(${numeralPattern}) ?[章节回话张張]${gap}`)];
  return [
    // A dash stands for 一: 第—百回.
    new RegExp(`^第([—―─${numeralCharacters}]{1,8})${unit}`),
    new RegExp(`^第 ?(${numeralPattern}) ?${unit}`),
    // 第□回, 第回
    new RegExp(`^第[^ ,。第]{0,4}?()${unit}(?=$|[ :、.·])`),
    new RegExp(`^第[^ ,。第]{${isGlued ? 0 : 1},3}?()${unit}`),
    // 五回 渡河
    new RegExp(`^(${numeralPattern})${unit}${isGlued ? '' : '(?=[ :、.·])'}`),
    ...slips,
    // 第五 渡河
    new RegExp(`^第 ?(${numeralPattern})${isGlued ? '' : '(?=[ :、.·])'}`),
  ];
};

/**
 * Reads a line with a fault in its number, in 第 or in the unit as a heading; its number is 0 where unknown. It counts only where
 * a number is missing.
 */
const readFaulty = (line: string, unit: HeadingUnit, forms: readonly RegExp[]): Omit<Candidate, 'line'> | null => {
  for (const form of forms) {
    const found = form.exec(line);
    if (found === null) continue;
    const tail = line.slice(found[0].length);
    if (tail.length > maxTitleLength || sentence.test(tail) || /^[,的]/.test(tail)) return null;
    const gap = /^[ :、.·]*/.exec(tail)?.[0].length ?? 0;
    const isWhole = found[0].startsWith('第') && found[0].endsWith(unit);
    if (gap === 0 && !isWhole && measured.test(tail)) return null;
    const no = parseNumeral((found[1] ?? '').replace(/[—―─]/g, '一')) ?? 0;
    return { unit, no, prefixEnd: 0, prefix: 'none', titleStart: found[0].length + gap, isCertain: gap > 0 };
  }
  return null;
};

/**
 * Makes a reader of lines that are headings but for a fault.
 *
 * @param prefix words before the number of the novel's other headings
 * @param isGlued whether nothing parts the titles of the other headings from their numbers
 * @returns a function of a normalized line; its answer has number 0 where that cannot be read, and is null for another line
 */
export const faultyReader = (unit: HeadingUnit, prefix: string, isGlued: boolean) => {
  const forms = faultyForms(unit, isGlued);
  const mayBeFaulty = isGlued ? /^[第地弟苐笫]|^[^ ]{1,6}[章回节折话]/ : /^[第地弟苐笫]|^[^ ]{1,6}[章回节折话][ :、.·]/;
  return (line: string): Omit<Candidate, 'line'> | null => {
    if (!line.startsWith(prefix)) return null;
    const from = line.length - line.slice(prefix.length).trimStart().length;
    const found = mayBeFaulty.test(line.slice(from)) ? readFaulty(line.slice(from), unit, forms) : null;
    return found && { ...found, prefixEnd: from, titleStart: from + found.titleStart };
  };
};
