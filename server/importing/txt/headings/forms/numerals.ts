const digits: Record<string, number> = {
  零: 0,
  〇: 0,
  '○': 0,
  一: 1,
  壹: 1,
  二: 2,
  贰: 2,
  两: 2,
  三: 3,
  叁: 3,
  四: 4,
  肆: 4,
  五: 5,
  伍: 5,
  六: 6,
  陆: 6,
  七: 7,
  柒: 7,
  八: 8,
  捌: 8,
  九: 9,
  玖: 9,
};
const units: Record<string, number> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 };
const tens: Record<string, number> = { 廿: 20, 卅: 30 };

/** Source of a regular expression for one numeral on normalized text: Arabic, Chinese, financial. */
export const numeralPattern = `(?:\\d{1,5}|[${Object.keys({ ...digits, ...units, ...tens }).join('')}万]{1,12})`;

const additive = (numeral: string): number => {
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  for (const character of numeral) {
    const unit = units[character];
    if (character === '万') {
      total += (section + (digit ?? 0) || 1) * 10_000;
      section = 0;
      digit = null;
    } else if (unit !== undefined) {
      section += (digit === null || digit === 0 ? 1 : digit) * unit;
      digit = null;
    } else if (tens[character] !== undefined) {
      section += tens[character];
    } else {
      digit = digits[character] ?? 0;
    }
  }
  return total + section + (digit ?? 0);
};

/**
 * Reads a numeral in a heading: 12, 012, 十二, 一百零五, 一百八 (108, as old novels count), 一七一, 壹佰贰拾, 廿三.
 *
 * @param numeral from normalized text
 * @returns null for what is no numeral
 */
export const parseNumeral = (numeral: string): number | null => {
  if (/^\d+$/.test(numeral)) return Number(numeral);
  const characters = [...numeral];
  if (characters.length === 0) return null;
  if (characters.every((character) => digits[character] !== undefined)) {
    return characters.reduce((value, character) => value * 10 + (digits[character] ?? 0), 0);
  }
  const known = (character: string) =>
    digits[character] !== undefined || units[character] !== undefined || tens[character] !== undefined;
  return characters.every((character) => known(character) || character === '万') ? additive(numeral) : null;
};
