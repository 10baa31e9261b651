import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { saveNovel } from '../saving/save-novel.ts';

describeOnSqlite('the call of the search', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const store = await open();
    app = await buildTestApp(store);
    await saveNovel(store, incoming());
  });
  afterAll(() => app.close());

  const get = (path: string) => app.inject(`${apiBase}${path}`);

  it('white space in a keyword is ignored [S7.23]', async () => {
    const { data } = (await get(calls.search(' 灯 塔　守'))).json();
    expect(data.items.map(({ id }: { id: string }) => id)).toEqual(['1001']);
  });

  it('suggestions without a keyword are the hot words', async () => {
    const answer = await get(calls.suggestions(''));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: { suggestions: [] } });
  });
});
