import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Store } from '../db/open-store.ts';
import { readEnvironment } from '../environment.ts';
import { activate } from '../releases/activation/activate.ts';
import { endCanary, startCanary } from '../releases/activation/canary.ts';
import { publishedReleases } from '../releases/selection/published-releases.ts';
import { openWorkshop, type ReleaseWorkshop } from '../releases/testing/release-workshop.ts';
import { describeOnSqlite } from '../testing/databases.ts';

const page = (text: string) => ({
  routes: [{ id: 'home', path: '/home' }],
  content: { 'server/reader.cjs': `exports.routes = [{ path: '/home', draw: () => '<p>${text}</p>' }];` },
});

describeOnSqlite('pages while there is a canary', (open) => {
  let workshop: ReleaseWorkshop;
  let site: FastifyInstance;
  let hash: string;
  beforeEach(async () => {
    const store: Store = await open();
    workshop = openWorkshop(store);
    const { context, note, publish, activateNew } = workshop;
    await activateNew('shell', 'account');
    await activate(context, [await publish('reader', page('stable'))], note);
    const canary = await publish('reader', page('canary'));
    await startCanary(context, canary, 50, note);
    hash = canary.slice(canary.lastIndexOf('-') + 1);
    site = await buildApp({
      store,
      environment: readEnvironment({ NODE_ENV: 'production', RELEASES_DIR: context.folder }),
      releases: publishedReleases({ store, folder: context.folder, onFault: fail }),
    });
  });
  afterEach(async () => {
    await site.close();
    workshop.remove();
  });

  const fail = (error: unknown) => {
    throw error;
  };
  const get = (cookie = '', headers = {}) => site.inject({ url: '/home', headers: { cookie, ...headers } });

  it('a new visitor is put into a bucket, by an answer that no cache keeps', async () => {
    const { headers, body } = await get();
    const [, side] = /^canary=(in|out)\.\d+\.\w+; /.exec(String(headers['set-cookie'])) ?? [];
    expect(body).toContain(side === 'in' ? '<p>canary</p>' : '<p>stable</p>');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('a visitor in the canary gets its page each time anew, kept by no cache', async () => {
    const { headers, body } = await get(`canary=in.7.${hash}`);
    expect(body).toContain('<p>canary</p>');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers).not.toHaveProperty('set-cookie');
    const again = await get(`canary=in.7.${hash}`, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([200, body]);
  });

  it('a visitor outside of the canary gets the page that everybody shares', async () => {
    const { headers, body } = await get(`canary=out.70.${hash}`);
    expect(body).toContain('<p>stable</p>');
    expect(headers['cache-control']).toContain('s-maxage');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('a visitor of a canary that has ended gets the stable page, and loses the cookie', async () => {
    await endCanary(workshop.context, workshop.note);
    const { headers, body } = await get(`canary=in.7.${hash}`);
    expect(body).toContain('<p>stable</p>');
    expect(headers['set-cookie']).toMatch(/^canary=; Max-Age=0; Path=\//);
    expect((await get()).headers['cache-control']).toContain('s-maxage');
  });
});
