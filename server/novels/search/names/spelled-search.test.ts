import { setImmediate } from 'node:timers/promises';
import type { Store } from '../../../db/open-store.ts';
import { seededRandom } from '../../../importing/seed/random.ts';
import { syntheticNovel } from '../../../importing/seed/synthetic-novel.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { gatherStatistics } from '../../../testing/postgres/postgres-administration.ts';
import { saveWithHistory } from '../../../testing/save-with-history.ts';
import { limitMs } from '../../../testing/time-limits.ts';
import { wellKnownTitles } from '../../../testing/well-known-titles.ts';
import { wholeMatrices } from '../../../testing/whole-matrices.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { findNovels } from './find-novels.ts';
import { createNameReading } from './read-names.ts';
import { searchNovels } from './search-novels.ts';
import { suggestNovels } from './suggest-novels.ts';

const now = Date.UTC(2026, 5, 15);

/** Every way to read syllables of which some have several. */
const readingsOf = (syllables: readonly string[]): string[][] =>
  syllables.reduce<string[][]>(
    (read, syllable) => read.flatMap((before) => syllable.split('/').map((one) => [...before, one])),
    [[]],
  );

const initialsOf = (reading: readonly string[]): string[] => reading.map((syllable) => syllable.slice(0, 1));

/** 红楼梦: hongloumeng, hlm, hongloumen. */
const plainFormsOf = (reading: readonly string[]): string[] => {
  const pinyin = reading.join('');
  return [pinyin, initialsOf(reading).join(''), pinyin.length > 3 ? pinyin.slice(0, -1) : pinyin];
};

/** 红楼梦: honglm, hloumeng, honglou梦, 红loumeng, 红lm. */
const mixedFormsOf = (title: string, reading: readonly string[]): string[] => {
  const characters = [...title];
  const half = Math.ceil(reading.length / 2);
  const initials = initialsOf(reading);
  return [
    [reading[0], ...initials.slice(1)].join(''),
    [initials[0], ...reading.slice(1)].join(''),
    [...reading.slice(0, half), ...characters.slice(half)].join(''),
    [...characters.slice(0, 1), ...reading.slice(1)].join(''),
    [...characters.slice(0, 1), ...initials.slice(1)].join(''),
  ];
};

