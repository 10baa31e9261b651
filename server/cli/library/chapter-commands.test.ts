import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import iconv from 'iconv-lite';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { removeAllNovels } from '../../testing/many-novels.ts';
import { signInMember, type TestMember } from '../../testing/sign-in.ts';
import { runForJson, runLibraryCommand } from '../testing/run-library-command.ts';

const advert = '请记住本站网址 www.example.com';

// Every effect is read through a server that was running before the command came.
describeOnEachDatabase('the command chapters', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let id: string;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
  });
  afterAll(() => app.close());

  const volumes = [{ title: '上卷' }, { title: '下卷' }];
  const novel = incoming({
    volumes,
    chapters: [
      { ...chapter('第一章 雾', '雾来了很久很久。', advert), volume: 0 },
      { ...chapter('第二章 船', '船来了很久很久。', '船走了。'), volume: 0 },
      { ...chapter('第三章 灯', '灯亮着很久很久。', advert), volume: 1 },
    ],
  });
  beforeEach(async () => {
    await removeAllNovels(store);
    ({ novelId: id } = await saveNovel(store, novel));
  });

  const json = (...args: string[]) => runForJson(store, ['chapters', ...args]);
  const run = (...args: string[]) => runLibraryCommand(store, ['chapters', ...args]);
  const get = async (url: string) => (await app.inject(`${apiBase}${url}`)).json().data;
  const lines = async () =>
    (await get(calls.chapters(id))).items.map(
      (row: { id: string; no: number; title: string }) => `${row.no} ${row.id} ${row.title}`,
    );
  const texts = async (serial: number) => (await get(calls.chapter(`${id}-${serial}`))).paragraphs;
  const shown = async () => ({ book: await get(calls.novel(id)), contents: await get(calls.chapters(id)) });
  const timeless = ({ updated_at: _, ...book }: { updated_at: string }) => book;
  const importAgain = () => saveNovel(store, novel);

  it('of chapters one of which is not there none is dropped', async () => {
    const before = await lines();
    expect(await run('drop', `${id}-1`, `${id}-9`)).toMatchObject({
      code: 1,
      err: `失败：没有编号为 ${id}-9 的章节\n`,
    });
    expect(await lines()).toEqual(before);
  });

  it('chapters are listed and shown with their ids and their text', async () => {
    expect(await json('list', id, '--from', '2')).toMatchObject([
      { id: `${id}-2`, no: 2, title: '第二章 船', word_count: 12 },
      { id: `${id}-3` },
    ]);
    expect((await run('show', `${id}-2`)).out).toBe(`${id}-2  第二章 船\n\n船来了很久很久。\n船走了。\n`);
    expect(await run('show', `${id}-9`)).toMatchObject({ code: 1, err: `失败：没有编号为 ${id}-9 的章节\n` });
    expect(await run('show', '5')).toMatchObject({ code: 2 });
  });

  it('a title and a text are changed by hand, survive a new import, and come back with undo [B7.01]', async () => {
    const before = await shown();
    const folder = await mkdtemp(path.join(tmpdir(), 'shuhai-chapters-'));
    const file = path.join(folder, 'text.txt');
    await writeFile(file, '船来了很久很久。\n\n　　海鸥飞过。\n天亮了。\n');
    await json('edit', `${id}-2`, '--title', '第二章 归船', '--text', file);
    await rm(folder, { recursive: true });
    expect(await lines()).toContain(`2 ${id}-2 第二章 归船`);
    // The paragraph that stayed keeps its number; new ones get numbers that none had.
    const edited = [
      { pid: '1', text: '船来了很久很久。' },
      { pid: '3', text: '海鸥飞过。' },
      { pid: '4', text: '天亮了。' },
    ];
    expect(await texts(2)).toEqual(edited);
    expect((await get(calls.otherSearch('海鸥飞过'))).items).toHaveLength(1);
    expect((await get(calls.novel(id))).word_count).toBe(before.book.word_count + 5);
    expect((await importAgain()).outcome).toBe('unchanged');
    expect(await texts(2)).toEqual(edited);

    expect(await json('undo', id)).toMatchObject([{ undone: { kind: 'edit', title: '第二章 归船' } }]);
    expect(timeless((await shown()).book)).toEqual(timeless(before.book));
    expect(await texts(2)).toEqual([
      { pid: '1', text: '船来了很久很久。' },
      { pid: '2', text: '船走了。' },
    ]);
    expect((await get(calls.otherSearch('海鸥飞过'))).items).toEqual([]);
    expect(await run('undo', id)).toMatchObject({ code: 1, err: '失败：《灯塔守夜人》没有可撤销的修改\n' });
  });

  it('an edit does not undo an import that came while it was written: nothing is changed, and the text is kept in a file', async () => {
    const meanwhile = incoming({
      ...novel,
      chapters: novel.chapters.map((each, index) =>
        index === 1 ? { ...each, paragraphs: ['船来了很久很久。', '船又走了。'] } : each,
      ),
    });
    const typing = async function* () {
      await saveNovel(store, meanwhile);
      yield Buffer.from('船没有来。\n');
    };
    const { code, err } = await runLibraryCommand(store, ['chapters', 'edit', `${id}-2`, '--text', '-'], typing());
    expect(code).toBe(1);
    const [, file = ''] = /写好的正文在 (\S+)，/.exec(err) ?? [];
    expect(err).toContain(`${id}-2`);
    expect(await readFile(file, 'utf8')).toBe('船没有来。\n');
    await rm(path.dirname(file), { recursive: true });
    expect((await texts(2)).map(({ text }: { text: string }) => text)).toEqual(['船来了很久很久。', '船又走了。']);
  });

  it('a text in GBK is recognised, or read as --encoding says', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shuhai-chapters-'));
    const file = path.join(folder, 'text.txt');
    const text = '他走到门口，看见月亮很大，我们都在这里。';
    await writeFile(file, iconv.encode(text, 'gbk'));
    await json('edit', `${id}-2`, '--text', file);
    expect(await texts(2)).toMatchObject([{ text }]);
    await json('edit', `${id}-2`, '--text', file, '--encoding', 'big5');
    expect(await texts(2)).not.toMatchObject([{ text }]);
    await rm(folder, { recursive: true });
    await json('undo', id);
    await json('undo', id);
  });

  it('a dropped chapter is gone from contents, counts and search, the others keep their ids, and undo brings it back [B7.02]', async () => {
    const before = await shown();
    await json('drop', `${id}-3`);
    expect(await lines()).toEqual([`1 ${id}-1 第一章 雾`, `2 ${id}-2 第二章 船`]);
    const { book, contents: list } = await shown();
    expect(book).toMatchObject({ chapter_count: 2, latest_chapter: { id: `${id}-2` } });
    expect(list.volumes.map(({ title }: { title: string }) => title)).toEqual(['上卷']);
    expect((await get(calls.otherSearch('灯亮着很久'))).items).toEqual([]);
    expect((await importAgain()).outcome).toBe('unchanged');
    await json('undo', id);
    expect(timeless((await shown()).book)).toEqual(timeless(before.book));
    expect((await shown()).contents).toEqual(before.contents);
    expect((await get(calls.otherSearch('灯亮着很久'))).items).toHaveLength(1);
  });

  it('the last chapter that a novel has is not dropped', async () => {
    expect(await run('drop', `${id}-1`, `${id}-2`, `${id}-3`)).toMatchObject({ code: 1 });
    expect(await lines()).toEqual([`1 ${id}-3 第三章 灯`]);
  });

  describe('with a reader', () => {
    let reader: TestMember;
    beforeAll(async () => {
      reader = await signInMember(store);
    });
    const place = () =>
      store.db.selectFrom('reading_progress').select(['serial', 'pid', 'no']).executeTakeFirstOrThrow();

    it('a merged chapter takes over text and what readers have of it, and undo parts them again [B7.02]', async () => {
      const before = await shown();
      await store.db
        .insertInto('reading_progress')
        .values({
          ...{ member_id: reader.id, novel_id: Number(id), serial: 2, no: 2, pid: '2', offset: 0 },
          ...{ fraction: 0.5, read_at: 1, revision: 1, quote: null, device: null, read_chapters: null },
        })
        .execute();
      await json('merge', `${id}-1`, '--with-title');
      expect(await lines()).toEqual([`1 ${id}-1 第一章 雾`, `2 ${id}-3 第三章 灯`]);
      expect((await texts(1)).map(({ text }: { text: string }) => text)).toEqual([
        '雾来了很久很久。',
        advert,
        '第二章 船',
        '船来了很久很久。',
        '船走了。',
      ]);
      const { pid } = (await texts(1)).at(-1);
      expect(await place()).toEqual({ serial: 1, no: 1, pid });
      expect((await importAgain()).outcome).toBe('unchanged');
      await json('undo', id);
      expect(await place()).toEqual({ serial: 2, no: 2, pid: '2' });
      expect((await shown()).contents).toEqual(before.contents);
      expect(await texts(2)).toEqual([
        { pid: '1', text: '船来了很久很久。' },
        { pid: '2', text: '船走了。' },
      ]);
    });
  });

  it('adverts are listed and dropped by their number, everywhere and in later imports [B7.03]', async () => {
    expect(await json('adverts', id)).toEqual([{ line: 1, chapter_id: `${id}-1`, text: advert, chapters: 2 }]);
    expect((await run('adverts', id)).out).toBe(`1  ${id}-1 等 2 章  ${advert}\n`);
    expect(await run('adverts', id, '--drop', '2')).toMatchObject({ code: 2 });
    expect(await json('adverts', id, '--drop', '1')).toEqual([{ dropped: [advert], chapters: 2 }]);
    expect(await json('adverts', id)).toEqual([]);
    expect((await importAgain()).outcome).toBe('unchanged');
    const grown = { ...novel, chapters: [...novel.chapters, chapter('第四章 岸', '岸上没有人。', advert)] };
    await saveNovel(store, grown);
    expect(await texts(4)).toMatchObject([{ text: '岸上没有人。' }]);
    expect(await json('adverts', id)).toEqual([]);
  });

  it('the history names each edit and when it was undone, newest first [B7.01]', async () => {
    await json('edit', `${id}-1`, '--title', '楔子');
    await json('drop', `${id}-2`);
    await json('undo', id);
    expect(await json('history', id)).toMatchObject([
      { edit: { kind: 'drop' }, undone_at: expect.any(String) },
      { edit: { kind: 'edit', title: '楔子' }, undone_at: null },
    ]);
    expect((await run('history', id)).out).toMatch(/删去“第二章 船” {2}\d{4}-\d\d-\d\d \d\d:\d\d 已撤销\n/);
  });

  it('an edit is kept by an import that changed the chapter in the file [B7.01]', async () => {
    await json('edit', `${id}-1`, '--title', '楔子');
    await json('drop', `${id}-2`);
    const [first, second, third] = novel.chapters;
    if (!first || !second || !third) throw new Error('no chapters');
    const chapters = [{ ...first, paragraphs: ['雾散了。'] }, { ...second, paragraphs: ['船沉了。'] }, third];
    await saveNovel(store, { ...novel, chapters });
    expect(await lines()).toEqual([`1 ${id}-1 楔子`, `2 ${id}-3 第三章 灯`]);
    expect(await texts(1)).toMatchObject([{ text: '雾散了。' }]);
  });

  it('reading begins behind a first chapter of advertisements alone [B7.07]', async () => {
    const chapters = [chapter('前言', advert), chapter('第一章 雨', '下雨了。')];
    const { novelId } = await saveNovel(store, incoming({ title: '夜雨', chapters }));
    expect((await get(calls.novel(novelId))).first_chapter_id).toBe(`${novelId}-2`);
    await json('drop', `${novelId}-1`);
    expect((await get(calls.novel(novelId))).first_chapter_id).toBe(`${novelId}-2`);
  });
});
