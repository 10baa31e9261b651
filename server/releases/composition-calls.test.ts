import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { buildApp } from '../app.ts';
import { readEnvironment } from '../environment.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { startCanary } from './activation/canary.ts';
import { publishedReleases } from './selection/published-releases.ts';
import { openWorkshop, type ReleaseWorkshop } from './testing/release-workshop.ts';

describeOnSqlite('the call of the page /composition', (open) => {
  let workshop: ReleaseWorkshop;
  let site: FastifyInstance;
  beforeEach(async () => {
    const store = await open();
    workshop = openWorkshop(store);
    const { folder } = workshop.context;
    await workshop.activateNew('shell', 'reader', 'account');
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

  const ask = async () => (await site.inject(apiBase + calls.composition)).json().data;

  it('the latest activations are listed, newest first, without the name of who did them', async () => {
    const { context, note, publish, active } = workshop;
    const reader = await publish('reader');
    await startCanary(context, reader, 10, { ...note, why: '换了目录' });
    const { activations } = await ask();
    expect(activations).toHaveLength(4);
    expect(activations[0]).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      kind: 'canary',
      why: '换了目录',
      releases: Object.values((await active()) ?? {}),
      canary: { release: reader, percent: 10 },
    });
  });

  it('not more than ten activations are listed', async () => {
    await workshop.activateNew(...Array.from({ length: 9 }, () => 'reader'));
    expect((await ask()).activations).toHaveLength(10);
  });

  it('the set of new pages is named, and the faults that its pages reported are counted', async () => {
    const { set } = await ask();
    const { body } = await site.inject('/home');
    expect(body).toContain(`"set":{"id":"${set}"`);
    const payload = { set, app: 'reader', phase: 'page', code: 'thrown' };
    for (const _ of [1, 2]) await site.inject({ method: 'POST', url: apiBase + calls.clientErrors, payload });
    expect((await ask()).faults).toEqual([{ ...payload, count: 2, last: expect.stringMatching(/Z$/) }]);
  });
});
