import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { NovelListQuery, NovelRow } from 'shared-api/console/schemas/novel-list';
import { orders } from 'shared-api/schemas/novel';
import type { Keyset } from '../../db/cursor.ts';
import type { Store } from '../../db/open-store.ts';
import { selectTakenDown } from '../../novels/catalog/filter/narrow-novels.ts';
import { editNovel } from '../../novels/editing/edit-novel.ts';
import { setTakenDown } from '../../novels/editing/take-down.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { allItems } from '../../testing/all-items.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../../testing/clients/member-client.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { planOf, scans, sorts } from '../../testing/queries/query-plan.ts';
import { signInStaff } from '../../testing/staff.ts';
import { findByName } from './find-by-name.ts';
import { findNovelKeys, novelPageSize, selectEndOfLook, selectPart, selectRows } from './list-novels.ts';

const novels = 120;
const tagsOf = (index: number) => [...(index % 2 === 0 ? ['海'] : []), ...(index % 3 === 0 ? ['雾'] : [])];

describeOnEachDatabase('the table of novels', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let client: MemberClient;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    client = memberClient(app, await signInStaff(store, 'editor'));
    for (let index = 0; index < novels; index += 1) {
      const chapters = [chapter('第一章', '字'.repeat(1 + (index % 7)))];
      const category = index % 4 === 0 ? '历史' : '科幻';
      const names = { title: `灯塔${String(index).padStart(3, '0')}`, author: index === 7 ? '林海' : '江河' };
      const { novelId } = await saveNovel(
        store,
        incoming({ ...names, category, tags: tagsOf(index), status: index % 5 === 0 ? 2 : 1, chapters }),
      );
      const columns = {
        latest_at: Date.now() - index * 86_400_000,
        created_at: 1_000_000 + (index % 11),
        listed_reads: index % 13,
        listed_collects: index % 3,
        word_count: (index % 7) * 200_000,
      };
      await store.db.updateTable('novels').set(columns).where('id', '=', Number(novelId)).execute();
      if (index % 10 === 0) await setTakenDown(store, Number(novelId), true);
    }
  });
  afterAll(() => app.close());

  const list = (filter: NovelListQuery): Promise<NovelRow[]> =>
    allItems<NovelRow>((cursor) => client.get(calls.novels({ ...filter, cursor })));
  const titles = async (filter: NovelListQuery) => (await list(filter)).map(({ title }) => title);

  const values: Record<string, (novel: NovelRow) => number> = {
    hot: ({ reads }) => reads,
    updated: ({ latest_at }) => Date.parse(latest_at),
    words: ({ words }) => words,
    collects: ({ collects }) => collects,
    new: ({ created_at }) => Date.parse(created_at),
  };

  it.each(orders.flatMap((order) => (['desc', 'asc'] as const).map((way) => [order, way] as const)))(
    'is ordered by %s %s, page by page, with every novel once, taken down or not [B15.61]',
    async (order, way) => {
      const rows = await list({ order, way });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(novels);
      const keys = rows.map((row): [number, number] => [values[order]?.(row) ?? 0, Number(row.id)]);
      const rising = way === 'asc' ? keys : keys.toReversed();
      expect(rising).toEqual(rising.toSorted(([one, a], [other, b]) => one - other || a - b));
    },
  );

  it.each<[string, NovelListQuery, (novel: NovelRow) => boolean]>([
    ['a status', { status: '2' }, ({ status }) => status === 2],
    ['what is taken down', { down: '1' }, (novel) => novel.taken_down_at !== null],
    ['what is not', { down: '0' }, (novel) => novel.taken_down_at === null],
    ['tags', { tags: '海,雾' }, ({ tags }) => tags.includes('海') && tags.includes('雾')],
    ['a length', { words: '30-50' }, ({ words }) => words >= 300_000 && words < 500_000],
    ['days', { updated: '7' }, ({ latest_at }) => Date.parse(latest_at) > Date.now() - 8 * 86_400_000],
    ['several', { status: '2', down: '1', tags: '海' }, (novel) => novel.status === 2 && novel.taken_down_at !== null],
  ])('is narrowed to %s in any order [B15.61]', async (_name, filter, fits) => {
    const expected = (await list({})).filter(fits).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(2);
    for (const order of orders)
      for (const way of ['asc', 'desc'])
        expect((await list({ ...filter, order, way })).map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  });

  it('is narrowed to a category, by its id [B15.61]', async () => {
    const { id } = await store.db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', '历史')
      .executeTakeFirstOrThrow();
    const rows = await list({ category: String(id), status: '1' });
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.every(({ category, status }) => category === '历史' && status === 1)).toBe(true);
  });

  it('finds by a part of a title or an author, by pinyin, initials and id, beside conditions [B15.61]', async () => {
    expect(await titles({ find: '塔007' })).toEqual(['灯塔007']);
    expect(await titles({ find: '林海' })).toEqual(['灯塔007']);
    expect(await titles({ find: 'linhai' })).toEqual(['灯塔007']);
    expect(await list({ find: 'dt' })).toHaveLength(novels);
    expect(await list({ find: '燈塔', down: '1' })).toHaveLength(novels / 10);
    const [first] = await list({ find: '灯塔050' });
    expect(await titles({ find: String(first?.id) })).toContain('灯塔050');
    expect(await titles({ find: '没有这本' })).toEqual([]);
    expect(await titles({ find: '。' })).toEqual([]);
  });

  it('finds as many where a name has too many hits to be sorted [B15.61 B15.62]', async () => {
    const few: Store = { ...store, dialect: { ...store.dialect, listBounds: { sorted: 5, lookedAt: 40 } } };
    for (const conditions of [
      { find: '灯塔' },
      { find: '灯塔', status: '2' as const },
      { down: '1' as const },
      { tags: '海' },
    ]) {
      const found: number[] = [];
      let after: Keyset | undefined;
      do {
        const part = await findNovelKeys(few, { conditions, order: 'words', way: 'asc', after, limit: 7 });
        found.push(...part.keys.map(({ id }) => id));
        after = part.next ?? undefined;
      } while (after);
      const whole = await list({ ...conditions, order: 'words', way: 'asc' });
      expect([conditions, found.map(String)]).toEqual([conditions, whole.map(({ id }) => id)]);
    }
  });

  it('refuses what is no condition, and a cursor of another order, in a sentence [B15.61]', async () => {
    const { next_cursor: cursor } = await client.get(calls.novels({ order: 'words' }));
    expect(await client.outcome(calls.novels({ order: 'hot', cursor }))).toEqual([
      400,
      '参数 cursor 不属于这个列表，请从第一页开始',
    ]);
    for (const filter of [{ order: 'title' }, { status: '3' }, { category: 'x' }, { down: '2' }])
      expect((await client.outcome(calls.novels(filter)))[0]).toBe(400);
  });

  it('has what was changed at once [B15.61]', async () => {
    const [novel] = await list({ find: '灯塔011' });
    await editNovel(store, Number(novel?.id), { title: '改过的书' });
    expect(await titles({ find: '改过的' })).toEqual(['改过的书']);
    expect((await client.get(calls.novels())).items).toHaveLength(novelPageSize);
  });
});

