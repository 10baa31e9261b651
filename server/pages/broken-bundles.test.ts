import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../db/open-store.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { type TinyBundles, writeTinyBuilds } from '../releases/testing/tiny-builds.ts';
import { buildTestSite } from '../testing/build-test-site.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { until } from '../testing/until.ts';

const notice = '这个页面暂时只能用 JavaScript 显示。';

/** The renderer's own tests show every fault; here is what a reader meets. */
describeOnSqlite('failing server bundles', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    await saveNovel(store, incoming());
  });

  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  let log: string;
  const openSite = async (bundles: TinyBundles): Promise<FastifyInstance> => {
    const builds = writeTinyBuilds(bundles, ['/home', '/fine']);
    const stream = new PassThrough();
    log = '';
    stream.on('data', (chunk) => {
      log += chunk;
    });
    const site = await buildTestSite(store, { root: builds.root, logger: { level: 'error', stream } });
    cleanups.push(builds.remove, () => site.close());
    return site;
  };
  const logged = () =>
    log
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const get = (site: FastifyInstance, url: string) => site.inject({ method: 'GET', url });
  const apiAnswers = async (site: FastifyInstance) =>
    expect((await get(site, apiBase + calls.novel('1001'))).json()).toMatchObject({ data: { title: '灯塔守夜人' } });

  const page = (draw: string) =>
    `exports.routes = [{ path: '/home', draw: ${draw} }, { path: '/fine', draw: () => '<p>fine</p>' }];`;

  it.each<[string, TinyBundles, string]>([
    ['throws as it loads', { reader: 'throw new Error("no start");' }, 'no start'],
    ['is missing (the shell)', { shell: null, reader: page('() => ""') }, 'ENOENT'],
    ['throws while rendering', { reader: page('() => { throw new Error("broken page"); }') }, 'broken page'],
    ['never answers', { reader: page('() => new Promise(() => {})') }, 'no page after 5000 ms'],
  ])(
    'a server bundle that %s leaves the page to the browser, is logged with the reason, and fails no call',
    async (_, bundles, why) => {
      const site = await openSite(bundles);
      const asked = get(site, '/home');
      await apiAnswers(site);
      const { statusCode, body, headers } = await asked;
      expect(statusCode).toBe(200);
      expect(body).toContain(notice);
      expect(body).toContain('"hydration":null');
      expect(body).toContain('/remotes/reader/reader@1.0.0-tiny/main.js');
      // What fails here may work in a moment: no cache is to keep it.
      expect(headers['cache-control']).toBe('no-store');
      expect(logged()).toContainEqual(
        expect.objectContaining({
          level: 50,
          url: '/home',
          msg: 'page not rendered, left to the browser',
          err: expect.objectContaining({ message: expect.stringContaining(why) }),
        }),
      );
      await apiAnswers(site);
      expect((await get(site, '/nothing')).statusCode).toBe(404);
    },
  );

  it('a server bundle that fails in one page leaves the others as they are', async () => {
    const site = await openSite({ reader: page('() => { throw new Error("broken page"); }') });
    const [broken, fine] = await Promise.all([get(site, '/home'), get(site, '/fine')]);
    expect(broken.body).toContain(notice);
    expect(fine.body).toContain('<p>fine</p>');
  });

  it('a server bundle that throws later, in a timer, takes nothing down: calls are answered, and the next pages are rendered', async () => {
    const site = await openSite({
      reader: page(`() => { setTimeout(() => { throw new Error('broken later'); }, 10); return '<p>now</p>'; }`),
    });
    expect((await get(site, '/home')).body).toContain('<p>now</p>');
    await until(() => logged().length > 0);
    expect(logged()).toEqual([
      expect.objectContaining({
        msg: 'rendering worker exited',
        reason: expect.stringContaining('broken later'),
      }),
    ]);
    await apiAnswers(site);
    // The next worker is started after a pause.
    await until(async () => (await get(site, '/fine')).body.includes('<p>fine</p>'));
    expect((await get(site, '/fine')).headers['cache-control']).toContain('stale-while-revalidate');
  });
});
