import { randomInt } from 'node:crypto';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { feeds } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { packParagraphs } from '../../novels/catalog/chapters/pack-paragraphs.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { until } from '../../testing/until.ts';

/** Downloads that may be under way at once. */
const slots = 8;

describeOnSqlite('a download that is taken slowly', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let port: number;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { ANSWER_TIMEOUT: '2' });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });

  /** A novel of some 7 MB as a file: far more than the connection itself holds. Its text is random, so that it stays large compressed. */
  const saveLargeNovel = async (): Promise<string> => {
    const chapters = Array.from({ length: 40 }, (_, index) => chapter(`第${index + 1}章`, '雾。'));
    const { novelId } = await saveNovel(store, incoming({ title: '长卷', chapters }));
    const words = Array.from({ length: 100_000 }, () => String.fromCharCode(0x4e00 + randomInt(20_000))).join('');
    const paragraphs = packParagraphs([{ pid: 'a', text: words }]);
    await store.db.updateTable('chapter_texts').set({ paragraphs }).where('novel_id', '=', Number(novelId)).execute();
    return novelId;
  };

  /** Takes a file 64 kB at a time, at 80 kB a second. */
  const takeSlowly = (path: string): Socket => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`));
    socket.on('data', () => {
      socket.pause();
      setTimeout(() => socket.resume(), 800);
    });
    sockets.push(socket.on('error', () => {}));
    return socket;
  };

  it('is broken off, so that others get its place [B14.04]', async () => {
    const [large, small] = [await saveLargeNovel(), (await saveNovel(store, incoming())).novelId];
    const countConnections = promisify(app.server.getConnections).bind(app.server);
    const statusOf = async (id: string) => (await app.inject(feeds.epub(id))).statusCode;
    const slow = Array.from({ length: slots }, () => takeSlowly(feeds.epub(large)));
    await until(() => slow.every((socket) => socket.bytesRead > 0));
    // It waits for a place until its own time is over.
    expect(await statusOf(small)).toBe(503);
    await until(async () => (await statusOf(small)) === 200, 12_000);
    await until(async () => (await countConnections()) === 0, 12_000);
  });
});
