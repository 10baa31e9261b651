import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { buildApp } from '../app.ts';
import type { Store } from '../db/open-store.ts';
import { readEnvironment } from '../environment.ts';
import { setTakenDown } from '../novels/editing/take-down.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { activate } from '../releases/activation/activate.ts';
import { rollBack } from '../releases/activation/roll-back.ts';
import { publishedReleases } from '../releases/selection/published-releases.ts';
import { openWorkshop, type ReleaseWorkshop } from '../releases/testing/release-workshop.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { until } from '../testing/until.ts';

const urls = ['/a', '/b', '/c', '/d', '/e', '/f'];
/** Pages that say of which release they are, and wait for a call whose answer they do not show. */
const saying = (text: string) => ({
  routes: urls.map((path) => ({ id: path.slice(1), path })),
  content: {
    'server/reader.cjs': `exports.routes = ${JSON.stringify(urls)}.map((path) => ({
      path, draw: ({ fetch }) => fetch('${apiBase}${calls.home}').then(() => '<p>${text}</p>'),
    }));`,
  },
});

describeOnSqlite('pages after a release', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  let site: FastifyInstance;
  /** The calls that pages make wait for it. */
  let held: PromiseWithResolvers<void>;
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    const { context, activateNew } = workshop;
    await activateNew('shell', 'account');
    await activateReader('old');
    const onFault = (error: unknown) => {
      throw error;
    };
    site = await buildApp({
      store,
      environment: readEnvironment({ NODE_ENV: 'production', RELEASES_DIR: context.folder }),
      releases: publishedReleases({ store, folder: context.folder, onFault }),
    });
    const inject = site.inject.bind(site);
    jest.spyOn(site, 'inject').mockImplementation((async (asked: { url: string }) => {
      if (asked.url.startsWith(apiBase)) await held.promise;
      return inject(asked as never);
    }) as never);
    held = Promise.withResolvers();
    held.resolve();
    for (const url of urls) expect(await see(url)).toEqual(['old', true]);
  });
  afterEach(async () => {
    held.resolve();
    await site.close();
    workshop.remove();
  });

  const activateReader = async (text: string) =>
    activate(workshop.context, [await workshop.publish('reader', saying(text))], workshop.note);
  /** @returns what the page at an address says, and whether shared caches may keep it */
  const see = async (url: string) => {
    const { body, headers } = await site.inject({ url });
    return [/<p>(.*?)<\/p>/.exec(body)?.[1], String(headers['cache-control']).includes('public')];
  };

  it('kept pages of the release before are given, and kept by nobody, while more of the new one are wanted than are made [B14.08]', async () => {
    await activateReader('new');
    held = Promise.withResolvers();
    const first = urls.slice(0, 4).map(see);
    for (const url of ['/e', '/f', '/a']) expect(await see(url)).toEqual(['old', false]);
    held.resolve();
    expect(await Promise.all(first)).toEqual(Array(4).fill(['new', true]));
    for (const url of urls) await until(async () => (await see(url))[0] === 'new');
  });

  it('of a release that is gone back from no page is given, and what was corrected meanwhile is seen at once [B14.09]', async () => {
    const { novelId } = await saveNovel(store, incoming());
    await activateReader('bad');
    for (const url of urls) await see(url);
    await rollBack(workshop.context, workshop.note);
    held = Promise.withResolvers();
    const good = Promise.all(urls.map(see));
    held.resolve();
    expect(await good).toEqual(Array(6).fill(['old', true]));
    await activateReader('new');
    await setTakenDown(store, Number(novelId), true);
    held = Promise.withResolvers();
    const after = Promise.all(urls.map(see));
    held.resolve();
    expect(await after).toEqual(Array(6).fill(['new', true]));
  });
});
