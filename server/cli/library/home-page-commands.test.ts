import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { runForJson, runLibraryCommand } from './testing/run-library-command.ts';

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

  it.each([
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
