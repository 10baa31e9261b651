import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { runForJson, runLibraryCommand } from '../testing/run-library-command.ts';

// Every effect is read through a server that was running before the command came.
describeOnEachDatabase('the commands about the home page and the footer', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let id: string;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    ({ novelId: id } = await saveNovel(store, incoming()));
    await saveNovel(store, incoming({ title: '归船', author: '江河', category: '历史', status: 2 }));
  });
  afterAll(() => app.close());

  const run = (...args: string[]) => runLibraryCommand(store, args);
  const json = (...args: string[]) => runForJson(store, args);
  const get = async (path: string) => (await app.inject(`${apiBase}${path}`)).json();

  it('the command picks sets, lists and clears the picks of the home page', async () => {
    expect(await json('picks', 'set', '1002', id)).toEqual([
      { novel_id: '1002', title: '归船' },
      { novel_id: id, title: '灯塔守夜人' },
    ]);
    const titles = async () => (await get(calls.home)).data.picks.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['归船', '灯塔守夜人']);
    const refused = await run('picks', 'set', id, '9999');
    expect([refused.code, refused.err]).toEqual([1, '失败：没有编号为 9999 的作品，推荐没有改动\n']);
    expect(await titles()).toEqual(['归船', '灯塔守夜人']);
    expect(await json('picks', 'clear')).toEqual([]);
    expect(await json('picks')).toEqual([]);
  });

  it('the command banners adds banners to the home page and removes them', async () => {
    const [one] = await json('banners', 'add', '--novel', id, '--image', '/banners/1.webp');
    expect(one).toMatchObject({ title: '灯塔守夜人', link: `/book/${id}`, image_url: '/banners/1.webp', novel_id: id });
    const [other] = await json('banners', 'add', '--title', '征文', '--link', 'https://friends.example/call');
    expect((await get(calls.home)).data.banners).toMatchObject([
      { title: '灯塔守夜人', novel: { id } },
      { title: '征文', link: 'https://friends.example/call', image_url: null, novel: null },
    ]);
    expect(await json('banners')).toEqual([one, other]);
    await json('banners', 'remove', one.id);
    expect(await json('banners')).toEqual([other]);
    expect((await get(calls.home)).data.banners).toMatchObject([{ title: '征文' }]);
    expect((await run('banners', 'remove', one.id)).code).toBe(1);
  });

  it('the commands links and site set the links and the texts of the footer', async () => {
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
    expect((await get(calls.site)).data).toEqual({
      ...before,
      name: '灯下',
      copyright: before.copyright.replace('书海', '灯下'),
      licence: '备案号：京1号',
    });
    await json('site', '--name', '');
    expect((await get(calls.site)).data.name).toBe('书海');
  });

  it('the command announcements announces something on the home page, and takes it back [B15.113]', async () => {
    const [one] = await json(
      'announcements',
      'add',
      '--title',
      '维护',
      '--until',
      '2126-12-01 08:00',
      '--text',
      '两点',
    );
    expect(one).toMatchObject({ title: '维护', text: '两点', link: null });
    expect(new Date(one.ends_at).getFullYear()).toBe(2126);
    const later = ['--from', '2125-01-01T08:00+08:00', '--until', '2126-01-01T08:00+08:00', '--link', '/filter'];
    const [other] = await json('announcements', 'add', '--title', '征文', ...later);
    expect(other).toMatchObject({ link: '/filter', begins_at: '2125-01-01T00:00:00.000Z' });
    expect(await json('announcements')).toEqual([one, other]);
    const shown = async () => (await get(calls.home)).data.banners.map(({ title }: { title: string }) => title);
    expect(await shown()).toContain('公告：维护');
    expect(await shown()).not.toContain('公告：征文');
    await json('announcements', 'remove', one.id);
    await json('announcements', 'remove', other.id);
    expect(await shown()).not.toContain('公告：维护');
    expect((await run('announcements', 'remove', one.id)).code).toBe(1);
    for (const number of [1, 2, 3, 4, 5])
      await json('announcements', 'add', '--title', `公告 ${number}`, '--until', '2126-01-01 08:00');
    const sixth = await run('announcements', 'add', '--title', '第六条', '--until', '2126-01-01 08:00');
    expect([sixth.code, sixth.err]).toEqual([1, expect.stringContaining('首页最多 5 条公告，请先删去一条')]);
    for (const { id } of await json('announcements')) await json('announcements', 'remove', id);
  });

  it('the command blocks puts the blocks of the home page in order, and switches them off and on [B15.117]', async () => {
    const names = (blocks: { name: string; shown: boolean }[]) =>
      blocks.map(({ name, shown }) => (shown ? name : `-${name}`)).join(' ');
    expect(names(await json('blocks'))).toBe('banners picks hot updated added finished');
    expect(names(await json('blocks', 'order', 'added', 'hot'))).toBe('added hot updated banners picks finished');
    expect((await get(calls.home)).data.order).toEqual(['added', 'hot', 'banners', 'picks', 'finished']);
    expect(names(await json('blocks', 'hide', 'updated', 'picks'))).toBe('added hot -updated banners -picks finished');
    expect((await get(calls.home)).data.picks).toEqual([]);
    expect(names(await json('blocks', 'show', 'updated', 'picks'))).toBe('added hot updated banners picks finished');
    await json('blocks', 'order', 'banners', 'picks', 'hot', '--reason', '照旧');
    expect((await get(calls.home)).data.order).toBeUndefined();
    const act = await store.db.selectFrom('acts').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(act).toMatchObject({ kind: 'home.change', door: 'command', reason: '照旧' });
  });

  it('the command legal gives the legal pages their words from files [B15.115]', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shuhai-legal-'));
    const file = path.join(folder, '隐私.txt');
    await writeFile(file, '不收集任何数据。\n');
    const [texts] = await json('legal', 'set', 'privacy', file, '--reason', '律师看过');
    expect(texts).toEqual({ terms: '', privacy: '不收集任何数据。', complaints: '' });
    expect((await get(calls.links)).data.at(-1)).toEqual({ link_name: '隐私政策', link_url: '/legal/privacy' });
    expect((await run('legal', 'show', 'privacy')).out).toBe('不收集任何数据。\n');
    const act = await store.db.selectFrom('acts').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(act).toMatchObject({ kind: 'legal.change', door: 'command', reason: '律师看过' });
    await writeFile(file, ' ');
    expect((await run('legal', 'set', 'privacy', file)).err).toContain('文件是空的');
    await json('legal', 'clear', 'privacy');
    expect((await run('legal')).out).toContain('privacy  隐私政策  没有');
    await rm(folder, { recursive: true });
  });

  it.each([
    [['announcements', 'add', '--title', '甲'], 2, '缺少 --until'],
    [['announcements', 'add', '--title', '甲', '--until', '2026-02-31 08:00'], 2, '--until 应是时间'],
    [['announcements', 'add', '--title', '甲', '--until', '明天'], 2, '--until 应是时间'],
    [['announcements', 'add', '--title', '甲', '--until', '2001-01-01 08:00'], 1, '公告“甲”的结束应晚于开始'],
    [['announcements', 'remove', '9999'], 1, '首页没有编号为 9999 的公告'],
    [['blocks', 'order', 'updated'], 2, '没有这个栏目：updated，可用的是 banners、picks、hot、added、finished'],
    [['blocks', 'hide'], 2, '没有给出栏目'],
    [['legal', 'show', '别的'], 2, '没有这个条款页：别的，可用的是 terms、privacy、complaints'],
    [['legal', 'set', 'terms'], 2, '没有给出文件'],
    [['legal', 'set', 'terms', '没有的.txt'], 1, '读不了文件：没有的.txt'],
    [['picks', 'fly'], 2, '没有这个操作：fly，可用的是 list、set、clear'],
    [['picks', 'set'], 2, '要给出 1 到 12 个作品编号'],
    [['banners', 'add', '--title', '无'], 2, '要给出 --title 和 --link，或给出 --novel'],
    [['links', 'add', '甲'], 2, 'links add 要 2 个参数'],
    [['links', 'add', '甲', 'javascript:alert(1)'], 2, '链接地址 应是本站路径'],
    [['links', 'set', '甲'], 2, '“甲”应写成 名称=地址'],
    [['links', 'remove', '没有的'], 1, '没有名为“没有的”的链接'],
  ])('%j ends with %i and says why', async (args, code, message) => {
    const ran = await run(...args);
    expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(message)]);
    expect(ran.out).toBe('');
  });
});
