import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import type { DeclaredRoute } from 'shared-api/contract';
import { apiBase, calls } from 'shared-api/paths';
import { byCommand } from './console/record/record-act.ts';
import type { Store } from './db/open-store.ts';
import { keepJpeg } from './novels/editing/covers/save-cover.ts';
import { editNovel } from './novels/editing/edit-novel.ts';
import { saveNovel } from './novels/saving/save-novel.ts';
import { builtReleases } from './releases/selection/built-releases.ts';
import { changeSettings, keptMembersOnly } from './settings/settings.ts';
import { registeredRoutes, splitRoutes } from './testing/authorization/registered-routes.ts';
import { buildTestSite } from './testing/build-test-site.ts';
import { builtProject } from './testing/builds/built-project.ts';
import { openBrowser } from './testing/clients/browser.ts';
import { describeOnEachDatabase } from './testing/databases.ts';
import { fillForFuzz } from './testing/fuzz/fill-for-fuzz.ts';
import { readOperations } from './testing/fuzz/operations.ts';
import { requestsOf } from './testing/fuzz/requests.ts';
import { undocumentedOperations } from './testing/fuzz/undocumented-operations.ts';
import { incoming } from './testing/incoming.ts';
import { signInMember, type TestMember } from './testing/sign-in.ts';
import { limitMs } from './testing/time-limits.ts';
import { until } from './testing/until.ts';

/** Calls that answer visitors: by which one becomes or is a member again, what the page to sign in is drawn of, and what it reports. */
const openCalls = [
  ...['GET /captcha/', 'GET /captcha/work/', 'GET /captcha/refresh/{key}/', 'GET /captcha/image/{key}.png'],
  ...['POST /login/', 'POST /register/', 'POST /logout/'],
  ...['GET /password/', 'POST /password/forgotten/', 'POST /password/new/', 'POST /email/confirm/'],
  ...['GET /site/', 'GET /links/'],
  ...['POST /page-loads/', 'POST /client-errors/', 'POST /page-times/', 'POST /policy-reports/'],
];

/** Routes outside the API that answer visitors: files of programs, what tells them not to look further, and what looks itself at who asks. */
const openRoutes = [
  ...['GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /robots.txt'],
  ...['GET /remotes/{app}/{release}/*', 'GET /remotes/{app}/files/{file}'],
  ...['GET /sw.js', 'GET /manifest.webmanifest', 'GET /favicon.svg', 'GET /favicon.ico'],
  ...['GET /icons/192.png', 'GET /icons/512.png', 'GET /icons/maskable-512.png'],
  ...['GET /kit', 'GET /kit/', 'GET /kit/index.json', 'GET /kit/{file}'],
  // Whoever signs up reads them first.
  'GET /legal/{name}',
  // A signed link.
  ...['GET /override', 'GET /override/end'],
];

/** Pages that visitors are given. */
const openPages = ['/login', '/password', '/email', '/console/setup'];

/** Calls of teams, who have a token instead of a session. */
const isOfTeams = (route: string) => / \/releases\//.test(route);

