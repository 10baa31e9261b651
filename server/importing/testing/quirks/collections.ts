import { chapterOf, han, headings, headOf, passages, pieceTitles, type QuirkyBook, range } from './words.ts';

const titleOf = (no: number): string => pieceTitles[no - 1] ?? '';
const flush = (lines: string[]): string[] => lines.map((line) => line.trim());

const pieces = (title: (no: number) => string[], text = (no: number) => passages(no, 4)): string[] =>
  range(12).flatMap((no) => [...title(no), ...text(no)]);

const collection = (lines: string[], chapters = pieceTitles): QuirkyBook => ({
  lines: [...headOf('井边杂记'), ...lines],
  chapters,
});

const inVolumes = (gap: string[], volumeName: (volume: number) => string): QuirkyBook => ({
  ...collection(
    range(12).flatMap((no) => [
      ...(no % 4 === 1 ? [volumeName((no - 1) / 4), ...gap] : []),
      titleOf(no),
      ...gap,
      ...passages(no, 4),
      ...gap,
    ]),
  ),
  volumes: range(3, 0).map(volumeName),
});

/** Collections whose pieces have titles without numbers. */
export const collectionQuirks: Record<string, QuirkyBook> = {
  'in volumes, between blank lines': inVolumes([''], (volume) => `卷${han[volume + 1] ?? ''}`),
  'in volumes, by their indent': inVolumes([], (volume) => `卷${han[volume + 1] ?? ''} ${'山水云'.charAt(volume)}部`),
  'between blank lines': collection(pieces((no) => ['', titleOf(no), ''])),
  'flush above indented text': collection(pieces((no) => [titleOf(no)])),
  'in the middle of the line': collection(pieces((no) => [`　　　　　　${titleOf(no)}`])),
  'in brackets': collection(
    pieces(
      (no) => [`【${titleOf(no)}】`],
      (no) => flush(passages(no, 4)),
    ),
    pieceTitles.map((title) => `【${title}】`),
  ),
  'behind a mark': collection(
    pieces((no) => [`◎${titleOf(no)}`]),
    pieceTitles.map((title) => `◎${title}`),
  ),
  'that a contents list names': collection([
    '目录',
    ...pieceTitles,
    '',
    ...pieces(
      (no) => [titleOf(no)],
      (no) => flush(passages(no, 4)),
    ),
  ]),
};

/** Books with short lines that are no titles. */
export const shortLineQuirks: Record<string, QuirkyBook> = {
  'verses within chapters': {
    lines: [
      ...headOf('渡口记'),
      ...range(8).flatMap((no) => [...chapterOf(no), '', '河上一灯明', '城头万木声', '', ...passages(no + 2)]),
    ],
    chapters: headings,
  },
  'separators within one story': {
    lines: ['夜渡', '作者：林渡', '', ...range(6).flatMap((no) => [...passages(no, 4), '', '＊＊＊', ''])],
    chapters: ['正文'],
  },
  'signatures and dates within one story': {
    lines: ['夜渡', '作者：林渡', '', ...range(6).flatMap((no) => [...passages(no, 4), '　　林渡启', '　　三月初七'])],
    chapters: ['正文'],
  },
};
