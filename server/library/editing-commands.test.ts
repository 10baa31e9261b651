import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../store/open-store.ts';
import { saveNovel } from '../store/save-novel.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';
import { runCommand } from './testing/run-command.ts';

/** Every effect is looked at through a server that was running before the command came. */
describeOnEachDatabase('the commands for those who run the site', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let id: string;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    ({ novelId: id } = await saveNovel(store, incoming({ tags: ['海'] })));
    await saveNovel(store, incoming({ title: '归船', author: '江河', category: '历史', status: 2 }));
  });
  afterAll(() => app.close());

  const run = (...args: string[]) => runCommand(store, args);
  /** What a command that succeeded printed with `--json`, object for object. */
  const json = async (...args: string[]) => {
    const { code, out, err } = await run(...args, '--json');
    expect([code, err]).toEqual([0, '']);
    return out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  };
  const get = async (path: string) => (await app.inject(`${apiBase}${path}`)).json();
  const revision = async () =>
    (await store.db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow()).value;

  it('list works, all of them or some', async () => {
    const titles = async (...args: string[]) => (await json('list', ...args)).map(({ title }) => title);
    expect(await titles()).toEqual(['灯塔守夜人', '归船']);
    expect(await titles('--status', '完本')).toEqual(['归船']);
    expect(await titles('--category', '科幻')).toEqual(['灯塔守夜人']);
    expect(await titles('--keyword', '燈塔')).toEqual(['灯塔守夜人']);
    expect(await titles('--keyword', '江')).toEqual(['归船']);
    expect(await titles('--limit', '1')).toEqual(['灯塔守夜人']);
    expect(await titles('--taken-down')).toEqual([]);
    expect((await run('list', '--taken-down')).out).toBe('没有符合条件的作品。\n');
    expect((await run('list')).out).toMatch(/^1001 {2}《灯塔守夜人》林海 {2}科幻 {2}连载 {2}\S+ {2}3 章\n1002 /);
  });

  it('show a work', async () => {
    expect(await json('show', id)).toMatchObject([{ id, title: '灯塔守夜人', tags: ['海'], taken_down_at: null }]);
    expect((await run('show', id)).out).toContain('归类  科幻 · 连载 · 海');
  });

  it('edit a work, and imports leave alone what was edited', async () => {
    const before = await revision();
    const said = ['--title', '灯塔', '--author', '林 海', '--category', '海洋', '--tags', '雾、灯', '--status', '完本'];
    const [work] = await json('edit', id, ...said, '--intro', '一座灯塔。', '--cover', '/covers/1.webp');
    expect(work).toMatchObject({ title: '灯塔', author: '林 海', category: '海洋', tags: ['雾', '灯'], status: 2 });
    expect(await revision()).toBeGreaterThan(before);
    const shown = { title: '灯塔', intro: '一座灯塔。', cover_url: '/covers/1.webp', author: { name: '林 海' } };
    expect((await get(calls.novel(id))).data).toMatchObject(shown);
    expect((await get(calls.search('dengta'))).data.items).toMatchObject([{ id, title: '灯塔' }]);
    expect((await get(calls.search('守夜'))).data.items).toEqual([]);
    const { data } = await get(calls.filter({ tags: '雾' }));
    expect(data.items).toMatchObject([{ id }]);
    const counted = data.facets[0].values.filter(({ count }: { count: number }) => count > 0);
    expect(counted).toMatchObject([{ label: '海洋', count: 1 }]);

    const chapters = [...incoming().chapters, chapter('第四章 岸')];
    const saved = await saveNovel(store, incoming({ tags: ['海'], chapters }));
    expect(saved).toMatchObject({ novelId: id, outcome: 'changed', chapters: { added: 1 } });
    expect((await get(calls.novel(id))).data).toMatchObject({
      ...shown,
      status: 2,
      tags: ['雾', '灯'],
      chapter_count: 4,
    });
    expect((await get(calls.filter({ tags: '海' }))).data.items).toEqual([]);
  });

  it('take a cover and tags away again', async () => {
    expect(await json('edit', id, '--cover', '', '--tags', '')).toMatchObject([{ cover_url: null, tags: [] }]);
    expect((await get(calls.novel(id))).data).toMatchObject({ cover_url: null, tags: [] });
  });

  it('take a work down and restore it', async () => {
    expect(await json('takedown', id)).toEqual([{ id, title: '灯塔', taken_down: true, changed: true }]);
    expect(await get(calls.novel(id))).toEqual({ error: '作品已下架', code: 'gone' });
    expect(await json('list', '--taken-down')).toMatchObject([{ id }]);
    expect((await run('takedown', id)).out).toBe('《灯塔》本来就是下架的。\n');
    expect(await json('restore', id)).toMatchObject([{ taken_down: false, changed: true }]);
    expect((await get(calls.novel(id))).data.title).toBe('灯塔');
  });

  it('set the picks of the home page', async () => {
    expect(await json('picks', 'set', '1002', id)).toEqual([
      { novel_id: '1002', title: '归船' },
      { novel_id: id, title: '灯塔' },
    ]);
    const titles = async () => (await get(calls.home)).data.picks.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['归船', '灯塔']);
    const refused = await run('picks', 'set', id, '9999');
    expect([refused.code, refused.err]).toEqual([1, '失败：没有编号为 9999 的作品，推荐没有改动\n']);
    expect(await titles()).toEqual(['归船', '灯塔']);
    expect(await json('picks', 'clear')).toEqual([]);
    expect(await json('picks')).toEqual([]);
  });

  it('add banners to the home page and remove them', async () => {
    const [one] = await json('banners', 'add', '--novel', id, '--image', '/banners/1.webp');
    expect(one).toMatchObject({ title: '灯塔', link: `/book/${id}`, image_url: '/banners/1.webp', novel_id: id });
    const [other] = await json('banners', 'add', '--title', '征文', '--link', 'https://friends.example/call');
    expect((await get(calls.home)).data.banners).toMatchObject([
      { title: '灯塔', novel: { id } },
      { title: '征文', link: 'https://friends.example/call', image_url: null, novel: null },
    ]);
    expect(await json('banners')).toEqual([one, other]);
    await json('banners', 'remove', one.id);
    expect((await get(calls.home)).data.banners).toMatchObject([{ title: '征文' }]);
    expect((await run('banners', 'remove', one.id)).code).toBe(1);
  });

  it('set the links and the texts of the footer', async () => {
    await json('links', 'add', '读书会', 'https://friends.example/');
    expect((await get(calls.links)).data.at(-1)).toEqual({ link_name: '读书会', link_url: 'https://friends.example/' });
    await json('links', 'remove', '读书会');
    expect(JSON.stringify(await get(calls.links))).not.toContain('读书会');
    const links = [
      { link_name: '甲', link_url: 'https://a.example/?q=1' },
      { link_name: '乙', link_url: '/filter' },
    ];
    expect(await json('links', 'set', '甲=https://a.example/?q=1', '乙=/filter')).toEqual(links);
    expect((await get(calls.links)).data).toEqual(links);
    const [before] = await json('site');
    await json('site', '--name', '灯下', '--licence', '备案号：京1号');
    expect((await get(calls.site)).data).toEqual({ ...before, name: '灯下', licence: '备案号：京1号' });
    await json('site', '--name', '');
    expect((await get(calls.site)).data.name).toBe('书海');
  });

  it('remove a work for good, once somebody has said so', async () => {
    const { novelId } = await saveNovel(store, incoming({ title: '要删的', tags: ['雾'] }));
    const refused = await run('remove', novelId);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('请加上 --yes')]);
    expect(await json('remove', novelId, '--yes')).toEqual([{ id: novelId, title: '要删的', removed: true }]);
    expect((await get(calls.novel(novelId))).code).toBe('not_found');
    expect((await get(calls.search('要删的'))).data.items).toEqual([]);
    expect(
      (await get(calls.otherSearch('第一章'))).data.items.map(({ novel }: { novel: { id: string } }) => novel.id),
    ).not.toContain(novelId);
    expect((await get(calls.filter())).data.facets.at(-1).values).toEqual([]);
    const again = await saveNovel(store, incoming({ title: '要删的' }));
    expect(Number(again.novelId)).toBeGreaterThan(Number(novelId));
    await json('remove', again.novelId, '--yes');
  });

  it.each([
    [['show'], 2, '没有给出作品编号'],
    [['show', 'x'], 2, '“x”不是作品编号'],
    [['show', '1001', '1002'], 2, '多余的参数：1002'],
    [['show', '9999'], 1, '没有编号为 9999 的作品'],
    [['edit', '1001'], 2, '没有给出要修改的内容'],
    [['edit', '1001', '--title', ' '], 2, '--title 不能为空'],
    [['edit', '1001', '--cover', 'javascript:alert(1)'], 2, '--cover 应是本站路径（/ 开头）或网址'],
    [['edit', '1001', '--cover', '//evil.example/x'], 2, '--cover 应是本站路径'],
    [['edit', '9999', '--title', '有'], 1, '没有编号为 9999 的作品'],
    [['takedown', '9999'], 1, '没有编号为 9999 的作品'],
    [['remove', '9999', '--yes'], 1, '没有编号为 9999 的作品'],
    [['picks', 'fly'], 2, '没有这个操作：fly，可用的是 list、set、clear'],
    [['picks', 'set'], 2, '要给出 1 到 12 个作品编号'],
    [['banners', 'add', '--title', '无'], 2, '要给出 --title 和 --link，或给出 --novel'],
    [['links', 'add', '甲'], 2, 'links add 要 2 个参数'],
    [['links', 'add', '甲', 'javascript:alert(1)'], 2, '链接地址 应是本站路径'],
    [['links', 'set', '甲'], 2, '“甲”应写成 名称=地址'],
    [['links', 'remove', '没有的'], 1, '没有名为“没有的”的链接'],
  ])('say what is wrong with %j', async (args, code, message) => {
    const ran = await run(...args);
    expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(message)]);
    expect(ran.out).toBe('');
  });
});
