import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { planOf, scans } from '../../../testing/queries/query-plan.ts';
import { setTakenDown } from '../../editing/take-down.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { findNovels } from './find-novels.ts';
import { selectByBoth, selectNear } from './near-names.ts';

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
    expect(await found('三国罗贯中')).toEqual([[], []]);
    await setTakenDown(store, ids.get('三国演义') ?? 0, false);
  });
});

describeOnSqlite('the query plans of near names', (open) => {
  it('names that are near are found by indexes', async () => {
    const store = await open();
    expect(
      scans(await planOf(store, selectByBoth(store, '三国', '罗贯中'))).filter((step) => step !== 'SCAN theirs'),
    ).toEqual([]);
    expect(
      scans(await planOf(store, selectNear(store, ['三国', '演议']))).filter(
        (step) => !/VIRTUAL TABLE|^SCAN found/.test(step),
      ),
    ).toEqual([]);
  });
});
