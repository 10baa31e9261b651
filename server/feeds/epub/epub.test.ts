import type { FastifyInstance } from 'fastify';
import { feeds } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { readEpub } from '../../importing/epub/read-epub.ts';
import { setTakenDown } from '../../novels/editing/take-down.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { until } from '../../testing/until.ts';

describeOnEachDatabase('a novel as an EPUB', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
  });
  afterAll(() => app.close());

  const download = (id: string, remoteAddress = '127.0.0.1') => app.inject({ url: feeds.epub(id), remoteAddress });

  it('an EPUB of a novel holds it whole: the site reads back its names, volumes, chapters and text [B8.04]', async () => {
    // More chapters than are read at a time, and words that XML must not take for its own.
    const chapters = Array.from({ length: 90 }, (_, index) => ({
      ...chapter(`第${index + 1}章 雾<${index}>`, `雾 & “灯” ${index}。`, '她说：“<走>吧。”'),
      volume: index < 50 ? 0 : 1,
    }));
    const novel = incoming({
      ...{ intro: '一座灯塔。', tags: ['海', '孤独'], source: '公有领域', status: 2 as const },
      ...{ volumes: [{ title: '上卷' }, { title: '下卷' }], chapters },
    });
    const { novelId } = await saveNovel(store, novel);
    const { statusCode, headers, rawPayload } = await download(novelId);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/epub+zip']);
    expect(headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('灯塔守夜人.epub')}`,
    );
    expect(rawPayload.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
    const { novel: read, warnings } = await readEpub(rawPayload, 'x.epub');
    expect(warnings).toEqual([]);
    const { title, author, category, tags, intro, source, volumes } = novel;
    expect(read).toMatchObject({ title, author, category, tags, intro, source, volumes, chapters });
  });

  it('a novel that is taken down, or not there, is no file', async () => {
    const { novelId } = await saveNovel(store, incoming({ title: '已下架' }));
    await setTakenDown(store, Number(novelId), true);
    expect((await download(novelId)).statusCode).toBe(410);
    expect((await download('999999')).statusCode).toBe(404);
    expect((await app.inject('/epub/x.epub')).statusCode).toBe(404);
  });

  it('one address takes a few files at a time, and its place is free again when they have gone [B8.04]', async () => {
    const { novelId } = await saveNovel(store, incoming({ title: '同时' }));
    const codes = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => download(novelId, '203.0.113.7')))).map(
        (one) => one.statusCode,
      );
    expect((await codes(5)).sort()).toEqual([200, 200, 429, 429, 429]);
    // An answer that is here may hold its place for one moment more.
    await until(async () => (await codes(2)).every((code) => code === 200));
  });
});
