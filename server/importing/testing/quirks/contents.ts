import {
  chapterOf,
  chapters,
  coupletOf,
  firstHalves,
  han,
  headings,
  headOf,
  passages,
  pieceTitles,
  type QuirkyBook,
  range,
  secondHalves,
} from './words.ts';

const book = (...list: string[]): QuirkyBook => ({
  lines: [...headOf('渡口记'), ...list, '', ...chapters],
  chapters: headings,
});
const halfOf = (halves: string[], no: number): string => halves[no - 1] ?? '';
const couplets = range(8).map((no) => coupletOf(no));

/** Books with contents lists that are shaped unlike their headings, or fused with something. */
export const contentsQuirks: Record<string, QuirkyBook> = {
  'in two columns': book('目录', ...[1, 3, 5, 7].map((no) => `${headings[no - 1] ?? ''}    ${headings[no] ?? ''}`)),
  'in one paragraph': book(`目录：${headings.join(' ')}`),
  'with each half of a title on its line': book(
    '回目',
    ...range(8).flatMap((no) => [`第${han[no] ?? ''}回`, halfOf(firstHalves, no), halfOf(secondHalves, no)]),
  ),
  'with other numerals': book(...couplets.map((couplet, index) => `${index + 1}. ${couplet}`)),
  'of titles alone': book(...couplets),
  'with page numbers': book('目　　录', ...headings.map((heading, index) => `${heading}……………${index * 11 + 1}`)),
  'without the first entry': book('目录', ...headings.slice(1)),
  'with a wrong numeral': book('目录', ...headings.map((heading) => heading.replace('第五回', '第三回'))),
  'with a preface behind it': {
    ...book('目录', ...headings, '', ...range(2).flatMap((no) => passages(no + 3, 4))),
    sections: ['前言'],
  },
  'whose last entry runs into the first heading': {
    lines: [
      ...headOf('渡口记'),
      '目录',
      ...headings.slice(0, 7),
      `${headings[7] ?? ''}${headings[0] ?? ''}`,
      ...passages(1),
      ...range(7, 2).flatMap((no) => chapterOf(no)),
    ],
    chapters: headings,
  },
  'whose titles the text bears without numbers': {
    lines: [
      ...headOf('渡口记'),
      '目录',
      ...headings,
      ...range(8).flatMap((no) => ['', `　　${coupletOf(no, '　')}`, '', ...passages(no)]),
    ],
    chapters: couplets,
  },
  'before each volume': {
    lines: [
      ...headOf('渡口记'),
      ...[0, 1].flatMap((volume) => [
        `第${han[volume + 1] ?? ''}卷 ${pieceTitles[volume] ?? ''}`,
        '本卷目录',
        ...headings.slice(volume * 4, volume * 4 + 4),
        '',
        ...range(4, volume * 4 + 1).flatMap((no) => chapterOf(no)),
      ]),
    ],
    chapters: headings,
    volumes: ['第一卷 旧船票', '第二卷 茶馆里的猫'],
  },
  'at the end': { lines: [...headOf('渡口记'), ...chapters, '', '目录', ...headings], chapters: headings },
  'of another unit': {
    lines: [
      ...headOf('渡口记'),
      '目次',
      ...range(8).map((no) => `${han[no] ?? ''}、${halfOf(firstHalves, no)}`),
      '',
      ...range(8).flatMap((no) => chapterOf(no, `第${no}章 ${halfOf(firstHalves, no)}`)),
    ],
    chapters: range(8).map((no) => `第${no}章 ${halfOf(firstHalves, no)}`),
  },
  'to which nothing in the text answers': {
    lines: [...headOf('渡口记'), '目录', ...headings, '', ...range(8).flatMap((no) => passages(no, 4))],
    chapters: ['正文'],
  },
};