describeOnEachDatabase('the search by every reading of a name', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    // Others, read more, of which many begin with the same letters.
    const others = Array.from({ length: 2_000 }, (_, index) =>
      syntheticNovel({ seed: 28, chapters: 1, characters: 20 }, index, now),
    );
    await saveWithHistory(store, others);
    await saveWithHistory(
      store,
      wellKnownTitles.map((line, index) => {
        const [title = ''] = line.split(' ');
        const { history } = syntheticNovel({ seed: 28, chapters: 1, characters: 20 }, index, now);
        return { novel: incoming({ title, author: `作者${index}` }), history };
      }),
    );
    for (const [title, author] of [
      ['白眉大侠', '单田芳'],
      ['家书', '曾国藩'],
      ['春雨杂述', '解缙'],
      ['汉宫春晓', '仇英'],
      ['岭南诗', '区适子'],
      ['枕边书', '乐史'],
    ] as const)
      await saveNovel(store, incoming({ title, author, chapters: [chapter('一')] }));
    await createNameReading(store)();
    await gatherStatistics(store);
  });

  const titles = async (keyword: string) => (await searchNovels(store, { keyword })).items.map(({ title }) => title);

  it(
    '300 well-known titles are found by every reading, by initials, by a part, and by these and characters mixed, on the first page [B12.15]',
    async () => {
      expect(wellKnownTitles).toHaveLength(300);
      // Each fifth, all of them in `npm run prove -- matrices`.
      const asked = wellKnownTitles.filter((_, index) => wholeMatrices || index % 5 === 0);
      const missed: string[] = [];
      let searches = 0;
      for (const line of asked) {
        const [title = '', ...syllables] = line.split(' ');
        const readings = readingsOf(syllables);
        const forms = new Set([
          ...readings.flatMap((reading) => plainFormsOf(reading)),
          ...[readings[0], readings.at(-1)].flatMap((reading = []) => mixedFormsOf(title, reading)),
        ]);
        const searching = [...forms].map(async (keyword) => {
          if (!(await titles(keyword)).includes(title)) missed.push(`${title} ${keyword}`);
          searches += 1;
        });
        await Promise.all(searching);
        await setImmediate();
      }
      expect(missed).toEqual([]);
      expect(searches).toBeGreaterThan(6 * asked.length);
    },
    limitMs(300_000),
  );

  it.each([
    ['shz', '水浒传'],
    ['shc', '水浒传'],
    ['shuihuzhuan', '水浒传'],
    ['SHUI HU ZHUAN', '水浒传'],
    ['jgqz', '济公全传'],
    ['honglm', '红楼梦'],
    ['xiyou记', '西游记'],
    ['西yj', '西游记'],
    ['shhz', '水浒传'],
  ])('a title that is spelled whole by %s comes before all that only begin so', async (keyword, title) => {
    expect((await titles(keyword))[0]).toBe(title);
  });

  it.each([
    ['单田芳', '白眉大侠', ['shantianfang', 'dantianfang', 'stf', 'dtf', 'shantf', '单tf']],
    ['曾国藩', '家书', ['zengguofan', 'cengguofan', 'zgf', 'cgf', 'zengguof']],
    ['解缙', '春雨杂述', ['xiejin', 'jiejin', 'xiej']],
    ['仇英', '汉宫春晓', ['qiuying', 'chouying', 'qiuy']],
    ['区适子', '岭南诗', ['oushizi', 'qushizi', 'osz']],
    ['乐史', '枕边书', ['yueshi', 'leshi', '乐s']],
  ] as const)('the author %s is found and suggested by each reading of the name', async (author, title, keywords) => {
    for (const keyword of keywords) {
      expect([keyword, await titles(keyword)]).toEqual([keyword, expect.arrayContaining([title])]);
      const suggested = (await suggestNovels(store, keyword)).filter(({ kind }) => kind === 'author');
      expect([keyword, suggested.map(({ text }) => text)]).toEqual([keyword, expect.arrayContaining([author])]);
    }
  });

  it.each(['shuihuz', 'shuihuzh', 'shuihz', '水浒z', '水huz'])('%s suggests 水浒传', async (typed) => {
    expect((await suggestNovels(store, typed)).map(({ text }) => text)).toContain('水浒传');
  });

  it.each(['hongml', 'xiyou传', 'shuiihz', '记xiyou', 'hongxlm'])('%s spells nothing', async (keyword) => {
    expect(await titles(keyword)).toEqual([]);
  });

  it('a title and its author in one are still found', async () => {
    expect((await findNovels(store, { keyword: '白眉单田芳' })).items.map(({ title }) => title)).toEqual(['白眉大侠']);
  });

  it('pages of what a mixed keyword begins lead on, and no novel comes twice', async () => {
    const random = seededRandom(28, 0);
    for (let index = 0; index < 70; index += 1) {
      const saved = await saveNovel(store, incoming({ title: `长河万里${index}`, author: `舟子${index}` }));
      await store.db
        .updateTable('novels')
        .set({ listed_reads: random.below(5) })
        .where('id', '=', Number(saved.novelId))
        .execute();
    }
    for (const keyword of ['zhangh万l', 'chhwl']) {
      for (const bounds of [undefined, { sorted: 3, lookedAt: 50 }]) {
        const found: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await searchNovels(store, { keyword, cursor }, bounds);
          found.push(...page.items.map(({ title }) => title));
          cursor = page.next_cursor ?? undefined;
        } while (cursor !== undefined);
        expect(found.filter((title) => title.startsWith('长河万里'))).toHaveLength(70);
        expect(new Set(found).size).toBe(found.length);
      }
    }
  });

  it('a name has no more readings than its bound, however many of its characters have several', async () => {
    await saveNovel(store, incoming({ title: '长长长长长长长长长长', author: '无' }));
    const { count } = await store.db
      .selectFrom('name_readings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('name_key', '=', '长长长长长长长长长长')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(32);
  });
});
