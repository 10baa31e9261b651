import { chapterOf, headings, headOf, passages, type QuirkyBook, range } from './words.ts';

/** A book in which these chapters have another number: chapter → 第…回 as it stands there. */
const misnumbered = (numbers: Record<number, string>): QuirkyBook => {
  const found = headings.map((heading, index) => heading.replace(/^第.回/, numbers[index + 1] ?? '$&'));
  return { lines: [...headOf('渡口记'), ...range(8).flatMap((no) => chapterOf(no, found[no - 1]))], chapters: found };
};

/** A book whose fifth chapter has more lines. */
const withFifth = (...more: string[]): QuirkyBook => ({
  lines: [...headOf('渡口记'), ...range(8).flatMap((no) => [...chapterOf(no), ...(no === 5 ? more : [])])],
  chapters: headings,
});

/** Books with numbers that are wrong, repeated or damaged, and with lines that only look like headings. */
export const numeralQuirks: Record<string, QuirkyBook> = {
  'begins again in the middle': misnumbered({ 6: '第一回' }),
  'is too low': misnumbered({ 6: '第三回' }),
  'is too high': misnumbered({ 4: '第四十回' }),
  'comes twice': misnumbered({ 5: '第四回' }),
  'comes three times': misnumbered({ 5: '第四回', 6: '第四回' }),
  'cannot be read': misnumbered({ 5: '第□回' }),
  'is missing': misnumbered({ 5: '第回' }),
  'lacks 第': misnumbered({ 5: '五回' }),
  'lacks the unit': misnumbered({ 5: '第五' }),
  'is written with letters that look alike': misnumbered({ 2: '第ニ回', 7: '第匕回' }),
  'is wrong in the last chapter': misnumbered({ 8: '第十八回' }),
  'is wrong in the first chapter': misnumbered({ 1: '第十回' }),
  'is swapped with its neighbour': misnumbered({ 4: '第五回', 5: '第四回' }),
  'stands alone at the head of a page': withFifth('第五回', ...passages(9)),
  'stands with its title at the head of a page': withFifth(headings[4] ?? '', ...passages(9)),
  'stands in a quotation': withFifth(`　　${headings[1] ?? ''}`, ...passages(9)),
};
