import { chapterOf, headingOf, headings, headOf, passages, pieceTitles, type QuirkyBook, range } from './words.ts';

const promise = '欲知后事如何，且听下回分解。';

/** A book whose chapters run into the next heading where `isFused` says so. */
const fused = (isFused: (no: number) => boolean, ending: string, headingAt = headingOf): QuirkyBook => {
  const lines = [...headOf('渡口记'), headingAt(1)];
  for (const no of range(8)) {
    const [last = '', ...others] = passages(no).reverse();
    const next = no < 8 ? headingAt(no + 1) : '';
    lines.push(...others.reverse(), `${last}${ending}${isFused(no) ? next : ''}`);
    if (!isFused(no)) lines.push(next);
  }
  return { lines, chapters: range(8).map(headingAt) };
};

const mentioned = chapterOf(3).with(1, `${passages(3)[0] ?? ''}他说第五回的事还没有完，第六回再说。`);

/** Books whose headings stand within paragraphs. */
export const inlineQuirks: Record<string, QuirkyBook> = {
  'right behind the last sentence of some chapters': fused((no) => [3, 4, 7].includes(no), promise),
  'right behind the last sentence of all chapters': fused(() => true, promise),
  'behind a space, before the last chapter alone': fused((no) => no === 7, '  '),
  'behind the last two chapters': fused((no) => no > 5, ''),
  'with short titles at the ends of lines': fused(
    (no) => no !== 2,
    '',
    (no) => `第${no}章 ${pieceTitles[no - 1] ?? ''}`,
  ),
  'before the first sentence of all chapters': {
    lines: [
      ...headOf('渡口记'),
      ...range(8).flatMap((no) => {
        const [first = '', ...others] = passages(no);
        return [`${headingOf(no)} 话说${first.trim()}`, ...others];
      }),
    ],
    chapters: headings,
  },
  'only as mentions': {
    lines: [...headOf('渡口记'), ...range(8).flatMap((no) => (no === 3 ? mentioned : chapterOf(no)))],
    chapters: headings,
  },
};
