import { chinaDay, startOfChinaDay } from '../db/china-day.ts';
import type { Store } from '../db/open-store.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { listDays, listEmptySearches, listLeftNovels } from './list-figures.ts';
import { pruneFigures } from './prune-figures.ts';
import { addReader, countReaders, emptySketch, uniteSketches } from './reader-sketch.ts';
import { createSiteFigures } from './site-figures.ts';

const dayMs = 86_400_000;
const noon = startOfChinaDay(chinaDay(Date.UTC(2026, 5, 15))) + dayMs / 2;

describe('a sketch of readers', () => {
  const sketchOf = (from: number, to: number) => {
    const sketch = emptySketch();
    for (let reader = from; reader < to; reader += 1) addReader(sketch, `reader ${reader}`);
    return sketch;
  };

  it.each([0, 1, 5, 100, 3_000, 20_000, 200_000])(
    'a sketch of %i readers counts them to some per cent [B15.84]',
    (count) => {
      expect(Math.abs(countReaders(sketchOf(0, count)) - count)).toBeLessThanOrEqual(Math.ceil(count * 0.05));
    },
  );

  it('sketches of two servers count a reader of both once [B15.84]', () => {
    const both = countReaders(uniteSketches(sketchOf(0, 2_000), sketchOf(1_000, 3_000)));
    expect(Math.abs(both - 3_000)).toBeLessThan(150);
  });
});

describeOnEachDatabase('figures of the site', (open) => {
  let store: Store;
  let now: number;
  beforeEach(async () => {
    store = await open();
    now = noon;
  });
  const server = () => createSiteFigures(store, () => now);
  const today = async () => (await listDays(store, 84, now)).at(-1);

  it('figures of several servers are one sum by day, and readers are counted once [B15.84]', async () => {
    const [one, other] = [server(), server()];
    for (const figures of [one, other]) {
      figures.count('members');
      figures.count('seconds', 90);
      figures.count('chapters');
      for (const reader of ['甲', '乙', '甲']) figures.countReader(reader);
    }
    other.countReader('丙');
    await Promise.all([one.save(), other.save()]);
    expect(await today()).toEqual({ day: '2026-06-15', readers: 3, members: 2, seconds: 180, chapters: 2 });
    now += dayMs;
    one.countReader('甲');
    await one.save();
    await one.save();
    const days = await listDays(store, 84, now);
    expect(days).toHaveLength(84);
    expect(days.slice(-2).map(({ day, readers, members }) => [day, readers, members])).toEqual([
      ['2026-06-15', 3, 2],
      ['2026-06-16', 1, 0],
    ]);
  });

  it('when a day has ended, its readers are a number alone [B15.85]', async () => {
    const figures = server();
    for (const reader of ['甲', '乙']) figures.countReader(reader);
    await figures.save();
    await pruneFigures(store, now);
    expect(await store.db.selectFrom('reader_sketches').select('day').execute()).toHaveLength(1);
    now += dayMs;
    await pruneFigures(store, now);
    await pruneFigures(store, now);
    expect(await store.db.selectFrom('reader_sketches').select('day').execute()).toEqual([]);
    expect((await listDays(store, 2, now))[0]).toMatchObject({ readers: 2 });
  });

  it('figures that could not be saved wait for the next time, and count once [B15.84]', async () => {
    const figures = server();
    figures.count('chapters', 3);
    figures.countReader('甲');
    figures.countEmptySearch('没有的书');
    const insert = jest.spyOn(store.db, 'insertInto').mockImplementationOnce(() => {
      throw new Error('busy');
    });
    await expect(figures.save()).rejects.toThrow('busy');
    insert.mockRestore();
    figures.count('chapters');
    figures.countEmptySearch('没有的书');
    await figures.save();
    await figures.save();
    expect(await today()).toMatchObject({ chapters: 4, readers: 1 });
    expect(await listEmptySearches(store, 10, now)).toEqual([{ keyword: '没有的书', count: 2 }]);
  });

  it('what was not found is told of by words that were looked for more than once, and never by whose they may be [B15.85]', async () => {
    const figures = server();
    for (const word of ['夜雨', '夜雨', 'Abc', 'abc', '只有一次', 'me@example.com', 'me@example.com'])
      figures.countEmptySearch(word);
    for (const word of ['13800138000', '13800138000']) figures.countEmptySearch(word);
    await figures.save();
    expect(await listEmptySearches(store, 10, now)).toEqual([
      { keyword: 'abc', count: 2 },
      { keyword: '夜雨', count: 2 },
    ]);
    const kept = await store.db.selectFrom('empty_searches').select('keyword').execute();
    expect(kept.map(({ keyword }) => keyword).toSorted()).toEqual(['abc', '只有一次', '夜雨'].toSorted());
  });

  it('nobody fills the tables: a server counts so many names a day, and old days go [B15.85]', async () => {
    const figures = server();
    for (let word = 0; word < 2_500; word += 1) figures.countEmptySearch(`词${word}号`);
    await figures.save();
    const rows = await store.db.selectFrom('empty_searches').select('keyword').execute();
    expect(rows).toHaveLength(2_000);
    figures.countLeft([1]);
    figures.count('members');
    await figures.save();
    now += 31 * dayMs;
    figures.countLeft([2]);
    await figures.save();
    await pruneFigures(store, now);
    expect(await store.db.selectFrom('empty_searches').select('keyword').execute()).toEqual([]);
    expect(await store.db.selectFrom('left_novels').select('novel_id').execute()).toEqual([{ novel_id: 2 }]);
    expect(await store.db.selectFrom('site_days').select('day').execute()).toHaveLength(1);
    await pruneFigures(store, now + 731 * dayMs);
    expect(await store.db.selectFrom('site_days').select('day').execute()).toEqual([]);
  });

  it('novels that were left are counted over thirty days [B15.86]', async () => {
    const { novelId } = await saveNovel(store, incoming());
    const figures = server();
    figures.countLeft([Number(novelId)]);
    await figures.save();
    now += 10 * dayMs;
    figures.countLeft([Number(novelId), 999]);
    await figures.save();
    expect(await listLeftNovels(store, 10, now)).toEqual([
      { id: Number(novelId), count: 2 },
      { id: 999, count: 1 },
    ]);
  });
});