const conditions = [
  ['all novels', {}],
  ['a category', { category: '1' }],
  ['a status', { status: '2' }],
  ['what is taken down', { down: '1' }],
  ['what is not', { down: '0', words: '30-50' }],
  ['tags', { tags: '海,雾', category: '1', status: '1' }],
] as const;
const parts = orders.flatMap((order) =>
  (['asc', 'desc'] as const).flatMap((way) => conditions.map(([name, of]) => [order, way, name, of] as const)),
);

describeOnSqlite('query plans of the table of novels', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  it('what is taken down is found by an index of nothing else [B15.62]', async () => {
    expect(await planOf(store, selectTakenDown(store.dialect))).toEqual(['SCAN novels USING INDEX novels_taken_down']);
  });

  it.each(parts)('the order %s %s of %s reads an index in its order [B15.62]', async (order, way, _name, of) => {
    const looking = { ids: null, isHit: null, end: { value: 1, id: 1 } };
    for (const after of [undefined, { value: 5, id: 5 }]) {
      const part = { conditions: of, order, way, after, limit: 51 };
      for (const query of [selectPart(store, part, looking), selectEndOfLook(part, 10)]) {
        const plan = await planOf(store, query);
        expect([sorts(plan), scans(plan)]).toEqual([[], []]);
        expect(plan[0]).toMatch(/^(SCAN|SEARCH) novels USING COVERING INDEX/);
      }
    }
  });
});

describeOnEachDatabase('the queries of the table of novels', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  it.each(['灯', '灯塔守夜人', 'dengta', '1001'])('find %s by indexes, and read no table [B15.62]', async (find) => {
    const named = await findByName(store, find);
    const ids = named !== 'none' && 'ids' in named ? named.ids : null;
    const part = { conditions: { down: '0' }, order: 'words', way: 'asc', limit: 51 } as const;
    const bounded = /^SCAN (found|named|part|known|novel_grams)\b/;
    const plan = await planOf(store, selectPart(store, part, { ids, isHit: null, end: null }));
    expect(scans(plan).filter((step) => !bounded.test(step))).toEqual([]);
  });

  it('the rows of a page are found by their keys [B15.62]', async () => {
    expect(scans(await planOf(store, selectRows(store, [1, 2])))).toEqual([]);
  });
});
