import { apiBase, calls } from 'shared-api/paths';
import { type CalledServer, type Callers, openCalledServer } from './testing/authorization/callers.ts';
import { routesOf } from './testing/authorization/contract-routes.ts';
import { secret } from './testing/authorization/owned.ts';
import { splitRoutes } from './testing/authorization/registered-routes.ts';
import { describeOnEachDatabase } from './testing/databases.ts';
import { callAs } from './testing/sign-in.ts';

/** What other programs read, the same for whoever asks: feeds, catalogues, covers, novels as EPUB. */
const isForPrograms = /^GET \/(?:feed|opds|opensearch\.xml|covers|epub)(?:[/.]|$)/;

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
    expect(new Set(inApi)).toEqual(new Set([...ofPages.map(({ route }) => route), ...ofTeams, ...withoutAudience]));
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

  it.each(routesOf('public').filter(({ route }) => route.startsWith('GET')))(
    '$route: the same to a visitor, the owner, another member, a locked one and a team',
    async ({ path }) => {
      const answers = [];
      const { owner, other, locked } = callers;
      for (const who of [null, owner, other, locked]) answers.push(await callAs(app, who, path));
      const headers = { authorization: `Bearer ${server.teamToken}` };
      answers.push(await app.inject({ url: apiBase + path, headers }));
      const [visitor, ...members] = answers.map(({ statusCode, body, headers }) => [
        ...[statusCode, body, headers.etag, headers['cache-control'], headers['set-cookie']],
      ]);
      expect(visitor?.[0]).not.toBe(401);
      expect(members).toEqual([visitor, visitor, visitor, visitor]);
      expect(visitor?.[1]).not.toContain(secret);
    },
  );

  it.each(routesOf('anybody'))(
    '$route answers whoever asks, tells nobody but the owner what is theirs, and a team what it tells visitors',
    async ({ route, path }) => {
      const { owner, other, locked } = await server.callers();
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
      for (const { statusCode } of [visitor, team, ...members]) expect([401, 500]).not.toContain(statusCode);
      expect(team.statusCode).toBe(visitor.statusCode);
      for (const answer of [visitor, team, members[1], members[2]]) expect(answer?.body).not.toContain(secret);
    },
  );

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
