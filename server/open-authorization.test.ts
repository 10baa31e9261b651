import { apiBase, calls } from 'shared-api/paths';
import { type CalledServer, type Callers, openCalledServer } from './testing/authorization/callers.ts';
import { consoleRoutes } from './testing/authorization/console-routes.ts';
import { routesOf } from './testing/authorization/contract-routes.ts';
import { secret } from './testing/authorization/owned.ts';
import { splitRoutes } from './testing/authorization/registered-routes.ts';
import { describeOnEachDatabase } from './testing/databases.ts';
import { callAs } from './testing/sign-in.ts';

/** What other programs read, the same for whoever asks: feeds, catalogues, covers, pictures, novels as EPUB. */
const isForPrograms = /^GET \/(?:feed|opds|opensearch\.xml|covers|pictures|epub)(?:[/.]|$)/;

/** Routes that answer everybody, of which the documentation says nothing: itself, and pictures of codes by their keys. */
const withoutAudience = ['GET /openapi.json', 'GET /captcha/image/{key}.png'];

describeOnEachDatabase('what everybody may call', (open) => {
  let server: CalledServer;
  let app: CalledServer['app'];
  let callers: Callers;
  beforeAll(async () => {
    server = await openCalledServer(await open());
    ({ app } = server);
    callers = await server.callers();
  });
  afterAll(() => app.close());

  it('every route that the server registers has its audience, and each audience its tests', () => {
    const { inApi, outside } = splitRoutes(server.routes);
    const ofPages = (['public', 'anybody', 'member'] as const).flatMap((audience) => routesOf(audience));
    const ofTeams = inApi.filter((route) => route.includes(' /releases/'));
    const ofStaff = Object.values(consoleRoutes)
      .flat()
      .filter(({ method }) => method !== 'HEAD');
    expect(new Set(inApi)).toEqual(
      new Set([...[...ofPages, ...ofStaff].map(({ route }) => route), ...ofTeams, ...withoutAudience]),
    );
    const others = outside.filter((route) => !isForPrograms.test(route));
    expect(others.toSorted()).toEqual(['GET /healthz', 'GET /metrics', 'GET /readyz']);
  });

  it('what other programs read is the same for a visitor and for every member', async () => {
    const addresses = splitRoutes(server.routes)
      .outside.filter((route) => isForPrograms.test(route))
      .map((route) => route.replace('GET ', '').replace(/\{\w+\}(?:\(.*\))?/, server.bid));
    expect(addresses.length).toBeGreaterThan(15);
    for (const url of addresses) {
      const [visitor, member] = [
        await app.inject({ url }),
        await app.inject({ url, headers: { cookie: callers.owner.cookie } }),
      ];
      expect([url, member.statusCode, member.headers['set-cookie']]).toEqual([url, visitor.statusCode, undefined]);
      if (!url.startsWith('/epub/')) expect(member.body).toBe(visitor.body);
    }
  });

  it('every public call is the same to a visitor, the owner, another member, a locked one and a team', async () => {
    const { owner, other, locked } = callers;
    for (const { route, path } of routesOf('public').filter(({ route }) => route.startsWith('GET'))) {
      const answers = [];
      for (const who of [null, owner, other, locked]) answers.push(await callAs(app, who, path));
      const headers = { authorization: `Bearer ${server.teamToken}` };
      answers.push(await app.inject({ url: apiBase + path, headers }));
      const [visitor, ...members] = answers.map(({ statusCode, body, headers }) => [
        ...[route, statusCode, body, headers.etag, headers['cache-control'], headers['set-cookie']],
      ]);
      expect([route, 401]).not.toEqual(visitor?.slice(0, 2));
      expect(members).toEqual([visitor, visitor, visitor, visitor]);
      expect([route, visitor?.[2]]).toEqual([route, expect.not.stringContaining(secret)]);
    }
  });

  it('calls for everybody answer whoever asks, tell nobody but the owner what is theirs, and a team what they tell visitors', async () => {
    const { owner, other, locked } = await server.callers();
    for (const { route, path } of routesOf('anybody')) {
      const body = route.startsWith('POST') ? {} : undefined;
      const visitor = await callAs(app, null, path, body);
      const team = await app.inject({
        method: body ? 'POST' : 'GET',
        url: apiBase + path,
        headers: { authorization: `Bearer ${server.teamToken}` },
        ...(body && { payload: body }),
      });
      const members = [];
      for (const who of [owner, other, locked]) members.push(await callAs(app, who, path, body));
      for (const { statusCode } of [visitor, team, ...members])
        expect([route, [401, 500].includes(statusCode)]).toEqual([route, false]);
      expect([route, team.statusCode]).toEqual([route, visitor.statusCode]);
      for (const answer of [visitor, team, members[1], members[2]])
        expect([route, answer?.body]).toEqual([route, expect.not.stringContaining(secret)]);
    }
  });

  it('calls for everybody answer each member and visitor differently, and no cache keeps it', async () => {
    const { owner, other } = callers;
    expect((await callAs(app, null, calls.like(server.bid))).json().data.liked).toBe(false);
    expect((await callAs(app, owner, calls.like(server.bid))).json().data.liked).toBe(true);
    expect((await callAs(app, other, calls.like(server.bid))).json().data.liked).toBe(false);
    const read = await callAs(app, null, calls.countRead, { cid: callers.own.cid });
    expect(read.statusCode).toBe(200);
    for (const { path, route } of routesOf('anybody')) {
      if (!route.startsWith('GET')) continue;
      expect((await callAs(app, owner, path)).headers['cache-control']).toBe('no-store');
    }
  });
});
