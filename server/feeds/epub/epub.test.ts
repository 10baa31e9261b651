import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { feeds } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { readEpub } from '../../importing/epub/read-epub.ts';
import { openArchive } from '../../importing/open-archive.ts';
import { setTakenDown } from '../../novels/editing/take-down.ts';
import { noteOf, rubyOf } from '../../novels/saving/incoming/annotated-text.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { until } from '../../testing/until.ts';

const { DOMParser } = new JSDOM('').window;

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
      `attachment; filename="${novelId}.epub"; filename*=UTF-8''${encodeURIComponent('灯塔守夜人.epub')}`,
    );
    expect(rawPayload.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
    const { novel: read, warnings } = await readEpub(rawPayload, 'x.epub');
    expect(warnings).toEqual([]);
    const { title, author, category, tags, intro, source, volumes } = novel;
    expect(read).toMatchObject({ title, author, category, tags, intro, source, volumes, chapters });
  });

  it('a file has an ASCII name too, and signs that a header takes for its own are escaped in the other', async () => {
    const { novelId } = await saveNovel(store, incoming({ title: "It's (A) *Tower* 2" }));
    expect((await download(novelId)).headers['content-disposition']).toBe(
      `attachment; filename="${novelId}.epub"; filename*=UTF-8''It%27s%20%28A%29%20%2ATower%2A%202.epub`,
    );
  });

  it('programs of EPUB 2 find the contents in an NCX, by volumes as in the navigation [B8.04]', async () => {
    const chapters = ['雾', '船', '灯'].map((name, index) => ({
      ...chapter(`第${index + 1}章 ${name} <${index}>`),
      volume: index === 0 ? null : 0,
    }));
    const { novelId } = await saveNovel(store, incoming({ title: '旧器', volumes: [{ title: '上卷' }], chapters }));
    const archive = await openArchive((await download(novelId)).rawPayload);
    const parse = async (name: string) =>
      new DOMParser().parseFromString(Buffer.from((await archive.read(name)) ?? []).toString(), 'application/xml');
    const book = await parse('EPUB/package.opf');
    const item = book.querySelector('item[media-type="application/x-dtbncx+xml"]');
    expect([item?.getAttribute('href'), book.querySelector('spine')?.getAttribute('toc')]).toEqual([
      'toc.ncx',
      item?.id,
    ]);
    const ncx = await parse('EPUB/toc.ncx');
    expect(ncx.querySelector('parsererror')).toBeNull();
    expect(ncx.querySelector('meta[name="dtb:uid"]')?.getAttribute('content')).toBe(
      book.getElementsByTagName('dc:identifier')[0]?.textContent,
    );
    const points = [...ncx.querySelectorAll('navPoint')];
    expect(new Set(points.map(({ id }) => id)).size).toBe(4);
    expect(
      points.map((point) => [
        point.querySelector('text')?.textContent,
        point.querySelector('content')?.getAttribute('src'),
        point.parentElement?.localName,
      ]),
    ).toEqual([
      ['第1章 雾 <0>', 'text/1.xhtml', 'navMap'],
      ['上卷', 'text/2.xhtml', 'navMap'],
      ['第2章 船 <1>', 'text/2.xhtml', 'navPoint'],
      ['第3章 灯 <2>', 'text/3.xhtml', 'navPoint'],
    ]);
    const listed = [...book.querySelectorAll('item')].map((each) => `EPUB/${each.getAttribute('href')}`);
    expect(
      points.every((point) => listed.includes(`EPUB/${point.querySelector('content')?.getAttribute('src')}`)),
    ).toBe(true);
    expect(listed.filter((name) => !archive.names.includes(name))).toEqual([]);
  });

  it('HEAD tells what a file is without making it', async () => {
    const { novelId } = await saveNovel(store, incoming({ title: '只问' }));
    const { statusCode, headers, rawPayload } = await app.inject({ method: 'HEAD', url: feeds.epub(novelId) });
    const got = (await download(novelId)).headers;
    expect([statusCode, rawPayload.length]).toEqual([200, 0]);
    for (const name of ['content-type', 'content-disposition', 'cache-control']) expect(headers[name]).toBe(got[name]);
    expect((await app.inject({ method: 'HEAD', url: feeds.epub('999999') })).statusCode).toBe(404);
  });

  it('ruby and notes stand in a file as EPUB marks them, and come back as they were', async () => {
    const annotated = `${rubyOf('渡', 'dù')}口的<灯>${noteOf('[1]', '河边 & <岸>。')}亮${noteOf('注', '又一条。')}了。`;
    const chapters = [chapter('第一章 雾', annotated, `雾${noteOf('[3]', '湿气。')}散了。`), chapter('第二章 船')];
    const { novelId } = await saveNovel(store, incoming({ title: '带注', chapters }));
    const { rawPayload } = await download(novelId);
    const { novel, warnings } = await readEpub(rawPayload, 'x.epub');
    expect(warnings).toEqual([]);
    expect(novel.chapters.map(({ paragraphs }) => paragraphs)).toEqual(chapters.map(({ paragraphs }) => paragraphs));
    const page = Buffer.from((await (await openArchive(rawPayload)).read('EPUB/text/1.xhtml')) ?? []).toString();
    const document = new DOMParser().parseFromString(page, 'application/xml');
    expect(document.querySelector('parsererror')).toBeNull();
    expect(document.querySelector('ruby')?.outerHTML).toContain('渡<rt>dù</rt></ruby>');
    const targets = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')?.slice(1) ?? '');
    expect(targets.map((id) => document.getElementById(id)?.textContent)).toEqual([
      '河边 & <岸>。',
      '又一条。',
      '湿气。',
    ]);
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
    // On a slow machine one may be here before the last is asked for; the site alone would answer them all, some after a wait.
    expect(new Set(await codes(20))).toEqual(new Set([200, 429]));
    // An answer that is here may hold its place for one moment more.
    await until(async () => (await codes(2)).every((code) => code === 200));
  });
});
