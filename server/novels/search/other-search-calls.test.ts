import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { saveNovel } from '../saving/save-novel.ts';

describeOnEachDatabase('search in other places, and suggestions', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    await saveNovel(store, incoming({ chapters: [chapter('第一章', '<b>雾</b>来了。')] }));
    app = await buildTestApp(store, { SISTER_LIBRARIES: 'http://127.0.0.1:9' });
  });
  afterAll(() => app.close());

  const get = (path: string) => app.inject(`${apiBase}${path}`);

  it('the search in other places finds texts, which stay text, and says which library did not answer [S7.25]', async () => {
    const answer = await get(calls.otherSearch('雾'));
    expect(answer.json().data).toEqual({
      items: [
        {
          novel: { id: '1001', title: '灯塔守夜人', author: '林海' },
          chapter: { id: '1001-1', no: 1, title: '第一章' },
          pid: '1',
          offset: 3,
          length: 1,
          snippet: { text: '<b>雾</b>来了。', start: 3, end: 4 },
        },
      ],
      next_cursor: null,
      counts: [{ novel_id: '1001', count: 1, more: false }],
      sisters: [
        { name: '127.0.0.1:9', url: 'http://127.0.0.1:9/search?keyword=%E9%9B%BE', novels: [], failed: '暂时连接不上' },
      ],
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('a search that is refused asks no sister', async () => {
    const asked: string[] = [];
    const sister = createServer((request, response) => {
      if (request.url?.includes('/search/')) asked.push(request.url);
      // As a library answers: one that does not is not asked again for a while.
      response.end(JSON.stringify({ data: { name: '无尽', items: [] } }));
    });
    await new Promise<void>((resolve) => sister.listen(0, '127.0.0.1', resolve));
    const { port } = sister.address() as AddressInfo;
    const behind = await buildTestApp(store, { SISTER_LIBRARIES: `http://127.0.0.1:${port}`, TRUST_PROXY: 'loopback' });
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        behind.inject({ url: apiBase + calls.otherSearch(`雾${number}`), headers }),
      ),
    );
    const answered = answers.filter(({ statusCode }) => statusCode === 200);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(8 - answered.length);
    expect(answered.length).toBeLessThan(8);
    expect(asked).toHaveLength(answered.length);
    await behind.close();
    sister.closeAllConnections();
    await new Promise((resolve) => sister.close(resolve));
  });

  it.each([calls.otherSearch(''), calls.search(' ')])(
    'the server asks for a keyword where %s has none',
    async (path) => {
      const answer = await get(path);
      expect([answer.statusCode, answer.json().error]).toEqual([400, '请输入关键词']);
    },
  );

  it('the call of the suggestions proposes titles and authors', async () => {
    const answer = await get(calls.suggestions('灯'));
    expect(answer.json().data).toEqual({
      suggestions: [{ kind: 'title', text: '灯塔守夜人', novel_id: '1001', author: '林海', category: '科幻' }],
    });
    expect(answer.headers['cache-control']).toMatch(/^public/);
  });
});
