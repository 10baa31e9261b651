import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { saveNovel } from '../../saving/save-novel.ts';

describeOnEachDatabase('the calls of chapters', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const store = await open();
    app = await buildTestApp(store);
    const chapters = Array.from({ length: 12 }, (_, index) =>
      chapter(`第${index + 1}章`, `${'雾。'.repeat(600)}${index}`),
    );
    await saveNovel(store, incoming({ chapters }));
  });
  afterAll(() => app.close());

  const get = (path: string) => app.inject(`${apiBase}${path}`);

  it('a chapter names the previous and the next one, and none beyond the ends [S7.16]', async () => {
    const read = async (id: string) => (await get(calls.chapter(id))).json().data;
    expect(await read('1001-1')).toMatchObject({ no: 1, prev_id: null, next_id: '1001-2', next_title: '第2章' });
    expect(await read('1001-12')).toMatchObject({ no: 12, prev_id: '1001-11', next_id: null });
    expect(await read('1001-5')).toMatchObject({
      novel: { id: '1001', title: '灯塔守夜人', author: '林海', cover_url: null, chapter_count: 12 },
      paragraphs: [{ pid: '1', text: expect.stringContaining('雾。') }],
      word_count: 1_201,
      content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it.each([
    [{}, 1, 12],
    [{ from: 5, limit: 3 }, 5, 7],
    [{ around: 6, limit: 5 }, 4, 8],
    [{ around: 12, limit: 5 }, 8, 12],
    [{ around: 1, limit: 5 }, 1, 5],
    [{ around: 999, limit: 5 }, 8, 12],
  ])('the window %j of a contents list has its chapters [S7.22]', async (window, first, last) => {
    const { data } = (await get(calls.chapters('1001', window))).json();
    expect(data.total).toBe(12);
    expect([data.items.at(0).no, data.items.at(-1).no]).toEqual([first, last]);
  });
});