describeOnEachDatabase('a site for members only', (open) => {
  let store: Store;
  let site: FastifyInstance;
  let routes: string[];
  let origin: string;
  let member: TestMember;
  let bid: string;
  let cover: string;
  beforeAll(async () => {
    store = await open();
    bid = (await saveNovel(store, incoming())).novelId;
    cover = await keepJpeg(store, Buffer.from('jpeg'));
    await editNovel(store, Number(bid), { cover });
    ({ app: site, routes } = await registeredRoutes(() =>
      buildTestSite(store, { variables: { TEST_MODE: '1', SERVICE_WORKER: 'on' } }),
    ));
    origin = await site.listen({ host: '127.0.0.1', port: 0 });
    member = await signInMember(store);
  });
  afterAll(() => site.close());
  beforeEach(() => setMembersOnly(true));

  const visit = (address: string, headers: Record<string, string> = {}) =>
    fetch(origin + address, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
  const asMember = () => ({ cookie: member.cookie });
  const isLed = async (address: string) => (await visit(address)).status === 302;
  const setMembersOnly = async (isOn: boolean) => {
    await changeSettings(store, { members_only: keptMembersOnly(isOn) }, byCommand(), Date.now());
    // SQLite's count is read every few milliseconds, PostgreSQL tells of it.
    await until(async () => (await isLed('/home')) === isOn);
  };
  const signInFrom = (address: string) => `/login?from=${encodeURIComponent(address)}`;

  it('answers no visitor what it answered everybody before, and members the same, which no cache keeps; and the other way round [B15.130 B15.131 B15.132]', async () => {
    await setMembersOnly(false);
    const pages = ['/home', `/detail/${bid}-1`];
    const called = [calls.home, calls.novel(bid), calls.chapter(`${bid}-1`)].map((path) => apiBase + path);
    const files = ['/sitemap.xml', '/feed.xml', '/opds', cover];
    const seen = new Map<string, string>();
    // Twice: the second time from the caches.
    for (const address of [...pages, ...called, ...files, ...pages, ...called, ...files]) {
      const answer = await visit(address);
      expect([address, answer.status]).toEqual([address, 200]);
      expect([address, answer.headers.get('cache-control')]).toEqual([address, expect.stringContaining('public')]);
      seen.set(address, await answer.text());
    }
    await setMembersOnly(true);
    for (const [address, before] of seen) {
      const refused = await visit(address);
      expect([address, refused.headers.get('cache-control')]).toEqual([address, 'private, no-store']);
      expect([address, refused.headers.get('vary')]).toEqual([address, expect.stringContaining('cookie')]);
      if (address.startsWith(apiBase))
        expect([address, refused.status, await refused.json()]).toEqual([
          ...[address, 401],
          { error: '本站只给会员看，请先登录', code: 'not_signed_in' },
        ]);
      else
        expect([address, refused.status, refused.headers.get('location')]).toEqual([
          ...[address, 302, signInFrom(address)],
        ]);
      expect([address, refused.headers.get('x-robots-tag')]).toEqual([address, 'noindex']);
      const given = await visit(address, asMember());
      // What never changes under its address is kept by the member's browser.
      const kept = address === cover ? 'private, max-age=31536000, immutable' : 'private, no-store';
      expect([address, given.status, given.headers.get('cache-control')]).toEqual([address, 200, kept]);
      expect([address, await given.text()]).toEqual([address, before]);
    }
    await setMembersOnly(false);
    for (const [address, before] of seen) {
      const answer = await visit(address);
      expect([address, answer.status]).toEqual([address, 200]);
      expect([address, answer.headers.get('cache-control')]).toEqual([address, expect.stringContaining('public')]);
      expect([address, answer.headers.get('vary')]).not.toEqual([address, expect.stringContaining('cookie')]);
      expect([address, answer.headers.get('x-robots-tag')]).toEqual([address, null]);
      expect([address, await answer.text()]).toEqual([address, before]);
    }
  });

  /** Address of a route, with something in the place of what it leaves open. */
  const addressOf = (route: string) =>
    route
      .slice(route.indexOf(' ') + 1)
      .replace(/\{hash\}\([^)]*\)/, 'a'.repeat(64))
      .replace(/\{number\}\([^)]*\)/, '1')
      .replaceAll(/\{\w+\}(?:\([^)]*\))?/g, bid)
      .replace('*', 'x');

  it(
    'answers visitors by the listed routes alone, of all that are registered [B15.130]',
    async () => {
      const { inApi, outside } = splitRoutes(routes);
      expect(inApi.length).toBeGreaterThan(150);
      const isOpen = (route: string) => openCalls.includes(route) || openRoutes.includes(route) || isOfTeams(route);
      const all = [...inApi.map((route) => route.replace(' ', ` ${apiBase}`)), ...outside];
      for (const [index, route] of [...inApi, ...outside].entries()) {
        const method = route.slice(0, route.indexOf(' ')) as 'GET';
        const url = addressOf(all[index] ?? '');
        const ask = (headers: Record<string, string>) =>
          site.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) });
        const answer = await ask({ accept: 'application/json' });
        const isRefused = answer.statusCode === 401 && answer.json().code === 'not_signed_in';
        expect([route, isRefused]).toEqual([route, !isOpen(route)]);
        if (isOfTeams(route)) expect([route, answer.statusCode, answer.json().code]).toEqual([route, 401, 'forbidden']);
        if (isOpen(route) || method !== 'GET') continue;
        expect([route, (await ask({ cookie: member.cookie })).statusCode]).not.toEqual([route, 401]);
        if (inApi.includes(route)) continue;
        const led = await ask({ accept: 'text/html' });
        expect([route, led.statusCode, led.headers.location]).toEqual([route, 302, signInFrom(url)]);
      }
      // None is listed that is not there.
      for (const route of [...openCalls, ...openRoutes]) expect([...inApi, ...outside]).toContain(route);
    },
    limitMs(120_000),
  );

  it('gives visitors the pages alone by which one signs in, of all that the remotes declare [B15.130]', async () => {
    const { stable } = await builtReleases(builtProject, 'production').selection(0);
    const paths = Object.values(stable.inPage.remotes).flatMap(({ routes: declared }) => pathsOf(declared));
    expect(paths.length).toBeGreaterThan(30);
    const addresses = paths.map((path) => path.replaceAll(/:\w+\??/g, `${bid}-1`));
    for (const address of [...addresses, '/', '/composition', '/nowhere', '/Login', '/login/', '/app-shell']) {
      const { statusCode, headers } = await site.inject({ url: address });
      if (openPages.includes(address))
        expect([address, statusCode, headers['cache-control']]).toEqual([address, 200, 'private, no-store']);
      else if (statusCode === 401) expect(address).toBe('/');
      else expect([address, statusCode, headers.location]).toEqual([address, 302, signInFrom(address)]);
    }
    expect(addresses).toEqual(expect.arrayContaining(openPages));
  });

  it(
    'leaves nothing of a novel in what a visitor gets, whatever they ask [B15.130]',
    async () => {
      const { known } = await fillForFuzz(store, site);
      const documented = await readOperations(documentedSite());
      const operations = [...documented, ...undocumentedOperations(routes, documented)];
      const told: string[] = [];
      for (const [index, operation] of operations.entries()) {
        for (const request of fc.sample(requestsOf(operation, known), { numRuns: 3, seed: index })) {
          const { body } = await site.inject(request);
          if (/灯塔守夜人|雾的正文/.test(body)) told.push(`${request.method} ${request.url}`);
        }
      }
      expect(told).toEqual([]);
    },
    limitMs(120_000),
  );

  /** The documentation is for members too. */
  const documentedSite = () =>
    ({ inject: (url: string) => site.inject({ url, headers: asMember() }) }) as unknown as FastifyInstance;

  it('takes a session that is over, and that of a locked member, for a visitor’s [B15.130]', async () => {
    const [ended, locked] = [await signInMember(store), await signInMember(store)];
    for (const { cookie } of [ended, locked]) expect((await visit('/home', { cookie })).status).toBe(200);
    await store.db.deleteFrom('sessions').where('member_id', '=', ended.id).execute();
    await store.db.updateTable('members').set({ locked_at: 1 }).where('id', '=', locked.id).execute();
    for (const cookie of [ended.cookie, locked.cookie, 'session=x']) {
      expect((await visit('/home', { cookie })).status).toBe(302);
      expect((await visit(apiBase + calls.home, { cookie })).status).toBe(401);
    }
  });

  it('charges an address for each guess of a session, and for no visit without one [B15.130]', async () => {
    const limited = await buildTestSite(store, { variables: { ADDRESS_LIMIT: '3' } });
    const status = async (headers: Record<string, string>) =>
      (await limited.inject({ url: '/home', remoteAddress: '203.0.113.9', headers })).statusCode;
    const visits = [];
    for (let count = 0; count < 5; count += 1) visits.push(await status({}));
    const guesses = [];
    for (let count = 0; count < 4; count += 1) guesses.push(await status({ cookie: 'session=x' }));
    await limited.close();
    expect(visits).toEqual(Array(5).fill(302));
    expect(guesses).toEqual([302, 302, 302, 429]);
  });

  it('takes no request that came by a connection for one of its own', async () => {
    expect((await visit(apiBase + calls.home, { 'x-own-call': 'x' })).status).toBe(401);
  });

  it('lets somebody register, sign in and out, and read what is for members meanwhile [B15.133]', async () => {
    const browser = openBrowser(site);
    expect((await browser.call(calls.home)).statusCode).toBe(401);
    expect((await browser.register('新会员', '床前明月光，疑是地上霜')).statusCode).toBe(200);
    expect((await browser.call(calls.home)).statusCode).toBe(200);
    expect((await browser.call(calls.logout, {})).statusCode).toBe(200);
    expect((await browser.call(calls.home)).statusCode).toBe(401);
    expect((await browser.login('新会员', '床前明月光，疑是地上霜')).statusCode).toBe(200);
    expect((await browser.call(calls.novel(bid))).statusCode).toBe(200);
  });

  it('is found by no search engine, and kept by no service worker, until it is open again [B15.134]', async () => {
    const robots = async () => (await visit('/robots.txt')).text();
    const worker = async () => (await visit('/sw.js')).text();
    expect(await robots()).toBe('User-agent: *\nDisallow: /\n');
    expect(await worker()).toContain('registration.unregister()');
    await setMembersOnly(false);
    expect(await robots()).toContain('Sitemap: ');
    expect(await worker()).not.toContain('registration.unregister()');
  });

  it('is one on every server of its library [B15.135]', async () => {
    const other = await buildTestSite(await open(open.optionsOf(store)), { variables: { TEST_MODE: '1' } });
    const there = async () => (await other.inject({ url: '/home' })).statusCode;
    expect(await there()).toBe(302);
    await setMembersOnly(false);
    await until(async () => (await there()) === 200);
    await setMembersOnly(true);
    await until(async () => (await there()) === 302);
    await other.close();
  });
});

/** The paths of routes and of those within them. */
const pathsOf = (routes: readonly DeclaredRoute[], above = ''): string[] =>
  routes.flatMap(({ path: own = '', children = [] }) => {
    const whole = own.startsWith('/') || own === '' ? own || above : `${above}/${own}`;
    return [whole, ...pathsOf(children, whole)];
  });
