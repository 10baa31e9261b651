import type { FastifyInstance } from 'fastify';
import { ownEntriesCookie } from 'shared-api/own-entries';
import { apiBase, calls } from 'shared-api/paths';
import { buildApp } from '../app.ts';
import { readEnvironment } from '../environment.ts';
import { activate } from '../releases/activation/activate.ts';
import { retire } from '../releases/activation/retire.ts';
import { publishedReleases } from '../releases/selection/published-releases.ts';
import { openWorkshop, type ReleaseWorkshop } from '../releases/testing/release-workshop.ts';
import { describeOnSqlite } from '../testing/databases.ts';

const shop = {
  routes: [
    { id: 'shop', path: '/shop' },
    { id: 'item', path: '/shop/:item' },
  ],
  entries: { menu: [{ label: '书店', to: '/shop', order: 90 }] },
  content: { 'server/shop.cjs': "exports.routes = [{ path: '/shop', draw: () => '<p>书店</p>' }];" },
};

describeOnSqlite('pages after a remote was taken out', (open) => {
  let workshop: ReleaseWorkshop;
  let site: FastifyInstance;
  let name: string;
  beforeEach(async () => {
    const store = await open();
    workshop = openWorkshop(store);
    const { context, note, publish, activateNew } = workshop;
    await activateNew('shell', 'reader', 'account');
    name = await publish('shop', shop);
    await activate(context, [name], note);
    const { folder } = context;
    const onFault = (error: unknown) => {
      throw error;
    };
    site = await buildApp({
      store,
      environment: readEnvironment({ NODE_ENV: 'production', RELEASES_DIR: folder }),
      releases: publishedReleases({ store, folder, onFault }),
    });
  });
  afterEach(async () => {
    await site.close();
    workshop.remove();
  });

  const retireShop = (redirect: string | null = null) =>
    retire(workshop.context, { app: 'shop', redirect }, workshop.note);
  const see = async (url: string) => {
    const { statusCode, headers } = await site.inject(url);
    return [statusCode, headers.location];
  };

  it('a remote that is taken out has no pages and no entries, and an open page still gets its files', async () => {
    expect((await site.inject('/shop')).body).toContain('书店');
    expect(await retireShop()).toMatchObject({ kind: 'retire' });
    const page = await site.inject('/shop');
    expect([page.statusCode, page.body.includes('书店')]).toEqual([404, false]);
    expect((await site.inject(`/remotes/shop/${name}/main.js`)).statusCode).toBe(200);
    const { data } = (await site.inject(apiBase + calls.composition)).json();
    expect(data.activations[0]).toMatchObject({ kind: 'retire', retired: [{ app: 'shop', redirect: null }] });
  });

  it('the next page of a browser that has entries of its remote in a user menu drops them, and no other page has a byte more [B15.162]', async () => {
    const drops = `})(["/shop"])}catch{}</script>`;
    const open = async (url: string, paths = '') => {
      const cookie = `${ownEntriesCookie}=${encodeURIComponent(paths)}`;
      const { body, headers } = await site.inject({ url, ...(paths && { headers: { cookie } }) });
      return { body, isDropped: body.includes(drops), caching: headers['cache-control'] };
    };
    expect((await open('/home', '/shop/orders')).isDropped).toBe(false);
    await retireShop();
    const before = await open('/home');
    expect(before.isDropped).toBe(false);
    // The second time from the cache.
    expect(await open('/home')).toEqual(before);
    const { body, ...own } = await open('/home', '/console /shop/orders');
    expect(own).toEqual({ isDropped: true, caching: 'private, no-store' });
    expect(body.replace(/<script>try{\(\(paths\).*?<\/script>\n/s, '')).toBe(before.body);
    expect(await open('/home', '/console')).toEqual(before);
    expect(await open('/home')).toEqual(before);
    // One that was kept before there was the cookie.
    expect((await open('/shop/orders')).isDropped).toBe(true);
    expect((await open('/nowhere')).isDropped).toBe(false);
    const { publish } = workshop;
    const other = await publish('other', { routes: [{ id: 'shelf', path: '/shop' }] });
    await activate(workshop.context, [other], workshop.note);
    expect((await open('/home', '/shop/orders')).isDropped).toBe(false);
  });

  it('the addresses of a remote that is taken out lead where they were told to, and no further than that [B13.03]', async () => {
    await retireShop('/home');
    expect(await see('/shop')).toEqual([302, '/home']);
    expect(await see('/shop/a?x=1')).toEqual([302, '/home']);
    expect(await see('/shopping')).toEqual([404, undefined]);
    await retireShop('/分类?a=b');
    expect(await see('/shop')).toEqual([302, '/%E5%88%86%E7%B1%BB?a=b']);
    const { publish } = workshop;
    await activate(workshop.context, [await publish('reader')], workshop.note);
    expect(await see('/shop')).toEqual([302, '/%E5%88%86%E7%B1%BB?a=b']);
    const other = await publish('other', { routes: [{ id: 'shelf', path: '/shop' }] });
    await activate(workshop.context, [other], workshop.note);
    expect(await see('/shop')).toEqual([404, undefined]);
  });
});
