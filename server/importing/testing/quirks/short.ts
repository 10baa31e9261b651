import { han, headOf, pieceTitles, type QuirkyBook, range } from './words.ts';

/** A book of which each chapter has this text alone. */
const bookOf = (headings: string[], text: string): QuirkyBook => ({
  lines: [...headOf('渡口记'), ...headings.flatMap((heading) => [heading, text])],
  chapters: headings,
});

const numbered = (count: number, unit: string) =>
  range(count).map((no) => `第${han[no] ?? ''}${unit} ${pieceTitles[no - 1] ?? ''}`);

const sentence = '天还没有亮，渡口的灯先亮了。';
const twoSentences = `${sentence}老周把船推下水，听见芦苇里有人咳嗽，却看不见人。`;

/** Books that hold hardly more text than headings, as somebody writes who tries the site. */
export const shortQuirks: Record<string, QuirkyBook> = {
  'two chapters of two sentences': bookOf(numbered(2, '章'), twoSentences),
  'three chapters of a sentence': bookOf(numbered(3, '章'), sentence),
  'eight chapters of a sentence': bookOf(numbered(8, '回'), sentence),
  'twelve sections of a few words': bookOf(numbered(12, '节'), '灯亮着。'),
  'chapters without titles': bookOf(
    range(4).map((no) => `第${no}章`),
    sentence,
  ),
  'a chapter of many among chapters of a sentence': {
    lines: [...bookOf(numbered(6, '章'), sentence).lines, ...range(9).map(() => twoSentences)],
    chapters: numbered(6, '章'),
  },
};
