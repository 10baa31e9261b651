import type { FastifyInstance } from 'fastify';
import * as consoleCalls from 'shared-api/console/calls';
import { apiBase, calls } from 'shared-api/paths';
import { consoleRoutes } from './testing/authorization/console-routes.ts';
import { contractRoutes } from './testing/authorization/contract-routes.ts';
import { buildTestApp } from './testing/build-test-app.ts';
import { describeOnSqlite } from './testing/databases.ts';

/** Source: specification, section 7. */
const specified = [
  'GET /user/info/',
  'POST /user/info/',
  'POST /login/',
  'POST /register/',
  'POST /logout/',
  'POST /user/passwd/',
  'GET /captcha/',
  'GET /captcha/refresh/{key}/',
  'GET /navigation/',
  'GET /navigation/novel/',
  'GET /links/',
  'GET /collect/list/',
  'POST /collect/chapter/delete/',
  'GET /chapter/{id}/',
  'GET /collect/chapter/{id}/',
  'POST /collect/chapter/',
  'POST /collect/book/',
  'GET /like/',
  'POST /like/',
  'GET /novel/detail/{id}/',
  'GET /novel/chapterlist/',
  'GET /novel/search/',
  'GET /novel/filter/',
  'GET /novel/other/search/',
  'GET /novel/index/',
  'GET /user/messages/unread/',
  'GET /user/messages/',
  'POST /user/messages/read/',
  'POST /user/messages/read/all/',
  'POST /user/messages/delete/',
  'POST /user/messages/delete/all/',
  'POST /user/feedback/',
];

describeOnSqlite('the routes of the API', (open) => {
  let app: FastifyInstance;
  let registered: string[];
  beforeAll(async () => {
    app = await buildTestApp(await open());
    const { paths } = (await app.inject(`${apiBase}/openapi.json`)).json<{ paths: Record<string, object> }>();
    registered = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(apiBase.length)}`),
    );
  });
  afterAll(() => app.close());

  const contract = Object.values(contractRoutes).flat();

  it('the API has the routes of all calls in shared-api, and no others [S7.34]', () => {
    expect(Object.keys(contractRoutes).toSorted()).toEqual(Object.keys(calls).toSorted());
    expect(Object.keys(consoleRoutes).toSorted()).toEqual(Object.keys(consoleCalls).toSorted());
    // What speaks the tus protocol is not documented: its methods are that protocol's.
    const inConsole = Object.values(consoleRoutes).flat();
    const documented = inConsole.filter(({ method }) => method === undefined);
    const declared = [...contract, ...documented].map(({ route }) => route);
    expect(registered.toSorted()).toEqual([...new Set(declared)].toSorted());
  });

  it('the API has every route that the specification names [S7.03 S9.01]', () => {
    expect(registered).toEqual(expect.arrayContaining(specified));
  });

  it.each(contract.map(({ route, path }) => [route, path]))('the route %s matches the call %s', (route, path) => {
    const [method = '', pattern = ''] = route.split(' ');
    const url = new URL(path, 'http://localhost').pathname;
    const expected = new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    expect(url).toMatch(expected);
    expect(app.hasRoute({ method, url: apiBase + pattern.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true);
  });
});
