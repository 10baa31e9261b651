import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { ShelfBackup, ShelfEntry } from 'shared-api/schemas/bookshelf';
import type { Store } from '../db/open-store.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';
import { callAs, signInMember, type TestMember } from '../testing/sign-in.ts';

describeOnEachDatabase('the calls of the bookshelf', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let bids: string[];
  let member: TestMember;
  let client: MemberClient;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    bids = [];
    for (const title of ['灯塔', '归船', '安静的海', '雾']) {
      bids.push((await saveNovel(store, incoming({ title }))).novelId);
    }
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    member = await signInMember(store);
    client = memberClient(app, member);
  });

  const get = (path: string) => client.get(path);
  const post = (path: string, body: object) => client.post(path, body);
  const collect = (bid: string | undefined, collected = true) => post(calls.collectBook, { bid, collected });
  const titles = async (list: Parameters<typeof calls.collection>[0] = {}) =>
    (await get(calls.collection(list))).items.map(({ novel }: ShelfEntry) => novel.title);

  it('a new shelf is empty and has one group, that without a name', async () => {
    expect(await get(calls.collection())).toEqual({
      items: [],
      next_cursor: null,
      total: 0,
      groups: [{ name: '', count: 0, sort: 'read' }],
    });
  });

  it('a novel is added to the shelf once and removed [S7.19]', async () => {
    const [bid = ''] = bids;
    expect(await collect(bid)).toEqual({ collected: true });
    expect(await collect(bid)).toEqual({ collected: true });
    const { entry, progress, collect_count } = await get(calls.shelfState(bid));
    expect([progress, collect_count]).toEqual([null, 1]);
    expect(entry).toMatchObject({
      novel: { id: bid, title: '灯塔', collect_count: 1 },
      status: 'want',
      group: '',
      pinned: false,
      notify: true,
      last_read_at: null,
      progress: null,
      unread_count: 3,
    });
    expect(await collect(bid, false)).toEqual({ collected: false });
    expect(await collect(bid, false)).toEqual({ collected: false });
    expect(await get(calls.shelfState(bid))).toEqual({
      entry: null,
      collect_count: 0,
      progress: null,
      read_chapters: null,
    });
  });

  it('the shelf shows pinned entries first and the others in the requested order [S7.14]', async () => {
    for (const bid of bids) await collect(bid);
    await post(calls.progress, { cid: `${bids[1]}-1` });
    await post(calls.changeShelf, { bids: [bids[2]], pinned: true });
    expect(await titles()).toEqual(['安静的海', '归船', '雾', '灯塔']);
    expect(await titles({ sort: 'added' })).toEqual(['安静的海', '雾', '归船', '灯塔']);
    expect(await titles({ sort: 'updated' })).toEqual(['安静的海', '雾', '归船', '灯塔']);
    expect(await titles({ sort: 'title' })).toEqual(['安静的海', '灯塔', '归船', '雾']);
  });

  it('the shelf is filtered by status and by group, that without a name included', async () => {
    for (const bid of bids) await collect(bid);
    await post(calls.changeShelf, { bids: bids.slice(0, 2), group: ' 睡前 ', status: 'finished' });
    expect(await titles({ group: '睡前', sort: 'title' })).toEqual(['灯塔', '归船']);
    expect(await titles({ group: '', sort: 'title' })).toEqual(['安静的海', '雾']);
    expect(await titles({ status: 'want', sort: 'title' })).toEqual(['安静的海', '雾']);
    const { total, groups } = await get(calls.collection({ group: '睡前' }));
    expect([total, groups]).toEqual([
      4,
      [
        { name: '', count: 2, sort: 'read' },
        { name: '睡前', count: 2, sort: 'read' },
      ],
    ]);
  });

  it('each group remembers its order for as long as it has entries', async () => {
    for (const bid of bids) await collect(bid);
    await post(calls.changeShelf, { bids: bids.slice(0, 2), group: '睡前' });
    expect(await post(calls.sortGroup, { group: '睡前', sort: 'title' })).toEqual({ group: '睡前', sort: 'title' });
    await post(calls.sortGroup, { group: '', sort: 'added' });
    expect(await titles({ group: '睡前' })).toEqual(['灯塔', '归船']);
    expect(await titles()).toEqual(['雾', '安静的海', '归船', '灯塔']);
    const unknown = await callAs(app, member, calls.sortGroup, { group: '没有', sort: 'title' });
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: '分组不存在', code: 'not_found' }]);
    await post(calls.changeShelf, { bids, group: '' });
    await post(calls.sortGroup, { group: '', sort: 'read' });
    await post(calls.changeShelf, { bids: bids.slice(0, 1), group: '睡前' });
    const { groups } = await get(calls.collection());
    expect(groups).toContainEqual({ name: '睡前', count: 1, sort: 'read' });
  });

  it('a change of many entries is undone by importing its answer', async () => {
    for (const bid of bids) await collect(bid);
    await post(calls.progress, { cid: `${bids[0]}-2` });
    const before = await get(calls.exportShelf);
    const was: ShelfBackup = await post(calls.changeShelf, { bids: [...bids, '999'], removed: true });
    expect(was).toEqual(before);
    expect(await titles()).toEqual([]);
    expect(await post(calls.importShelf, was)).toEqual({ added: 4, updated: 0, missing: [] });
    expect(await get(calls.exportShelf)).toEqual(before);
    const changed = await post(calls.changeShelf, {
      bids,
      group: '睡前',
      notify: false,
      pinned: true,
      status: 'dropped',
    });
    expect(await post(calls.importShelf, changed)).toEqual({ added: 0, updated: 4, missing: [] });
    expect(await get(calls.exportShelf)).toEqual(before);
    expect(await post(calls.changeShelf, { bids })).toEqual(before);
  });

  it('an entry of the shelf has the reading progress and the number of unread chapters [S3.10]', async () => {
    const [bid = ''] = bids;
    await collect(bid);
    const readAt = '2026-01-02T03:04:05.000Z';
    await post(calls.progress, { cid: `${bid}-1`, pid: '1', offset: 2, read_at: readAt });
    const [entry] = (await get(calls.collection())).items;
    expect(entry).toMatchObject({
      status: 'reading',
      last_read_at: readAt,
      unread_count: 2,
      progress: { chapter_id: `${bid}-1`, no: 1, chapter_title: '第一章 雾', pid: '1', offset: 2, updated_at: readAt },
    });
    expect(entry.progress.percent).toBeGreaterThan(0);
    expect(entry.progress.percent).toBeLessThan(33.4);
  });

  it.each([
    [calls.collectBook, { bid: '99', collected: true }, 404, '作品不存在'],
    [calls.collectBook, { bid: '1001' }, 400, '缺少参数 collected'],
    [calls.collectBook, { bid: '1 or 1=1', collected: true }, 400, '参数 bid 的格式不对'],
    [calls.changeShelf, { bids: [] }, 400, '参数 bids 不能少于 1 项'],
    [calls.changeShelf, { bids: ['1001'], group: '长'.repeat(21) }, 400, '参数 group 不能多于 20 个字'],
    [calls.changeShelf, { bids: ['1001'], status: '在读' }, 400, '参数 status 只能是 want、reading、finished、dropped'],
    [calls.sortGroup, { group: '', sort: 'size' }, 400, '参数 sort 只能是 read、updated、added、title'],
    [calls.importShelf, { format: 'other', version: 1, books: [] }, 400, '参数 format 的格式不对'],
  ])('%s refuses %j', async (path, body, status, error) => {
    const answer = await callAs(app, member, path, body);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });

  it('a change that names more novels than a shelf holds is refused', async () => {
    const body = { bids: Array.from({ length: 5_001 }, () => '1001'), pinned: true };
    const answer = await callAs(app, member, calls.changeShelf, body);
    expect([answer.statusCode, answer.json().error]).toEqual([400, '参数 bids 不能多于 5000 项']);
  });

  it.each([
    [calls.collection({ cursor: 'abc' }), 400, '参数 cursor 不属于这个列表，请从第一页开始'],
    [`${calls.collection()}?type=film`, 400, '参数 type 只能是 book、chapter'],
    [`${calls.collection()}?group=%00`, 400, '参数 group 不能含有空字符'],
    [calls.shelfState('99'), 404, '作品不存在'],
  ])('the address %s is refused', async (path, status, error) => {
    const answer = await callAs(app, member, path);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });

  it('a group with a quote in its name is stored and found', async () => {
    await collect(bids[0]);
    await post(calls.changeShelf, { bids: [bids[0]], group: `a'b` });
    expect(await titles({ group: `a'b` })).toEqual(['灯塔']);
  });

  it('a novel with a new chapter comes first in the order by update, with one unread chapter', async () => {
    const own = await saveNovel(store, incoming({ title: '连载' }));
    await collect(own.novelId);
    await post(calls.progress, { cid: `${own.novelId}-3` });
    const chapters = [...incoming().chapters, chapter('第四章 潮')];
    await saveNovel(store, incoming({ title: '连载', chapters }));
    const [entry] = (await get(calls.collection({ sort: 'updated' }))).items;
    expect([entry.novel.id, entry.unread_count]).toEqual([own.novelId, 1]);
  });
});
