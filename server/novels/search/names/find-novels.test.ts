import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { planOf, scans } from '../../../testing/queries/query-plan.ts';
import { setTakenDown } from '../../editing/take-down.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { findNovels } from './find-novels.ts';
import { selectByBoth, selectNear, selectSpelledAuthors } from './near-names.ts';
import { createNameReading } from './read-names.ts';
import { mixedSpellings } from './spelled-names.ts';

describeOnEachDatabase('a search that no name holds', (open) => {
  let store: Store;
  const ids = new Map<string, number>();
  beforeAll(async () => {
    store = await open();
    for (const [title, author] of [
      ['三国演义', '罗贯中'],
      ['三遂平妖传', '罗贯中'],
      ['三国志平话', '佚名'],
    ] as const) {
      const { novelId } = await saveNovel(store, incoming({ title, author, chapters: [chapter('一')] }));
      ids.set(title, Number(novelId));
    }
    await createNameReading(store)();
  });
  const found = async (keyword: string) => {
    const { items, corrections } = await findNovels(store, { keyword });
    return [items.map(({ title }) => title), corrections];
  };

  it.each(['三国罗贯中', '罗贯中三国', '三國演義羅貫中'])(
    'the keyword %s is a title and an author in one [B3.11]',
    async (keyword) => {
      expect(await found(keyword)).toEqual([['三国演义'], []]);
    },
  );

  it.each([
    'sanguoyanyiluoguanzhong',
    'luoguanzhongsanguoyanyi',
    'sgyyluoguanzhong',
    'sanguoyylgz',
    'sanguo演义罗贯中',
    '三国luoguanzhong',
    'lgz三国演义',
    'SanGuo罗贯中',
  ])('the title and the author in one are spelled by %s [B3.11]', async (keyword) => {
    expect(await found(keyword)).toEqual([['三国演义'], []]);
  });

  it.each(['sanguoyanyiluoguan', 'guozhiluoguanzhong', 'sanguoyanyiyiming', 'sl', 'z'.repeat(50)])(
    '%s spells no title and author in one',
    async (keyword) => {
      expect(await found(keyword)).toEqual([[], []]);
    },
  );

  it.each(['三国演议', '山国演义', '三国义', '三国演绎义'])(
    'the wrong character in %s is corrected [B3.11]',
    async (keyword) => {
      expect(await found(keyword)).toEqual([[], ['三国演义']]);
    },
  );

  it.each(['西游记', '三', '。', '三国演一二'])('%s has no correction', async (keyword) => {
    expect((await found(keyword))[1]).toEqual([]);
  });

  it('no correction leads to a novel that was taken down', async () => {
    await setTakenDown(store, ids.get('三国演义') ?? 0, true);
    expect(await found('三国演议')).toEqual([[], []]);
    for (const keyword of ['三国罗贯中', 'sanguoluoguanzhong']) expect(await found(keyword)).toEqual([[], []]);
    await setTakenDown(store, ids.get('三国演义') ?? 0, false);
  });
});

describeOnSqlite('the query plans of near names', (open) => {
  it('names that are near are found by indexes', async () => {
    const store = await open();
    for (const title of ['三国', 'sanguo']) {
      const byBoth = selectByBoth(store, { title, spellings: await mixedSpellings('sanguo演义') }, [
        '罗贯中',
        '罗冠中',
      ]);
      expect(scans(await planOf(store, byBoth)).filter((step) => step !== 'SCAN theirs')).toEqual([]);
    }
    const plan = (await planOf(store, selectSpelledAuthors(['lgz']))).join('\n');
    for (const column of ['pinyin', 'initials'])
      expect(plan).toContain(`name_readings_${column} (${column}=? AND kind=?)`);
    expect(
      scans(await planOf(store, selectNear(store, ['三国', '演议']))).filter(
        (step) => !/VIRTUAL TABLE|^SCAN found/.test(step),
      ),
    ).toEqual([]);
  });
});
