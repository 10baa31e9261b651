const ones =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

const romanPattern = '(?=[ivxlc])(?:c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})';

/** Source of a regular expression for the number of an English chapter: 12, twelve, forty-two, XII. Without regard to case. */
export const englishNumeralPattern = `\\d{1,5}|(?:${tens.join('|')})(?:[- ]?(?:${ones.slice(0, 9).join('|')}))?|${ones.join('|')}|${romanPattern}`;

const roman = (numeral: string): number => {
  const values = [...numeral].map((digit) => romanDigits[digit] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
};

/** Reads the number of an English chapter. @param numeral that {@link englishNumeralPattern} matches */
export const parseEnglishNumeral = (numeral: string): number => {
  const words = numeral.toLowerCase();
  if (/^\d/.test(words)) return Number(words);
  if (/^[ivxlc]+$/.test(words)) return roman(words);
  const ten = tens.findIndex((word) => words.startsWith(word));
  const rest = ten === -1 ? words : words.slice(tens[ten]?.length).replace(/^[- ]/, '');
  return (ten === -1 ? 0 : 10 * (ten + 2)) + ones.indexOf(rest) + 1;
};

/** A Roman numeral alone, in capitals or in the characters that have one each: XII, Ⅻ, Ⅲ. */
const aloneRoman = new RegExp(`^${romanPattern}$`, 'i');

/** Reads a Roman numeral. @returns null for what is none */
export const parseRomanNumeral = (numeral: string): number | null => {
  const letters = numeral.normalize('NFKC');
  return letters === letters.toUpperCase() && aloneRoman.test(letters) ? roman(letters.toLowerCase()) : null;
};
