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
import { pngOf } from '../../importing/testing/pictures.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { getChapter } from '../catalog/chapters/get-chapter.ts';
import { dropChapter, editChapter } from '../editing/chapters/edit-chapters.ts';
import { showChapter } from '../editing/chapters/show-chapters.ts';
import { undoChapterEdit } from '../editing/chapters/undo-chapter-edit.ts';
import { removeNovel } from '../editing/remove-novel.ts';
import { setTakenDown } from '../editing/take-down.ts';
import { readAnnotated } from '../saving/incoming/annotated-text.ts';
import { searchBook } from '../search/book/search-book.ts';
import { dropUnusedPictures } from './save-pictures.ts';

describeOnEachDatabase('pictures of a text', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let folder: string;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-pictures-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await app.close();
  });

  /** Imports a novel of two chapters, the first with a picture in this colour, or with none. */
  const importNovel = async (title: string, color: string | null, more = '') => {
    const picture = color === null ? '' : '<img src="a.png" alt="渡口的灯"/>';
    const bytes = epubOf({
      metadata: `<dc:title>${title}</dc:title><dc:creator>林海</dc:creator>`,
      documents: {
        'a.xhtml': `<h1>第一章 雨</h1><p>雨下了一夜。</p>${picture}<p>${passage('雨')}</p>${more}`,
        'b.xhtml': `<h1>第二章 雪</h1><p>${passage('雪')}</p>`,
      },
      more: color === null ? [] : [{ name: 'OEBPS/a.png', content: await pngOf(300, 400, color) }],
    });
    const file = path.join(folder, `${title}.epub`);
    await writeFile(file, bytes);
    const [report] = await importFiles(store, [file]);
    if (report === undefined || 'error' in report) throw new Error(report?.error ?? 'no report');
    return { ...report, id: report.novel_id ?? '' };
  };
  const paragraphsOf = async (id: string, serial = 1) => (await getChapter(store, `${id}-${serial}`))?.paragraphs ?? [];
  const pictureOf = async (id: string, serial = 1) => {
    const all = (await paragraphsOf(id, serial)).flatMap(({ annotations = [] }) => annotations);
    const [found] = all.filter((each) => each.kind === 'picture');
    return found;
  };
  const urlOf = async (id: string) => (await pictureOf(id))?.url ?? '';
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  const keptUrls = async () =>
    (await store.db.selectFrom('pictures').select('hash').execute()).map(({ hash }) => `/pictures/${hash}.jpg`);
  /** What no novel has is kept for a day, which has passed for all of them. */
  const dropUnused = async () => {
    await store.db.updateTable('pictures').set({ created_at: 0 }).execute();
    await dropUnusedPictures(store);
  };

  it('a picture comes as a paragraph without text, and is served for ever under its hash [B6.20]', async () => {
    const { id, pictures } = await importNovel('渡口', 'red');
    expect(pictures).toBe(1);
    const [before, picture, after] = await paragraphsOf(id);
    expect([before?.text, picture?.text, after?.text.length]).toEqual([
      '雨下了一夜。',
      '',
      passage('雨').trim().length,
    ]);
    expect(picture).toEqual({
      pid: '2',
      text: '',
      annotations: [
        {
          kind: 'picture',
          url: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}\.jpg$/),
          ...{ width: 300, height: 400, alt: '渡口的灯' },
        },
      ],
    });
    const { statusCode, headers, rawPayload } = await app.inject(await urlOf(id));
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, s-maxage=30, stale-while-revalidate=30, immutable',
    ]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 400 });
    const again = await app.inject({ url: await urlOf(id), headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('a picture is neither counted nor found as text', async () => {
    const { id } = await importNovel('有图', 'red');
    const { id: plain } = await importNovel('无图', null);
    const countOf = async (novelId: string) => (await getChapter(store, `${novelId}-1`))?.word_count;
    expect(await countOf(id)).toBe(await countOf(plain));
    const found = await searchBook(store, { novelId: Number(id), keyword: '渡口的灯' });
    expect(found.items).toEqual([]);
  });

  it('a picture goes with its novel: taken down it is not given, put back it is, and removed it is gone [B7.39]', async () => {
    const { id } = await importNovel('来去', 'orange');
    const url = await urlOf(id);
    await setTakenDown(store, Number(id), true);
    expect(await statusOf(url)).toBe(404);
    await dropUnused();
    await setTakenDown(store, Number(id), false);
    expect(await statusOf(url)).toBe(200);
    // Another novel that has it is not touched.
    const { id: other } = await importNovel('同图', 'orange');
    expect(await urlOf(other)).toBe(url);
    await removeNovel(store, Number(id));
    expect(await statusOf(url)).toBe(200);
    await removeNovel(store, Number(other));
    expect(await statusOf(url)).toBe(404);
    await dropUnused();
    expect(await keptUrls()).not.toContain(url);
  });

  it('the same file changes nothing, and another edition has its own pictures: the place stays, the earlier ones go', async () => {
    const { id } = await importNovel('再版', 'blue');
    const url = await urlOf(id);
    expect((await importNovel('再版', 'blue')).outcome).toBe('unchanged');
    expect((await importNovel('再版', 'green')).chapter_changes).toEqual({ added: 0, changed: 1, removed: 0 });
    expect(await urlOf(id)).not.toBe(url);
    expect((await paragraphsOf(id)).map(({ pid }) => pid)).toEqual(['1', '2', '3']);
    await dropUnused();
    expect(await keptUrls()).not.toContain(url);
    expect(await statusOf(await urlOf(id))).toBe(200);
    await importNovel('再版', null);
    expect((await paragraphsOf(id)).map(({ pid }) => pid)).toEqual(['1', '3']);
  });

  it('an editor sees a line in place of a picture, keeps it or drops it, and gets it back', async () => {
    const { id } = await importNovel('手改', 'purple');
    const place = { novelId: Number(id), serial: 1 };
    const url = await urlOf(id);
    const texts = (await showChapter(store, place))?.texts ?? [];
    expect(texts[1]).toBe('［插图 1：渡口的灯］');
    await editChapter(store, place, { texts: [...texts, '天亮了。'] });
    expect([await urlOf(id), (await paragraphsOf(id)).map(({ pid }) => pid)]).toEqual([url, ['1', '2', '3', '4']]);
    await editChapter(store, place, { texts: texts.toSpliced(1, 1) });
    expect(await pictureOf(id)).toBeUndefined();
    // A new edition without it: the edit that dropped it can still be taken back.
    await importNovel('手改', null);
    await dropUnused();
    await undoChapterEdit(store, Number(id));
    expect([await urlOf(id), await statusOf(url)]).toEqual([url, 200]);
  });

  it('a chapter that was dropped comes back with its picture', async () => {
    const { id } = await importNovel('删章', 'navy');
    const url = await urlOf(id);
    await dropChapter(store, { novelId: Number(id), serial: 1 });
    await importNovel('删章', null);
    await dropUnused();
    await undoChapterEdit(store, Number(id));
    expect([await urlOf(id), await statusOf(url)]).toEqual([url, 200]);
  });

  it('an EPUB of a novel has its pictures, and is read back with them [B8.04]', async () => {
    const { id } = await importNovel('导出', 'gold');
    const { rawPayload } = await app.inject(feeds.epub(id));
    const read = await readEpub(rawPayload, 'x.epub');
    expect(read.warnings).toEqual([]);
    const { annotations = [], text } = readAnnotated(read.novel.chapters[0]?.paragraphs[1] ?? '');
    expect([text, annotations]).toEqual(['', [expect.objectContaining({ width: 300, height: 400, alt: '渡口的灯' })]]);
    const stored = (await app.inject(await urlOf(id))).rawPayload;
    expect([...(read.pictures?.values() ?? [])].map((bytes) => Buffer.from(bytes))).toEqual([stored]);
  });
});
