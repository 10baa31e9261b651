import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { feeds } from 'shared-api/paths';
import sharp from 'sharp';
import type { Store } from '../../db/open-store.ts';
import { readEpub } from '../../importing/epub/read-epub.ts';
import { epubOf } from '../../importing/testing/epub-of.ts';
import { passage } from '../../importing/testing/fixtures.ts';
import { importFiles } from '../../importing/testing/import-files.ts';
import { getNovel } from '../../novels/catalog/get-novel.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { runForJson, runLibraryCommand } from '../testing/run-library-command.ts';

/** A picture of one colour. */
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

describeOnEachDatabase('covers', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let folder: string;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-covers-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await app.close();
  });

  const write = async (name: string, bytes: Uint8Array | string) => {
    await writeFile(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  const coverOf = async (id: string) => (await getNovel(store, id))?.cover_url ?? null;

  it('a cover from a file is cut to size, served for ever under its hash, and taken away again [B7.06]', async () => {
    const { novelId } = await saveNovel(store, incoming());
    const file = await write('wide.png', await picture(3000, 2000, 'red').png().toBuffer());
    const [{ cover_url: address }] = await runForJson(store, ['cover', novelId, file]);
    expect(address).toMatch(/^\/covers\/[0-9a-f]{64}\.jpg$/);
    const { statusCode, headers, rawPayload } = await app.inject(address);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, s-maxage=30, stale-while-revalidate=30, immutable',
    ]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 640 });
    expect(await coverOf(novelId)).toBe(address);
    // A reading app gets it with the book.
    const { cover } = await readEpub((await app.inject(feeds.epub(novelId))).rawPayload, 'x.epub');
    expect(cover && Buffer.from(cover)).toEqual(rawPayload);

    await runForJson(store, ['cover', novelId, '--remove']);
    expect(await coverOf(novelId)).toBeNull();
    expect((await app.inject(`/covers/${'0'.repeat(64)}.jpg`)).statusCode).toBe(404);
  });

  it('what is no picture is refused in a sentence, and changes nothing [B7.06]', async () => {
    const { novelId } = await saveNovel(store, incoming({ title: '无图' }));
    const refused = async (name: string, bytes: Uint8Array | string) =>
      (await runLibraryCommand(store, ['cover', novelId, await write(name, bytes)])).err;
    expect(await refused('text.jpg', 'hello')).toBe('失败：封面不是能读的图片，或已损坏\n');
    const half = (await picture(600, 800, 'red').jpeg().toBuffer()).subarray(0, 500);
    expect(await refused('half.jpg', half)).toBe('失败：封面不是能读的图片，或已损坏\n');
    expect(await refused('x.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).toContain(
      '封面应是',
    );
    expect(await coverOf(novelId)).toBeNull();
  });

  it('an EPUB brings its cover, which a new import changes and an editor keeps [B7.06]', async () => {
    const epub = async (color: string) =>
      epubOf({
        documents: { 'a.xhtml': `<h1>第一章 雨</h1><p>${passage('雨')}</p>` },
        metadata: '<dc:title>封面书</dc:title><dc:creator>林海</dc:creator><meta name="cover" content="d-cover"/>',
        manifest: '<item id="d-cover" href="cover.png" media-type="image/png"/>',
        more: [{ name: 'OEBPS/cover.png', content: await picture(300, 400, color).png().toBuffer() }],
      });
    const importIt = async (color: string) => {
      const [report] = await importFiles(store, [await write('book.epub', await epub(color))]);
      if (report === undefined || 'error' in report) throw new Error(report?.error ?? 'no report');
      return { id: report.novel_id ?? '', cover: await coverOf(report.novel_id ?? '') };
    };
    const first = await importIt('red');
    expect(first.cover).toMatch(/^\/covers\//);
    const second = await importIt('blue');
    expect(second.id).toBe(first.id);
    expect(second.cover).not.toBe(first.cover);
    await runForJson(store, ['cover', first.id, '--remove']);
    expect((await importIt('green')).cover).toBeNull();
  });
});
