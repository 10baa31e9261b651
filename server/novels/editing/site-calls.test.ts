import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnSqlite } from '../../testing/databases.ts';

describeOnSqlite('the calls of the site’s texts', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
  });
  afterAll(() => app.close());

  const get = (path: string) => app.inject(`${apiBase}${path}`);

  it('texts that are set replace the default ones', async () => {
    const before = (await get(calls.site)).json().data;
    expect(before.disclaimer).toContain('请在24小时内删除');
    await store.db.insertInto('settings').values({ name: 'licence', value: '备案号：京1号' }).execute();
    expect((await get(calls.site)).json().data).toEqual({ ...before, licence: '备案号：京1号' });
  });

  it('a site without links of its own has at least three [S1.03]', async () => {
    expect((await get(calls.links)).json().data.length).toBeGreaterThanOrEqual(3);
  });
});
