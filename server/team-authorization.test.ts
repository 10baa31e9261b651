import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { addressOf, operations } from 'release/operations/operations';
import { apiBase } from 'shared-api/paths';
import { buildApp } from './app.ts';
import { byCommand } from './console/record/record-act.ts';
import type { Store } from './db/open-store.ts';
import { readEnvironment } from './environment.ts';
import { newestActivation } from './releases/activation/activations.ts';
import { makeToken, setTokenRevoked } from './releases/publishing/release-tokens.ts';
import { listReleases } from './releases/release-rows.ts';
import { openWorkshop, type ReleaseWorkshop } from './releases/testing/release-workshop.ts';
import { registeredRoutes, splitRoutes } from './testing/authorization/registered-routes.ts';
import { describeOnEachDatabase } from './testing/databases.ts';
import { signInMember } from './testing/sign-in.ts';

interface Row {
  route: string;
  /** Address and body with which the reader's team does something to its own app. */
  url: (own: { upload: string; build: string }) => string;
  payload?: (own: { release: string; description: object }) => object | string;
  /** Status that another app's team is answered with; 200 where it sees nothing secret or acts on its own app alone. */
  otherTeam: number;
}

/** Every call of a team's command line, as it would be made for the reader. */
const matrix: Row[] = [
  { route: 'GET /releases/', url: () => operations.list.path, otherTeam: 200 },
  {
    route: 'POST /releases/uploads/',
    url: () => operations.beginUpload.path,
    payload: ({ description }) => description,
    otherTeam: 422,
  },
  {
    route: 'PUT /releases/uploads/{upload}/*',
    url: ({ upload }) => addressOf(operations.sendFile, { upload, '*': 'files/main.js' }).url,
    payload: () => '/* reader */',
    otherTeam: 422,
  },
  {
    route: 'POST /releases/uploads/{upload}/publish/',
    url: ({ upload }) => addressOf(operations.publishUpload, { upload }).url,
    payload: () => ({}),
    otherTeam: 422,
  },
  {
    route: 'POST /releases/activate/',
    url: () => operations.activate.path,
    payload: ({ release }) => ({ release }),
    otherTeam: 403,
  },
  {
    route: 'POST /releases/override/',
    url: () => operations.override.path,
    payload: ({ description }) => ({ url: 'http://127.0.0.1:3001', hours: 1, description }),
    otherTeam: 422,
  },
  {
    route: 'PUT /releases/override/{build}/',
    url: ({ build }) => addressOf(operations.renewOverride, { build }).url,
    payload: ({ description }) => description,
    otherTeam: 422,
  },
  // A team takes out its own app, whoever else is named: here it is refused for where its addresses would lead.
  {
    route: 'POST /releases/retire/',
    url: () => operations.retire.path,
    payload: () => ({ redirect: '//elsewhere' }),
    otherTeam: 422,
  },
  { route: 'POST /releases/rollback/', url: () => operations.rollBack.path, payload: () => ({}), otherTeam: 422 },
  {
    route: 'POST /releases/canary/',
    url: () => operations.startCanary.path,
    payload: ({ release }) => ({ release, percent: 10 }),
    otherTeam: 403,
  },
  { route: 'POST /releases/canary/end/', url: () => operations.endCanary.path, payload: () => ({}), otherTeam: 200 },
];

describeOnEachDatabase('who may publish and activate releases', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let routes: string[];
  let workshop: ReleaseWorkshop;
  let own: { upload: string; build: string; release: string; description: object };
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    store = await open();
    workshop = openWorkshop(store);
    await workshop.activateNew('shell', 'reader', 'account');
    const environment = readEnvironment({ NODE_ENV: 'test', RELEASES_DIR: workshop.context.folder });
    const { smokeTest } = workshop.context;
    ({ app, routes } = await registeredRoutes(() => buildApp({ store, environment, smokeTest })));
    const now = Date.now();
    for (const team of ['reader', 'account']) tokens[team] = await makeToken(store, { app: team, by: '站长', now });
    tokens.revoked = await makeToken(store, { app: 'reader', by: '站长', now });
    await setTokenRevoked(store, Number(tokens.revoked.split('.')[0]), true, byCommand(), now);
    const member = await signInMember(store);
    const locked = await signInMember(store);
    await store.db.updateTable('members').set({ locked_at: now }).where('id', '=', locked.id).execute();
    Object.assign(tokens, { member: member.cookie, locked: locked.cookie });
    const { folder } = workshop.build({ app: 'reader', version: '2.0.0' });
    const description = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
    own = { release: await workshop.publish('reader'), description, upload: '', build: '' };
    const made = async (route: string) =>
      (await call(matrix.find((row) => row.route === route) as Row, 'reader')).json().data;
    own.upload = (await made('POST /releases/uploads/')).upload;
    own.build = (await made('POST /releases/override/')).build;
  });
  afterAll(async () => {
    await app.close();
    workshop.remove();
  });

  const call = ({ route, url, payload }: Row, who: string) => {
    const credential: Record<string, string> = ['member', 'locked'].includes(who)
      ? { cookie: String(tokens[who]) }
      : who === 'visitor'
        ? {}
        : { authorization: `Bearer ${tokens[who]}` };
    const body = payload?.(own);
    const type = typeof body === 'string' ? { 'content-type': 'application/octet-stream' } : {};
    return app.inject({
      method: route.split(' ')[0] as 'GET' | 'POST' | 'PUT',
      url: apiBase + url(own),
      headers: { ...credential, ...type },
      ...(body !== undefined && { payload: body }),
    });
  };
  const state = async () => [await newestActivation(store), await listReleases(store)];

  it('the matrix has every call about releases that the server registers', () => {
    const registered = splitRoutes(routes).inApi.filter((route) => route.includes(' /releases/'));
    expect(matrix.map(({ route }) => route).toSorted()).toEqual(registered.toSorted());
  });

  it('no call lets in a visitor, a member, a locked one or a revoked token', async () => {
    const before = await state();
    for (const row of matrix) {
      for (const who of ['visitor', 'member', 'locked', 'revoked']) {
        const { statusCode, headers } = await call(row, who);
        const expected = [row.route, who, 401, 'no-store'];
        expect([row.route, who, statusCode, headers['cache-control']]).toEqual(expected);
      }
      expect([row.route, await state()]).toEqual([row.route, before]);
    }
  });

  it('no call lets another app’s team change anything of this one', async () => {
    for (const row of matrix) {
      const before = await state();
      expect([row.route, (await call(row, 'account')).statusCode]).toEqual([row.route, row.otherTeam]);
      expect([row.route, await state()]).toEqual([row.route, before]);
    }
  });

  it('every call answers its own team', async () => {
    for (const row of matrix) {
      const { statusCode } = await call(row, 'reader');
      // 422 is a refusal for what is asked, as of a rollback without anything to go back to: the team itself was let in.
      expect([row.route, [200, 422].includes(statusCode)]).toEqual([row.route, true]);
    }
  });
});
