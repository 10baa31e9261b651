import { type Arrangement, beginVolume, moveRun, restoreVolumes, stretchesOf } from './arrange-chapters.ts';

interface Chapter {
  title: string;
  volume_no: number | null;
}

/** Chapters of one letter each, in volumes: `上:ab 下:c` are three in two; those without a title stand outside of all. */
const arranged = (text: string): Arrangement<Chapter> => {
  const volumes = text.split(' ').map((volume) => volume.split(':') as [string, string]);
  return {
    chapters: volumes.flatMap(([title, letters], index) =>
      [...letters].map((letter) => ({ title: letter, volume_no: title === '' ? null : index + 1 })),
    ),
    volumes: volumes.flatMap(([title], index) => (title === '' ? [] : [{ no: index + 1, title }])),
  };
};

const written = ({ chapters, volumes }: Arrangement<Chapter>): string =>
  [...Map.groupBy(chapters, ({ volume_no }) => volume_no)]
    .map(([no, within]) => {
      const title = volumes.find((volume) => volume.no === no)?.title ?? '';
      return `${title}:${within.map((chapter) => chapter.title).join('')}`;
    })
    .join(' ');

const numbers = ({ chapters }: Arrangement<Chapter>) => [...new Set(chapters.map(({ volume_no }) => volume_no))];

const library = arranged('上:abc 中:d 下:ef');

it.each([
  ['a chapter joins the volume that it is moved into', { first: 0, last: 0 }, 4, '上:bc 中:d 下:eaf'],
  ['one that is moved behind the last chapter of a volume joins that', { first: 4, last: 4 }, 2, '上:abce 中:d 下:f'],
  ['one that is moved to the front joins the first volume', { first: 5, last: 5 }, -1, '上:fabc 中:d 下:e'],
  ['a whole volume that comes between two others stays one', { first: 0, last: 2 }, 3, '中:d 上:abc 下:ef'],
  ['a whole volume at the front stays one', { first: 4, last: 5 }, -1, '下:ef 上:abc 中:d'],
  ['a whole volume that comes into another joins it', { first: 3, last: 3 }, 0, '上:adbc 下:ef'],
])('%s [B15.72]', (_, run, after, expected) => {
  const moved = moveRun(library, run, after);
  expect(written(moved)).toBe(expected);
  expect(numbers(moved)).toEqual(numbers(moved).toSorted((a, b) => Number(a) - Number(b)));
});

it.each([
  ['a volume that begins within another takes its end', 1, '新', '上:a 新:bc 中:d 下:ef'],
  ['the first chapter of a volume gives it another title', 4, '新', '上:abc 中:d 新:ef'],
  ['without a title the volume joins the one before it', 4, null, '上:abc 中:def'],
  ['the first volume without a title leaves its chapters outside of all', 0, null, ':abc 中:d 下:ef'],
  ['where none begins none is taken away', 1, null, '上:abc 中:d 下:ef'],
] as const)('%s [B15.72]', (_, index, title, expected) => {
  expect(written(beginVolume(library, index, title))).toBe(expected);
});

it('volumes are put back as they were, whatever was done to them [B15.72]', () => {
  const run = { first: 1, last: 4 };
  const stretches = stretchesOf(library, run);
  expect(stretches).toEqual([
    { title: '上', count: 2 },
    { title: '中', count: 1 },
    { title: '下', count: 1 },
  ]);
  const changed = beginVolume(beginVolume(beginVolume(library, 4, null), 3, '别'), 1, '新');
  expect(written(restoreVolumes(changed, run.first, stretches))).not.toBe(written(changed));
  const whole = stretchesOf(library, { first: 0, last: 5 });
  expect(restoreVolumes(changed, 0, whole)).toMatchObject({ chapters: library.chapters });
  expect(written(restoreVolumes(changed, 0, whole))).toBe(written(library));
});
