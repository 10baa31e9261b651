import type { FastifyInstance } from 'fastify';
import { roles } from 'shared-api/console/roles';
import { buildApp } from '../app.ts';
import type { Store } from '../db/open-store.ts';
import { readEnvironment } from '../environment.ts';
import { activate } from '../releases/activation/activate.ts';
import { publishedReleases } from '../releases/selection/published-releases.ts';
import { openWorkshop, type ReleaseWorkshop } from '../releases/testing/release-workshop.ts';
import { type Browser, openBrowser } from '../testing/clients/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';

/** A remote with a page for editors, and one that is private and for everybody. */
const office = {
  routes: [
    { id: 'office', path: '/office', members: true, private: true, role: 'editor' },
    { id: 'invitation', path: '/invitation', private: true },
  ],
  content: {
    'server/office.cjs': `
      let drawn = 0;
      const draw = () => '<p>drawn ' + (drawn += 1) + '</p>';
      exports.routes = [{ path: '/office', draw }, { path: '/invitation', draw }];`,
  },
};

describeOnEachDatabase('a private page', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  let site: FastifyInstance;
  let member: Browser;
  beforeAll(async () => {
    store = await open();
    workshop = openWorkshop(store);
    const { context, note, publish, activateNew } = workshop;
    await activateNew('shell');
    await activate(context, [await publish('office', office)], note);
    site = await buildApp({
      store,
      environment: readEnvironment({ NODE_ENV: 'production', TEST_MODE: '1', RELEASES_DIR: context.folder }),
      releases: publishedReleases({ store, folder: context.folder, onFault: fail }),
    });
    member = openBrowser(site);
    await member.register('宋江', '一二三四五六七八');
  });
  afterAll(async () => {
    await site.close();
    workshop.remove();
  });

  const fail = (error: unknown) => {
    throw error;
  };
  const get = (url: string, headers: Record<string, string> = {}) =>
    site.inject({ url, headers: { accept: 'text/html', ...headers } });
  const asMember = (url: string, headers = {}) =>
    get(url, { ...headers, cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
  const become = (role: (typeof roles)[number]) => store.db.updateTable('members').set({ role }).execute();

  it.each(roles)(
    'for editors is given to a %s by their rank, the others get 403 and a sentence [B15.21]',
    async (role) => {
      await become(role);
      const { statusCode, body, headers } = await asMember('/office');
      if (roles.indexOf(role) >= roles.indexOf('editor')) {
        expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store']);
        expect(body).toContain('<p>drawn');
      } else {
        expect([statusCode, headers['cache-control']]).toEqual([403, 'no-store']);
        expect(body).toContain('<h1>此页只给管理人员</h1>');
        expect(body).not.toContain('office');
      }
    },
  );

  it('is refused from the moment on at which the role is taken away [B15.21]', async () => {
    await become('editor');
    expect((await asMember('/office')).statusCode).toBe(200);
    await become('reader');
    expect((await asMember('/office')).statusCode).toBe(403);
  });

  it('for editors is given to a visitor, whom the shell leads to sign in [B15.21]', async () => {
    expect((await get('/office')).statusCode).toBe(200);
    expect((await get('/office', { cookie: 'session=nobody' })).statusCode).toBe(200);
  });

  it('is rendered for each who asks, kept by no cache, and found by no search engine [B15.28]', async () => {
    const [first, second] = [await get('/invitation'), await get('/invitation')];
    expect(first.body).not.toBe(second.body);
    for (const { headers } of [first, second]) {
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['x-robots-tag']).toBe('noindex');
    }
    const again = await get('/invitation', { 'if-none-match': String(second.headers.etag) });
    expect(again.statusCode).toBe(200);
  });

  it('is one however its address is written', async () => {
    await become('reader');
    for (const url of ['/Office', '/office/', '/office?from=1', '/%6Fffice']) {
      expect([url, (await asMember(url)).statusCode]).toEqual([url, 403]);
    }
  });
});
