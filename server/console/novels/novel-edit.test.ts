import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { Act } from 'shared-api/console/schemas/record';
import sharp from 'sharp';
import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { removeAllNovels } from '../../testing/many-novels.ts';
import { callAs } from '../../testing/sign-in.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';

describeOnEachDatabase('the page of one novel', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let editor: StaffMember;
  let other: StaffMember;
  let id: string;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    [editor, other] = [await signInStaff(store, 'editor'), await signInStaff(store, 'editor')];
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await removeAllNovels(store);
    const chapters = [chapter('第一章 雾', '雾来了。', '雾散了。'), chapter('第二章 船', '船来了。')];
    id = (await saveNovel(store, incoming({ chapters }))).novelId;
  });

  const call = async (path: string, body?: object, member = editor) => {
    const answer = await callAs(app, member, path, body);
    return { status: answer.statusCode, ...answer.json() };
  };
  const shown = async (no: number) => (await call(calls.chapter(`${id}-${no}`))).data;
  const edit = async (form: object, member = editor) =>
    call(calls.editChapter, { id: `${id}-1`, title: '第一章 雾', reason: '', ...form }, member);
  const undo = (act: string, member = editor) => call(calls.undoAct, { id: act, reason: '' }, member);
  const history = async (member = editor): Promise<Act[]> =>
    (await call(calls.acts({ object_kind: 'novel', object: id }), undefined, member)).data.items;

  it('fields are changed one by one, with an entry in the record, and put back [B15.67 B15.68]', async () => {
    const before = (await call(calls.novel(id))).data;
    expect(before).toMatchObject({ title: '灯塔守夜人', author: '林海', taken_down_at: null, edited: [] });
    const { data } = await call(calls.editNovel, { id, title: '守夜人', tags: ['海'], reason: '书名写错了' });
    expect(data).toMatchObject({ msg: '资料已修改', act: expect.any(String) });
    expect((await call(calls.novel(id))).data).toMatchObject({ title: '守夜人', author: '林海', tags: ['海'] });
    expect(await history()).toMatchObject([{ kind: 'novel.edit', reason: '书名写错了', may_undo: true }]);
    await undo(data.act);
    expect((await call(calls.novel(id))).data).toMatchObject({ title: before.title, tags: before.tags });
    expect((await call(calls.editNovel, { id, title: '灯塔守夜人', reason: '' })).data.act).not.toBeNull();
    expect((await call(calls.editNovel, { id, title: '灯塔守夜人', reason: '' })).data.act).toBeNull();
    expect(await call(calls.editNovel, { id, title: '长'.repeat(101), reason: '' })).toMatchObject({
      status: 400,
      error: '书名太长：101 字，最多 100 字',
    });
    expect(await call(calls.editNovel, { id: '999999', title: '没有', reason: '' })).toMatchObject({ status: 404 });
  });

  it('a cover is decoded, cut and kept; what is no picture is refused in words [B15.67]', async () => {
    const picture = sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } });
    const sent = (await picture.png().toBuffer()).toString('base64');
    expect((await call(calls.setCover, { id, picture: sent, reason: '' })).data.msg).toBe('封面已换');
    const { cover_url: url } = (await call(calls.novel(id))).data;
    const { width, height } = await sharp((await app.inject(url)).rawPayload).metadata();
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(3 / 4, 2);
    const wrong = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    expect(await call(calls.setCover, { id, picture: wrong, reason: '' })).toMatchObject({ status: 400 });
    expect((await call(calls.novel(id))).data.cover_url).toBe(url);
    await call(calls.setCover, { id, picture: null, reason: '' });
    expect((await call(calls.novel(id))).data.cover_url).toBeNull();
  });

  it('a novel is taken down with a reason, and put back [B15.67]', async () => {
    expect(await call(calls.takeDownNovel, { id, reason: '' })).toMatchObject({ status: 400, error: '请写明原因' });
    const { data } = await call(calls.takeDownNovel, { id, reason: '版权方要求' });
    expect((await call(calls.novel(id))).data.taken_down_at).not.toBeNull();
    await undo(data.act);
    expect((await call(calls.novel(id))).data.taken_down_at).toBeNull();
  });

  it('of two editors of one chapter the second saves nothing, and sees what is there now [B15.69]', async () => {
    const { version } = await shown(1);
    expect((await edit({ text: '雾来了。\n雾又散了。', version }, other)).status).toBe(200);
    expect(await edit({ text: '雾来过。', version })).toMatchObject({ status: 409, code: 'conflict' });
    const now = await shown(1);
    expect(now.paragraphs.map(({ text }: { text: string }) => text)).toEqual(['雾来了。', '雾又散了。']);
    expect((await edit({ text: '雾来过。', version: now.version })).status).toBe(200);
  });

  it('an edit is undone from the record while the chapter is as it left it, whatever was done to others [B15.68]', async () => {
    const first = await edit({ text: '雾来过。', version: (await shown(1)).version });
    const second = await call(calls.dropChapter, { id: `${id}-2`, reason: '重复' });
    expect(await undo(first.data.act)).toMatchObject({ status: 200 });
    expect((await shown(1)).paragraphs).toEqual([
      { pid: '1', text: '雾来了。' },
      { pid: '2', text: '雾散了。' },
    ]);
    expect(await undo(first.data.act)).toMatchObject({ status: 409 });
    const third = await edit({ text: '雾来过。', version: (await shown(1)).version });
    await edit({ text: '雾没有来。', version: (await shown(1)).version });
    expect(await undo(third.data.act)).toMatchObject({ status: 409, error: '之后又有改动，不能撤销了' });
    expect((await shown(1)).paragraphs).toMatchObject([{ text: '雾没有来。' }]);
    expect(await undo(second.data.act)).toMatchObject({ status: 200 });
    expect((await shown(2)).title).toBe('第二章 船');
  });

  it('the last chapters of a novel are not undone away', async () => {
    const { data } = await call(calls.addChapters, {
      novel: id,
      chapters: [{ title: '第三章', text: '灯。' }],
      reason: '',
    });
    for (const no of [1, 2]) await call(calls.dropChapter, { id: `${id}-${no}`, reason: '' });
    expect(await undo(data.act)).toMatchObject({ status: 409, error: '撤销后这部作品就没有章节了' });
  });

  it('editors see all that was done to a novel, and undo what they did themselves [B15.75]', async () => {
    await edit({ text: '雾来过。', version: (await shown(1)).version }, other);
    const [act] = await history();
    expect(act).toMatchObject({ kind: 'chapter.edit', actor: { name: other.username }, may_undo: false });
    expect(await undo(act?.id ?? '')).toMatchObject({ status: 404 });
    expect(await history(other)).toMatchObject([{ may_undo: true }]);
    const { items } = (await call(calls.acts({ object_kind: 'novel' }))).data;
    expect(items.filter(({ actor }: Act) => actor.name === other.username)).toEqual([]);
    const moderator = await signInStaff(store, 'moderator');
    expect(await history(moderator)).toEqual([]);
    const changes = (await call(calls.chapterChanges(String(act?.after?.edit)))).data;
    expect(changes).toEqual({
      before: [{ title: '第一章 雾', texts: ['雾来了。', '雾散了。'] }],
      after: [{ title: '第一章 雾', texts: ['雾来过。'] }],
    });
  });

  it('chapters come a page at a time, with their volumes and those beside them [B15.71 B15.72]', async () => {
    await call(calls.setVolume, { id: `${id}-2`, title: '下卷', reason: '' });
    const chapters = Array.from({ length: 199 }, (_, index) => ({ title: `第${index + 3}章`, text: '灯。' }));
    await call(calls.addChapters, { novel: id, chapters, reason: '' });
    const { items, next_cursor: next } = (await call(calls.novelChapters(id))).data;
    expect(items).toHaveLength(200);
    expect(items.slice(0, 2)).toMatchObject([
      { no: 1, begins: null },
      { no: 2, begins: '下卷' },
    ]);
    expect((await call(calls.novelChapters(id, next))).data).toMatchObject({ items: [{ no: 201 }], next_cursor: null });
    const volumes = (await call(calls.novelVolumes(id))).data.items;
    expect(volumes).toMatchObject([{ title: '下卷', first: `${id}-2`, last: `${id}-201`, last_no: 201 }]);
    expect(await shown(2)).toMatchObject({ previous: `${id}-1`, next: `${id}-3`, volume: '下卷', begins_volume: true });
    expect((await call(calls.novelChapters('999999'))).status).toBe(404);
  });

  it('the next chapters are read from a text by their headings, shown with what is left out, and added [B15.74]', async () => {
    const text =
      '第二章 船\n　　船又来了。\n\n第三章 灯\n更新时间：2024-01-02 10:00\n　　灯亮了。\n　　灯灭了。\n第四章 岸\n岸上没有人。';
    const { data } = await call(calls.readPasted, { novel: id, text });
    expect(data.items).toMatchObject([
      { title: '第二章 船', is_known: true },
      { title: '第三章 灯', text: '灯亮了。\n灯灭了。', is_known: false },
      { title: '第四章 岸', text: '岸上没有人。' },
    ]);
    expect(data.left_out).toMatchObject([{ text: '更新时间：2024-01-02 10:00', reason: '更新时间、字数等章节信息行' }]);
    expect((await call(calls.novelChapters(id))).data.items).toHaveLength(2);
    const chapters = data.items
      .slice(1)
      .map(({ title, text: body }: { title: string; text: string }) => ({ title, text: body }));
    await call(calls.addChapters, { novel: id, chapters, reason: '' });
    const titles = (await call(calls.novelChapters(id))).data.items.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['第一章 雾', '第二章 船', '第三章 灯', '第四章 岸']);
    expect(await call(calls.readPasted, { novel: id, text: '　\n' })).toMatchObject({ status: 400 });
  });

  it('a file with the next chapters is read in whatever encoding it has; what is no text, or too much, is refused in a sentence [B15.196]', async () => {
    const read = (bytes: Buffer) => call(calls.readChapterFile, { file: bytes.toString('base64') });
    const text = '第四章 岸\n天亮了，岸上没有人，只有灯还亮着。\n';
    expect((await read(Buffer.from(text))).data).toEqual({ text });
    const inGbk = Buffer.from('b5dacbc4d5c220b0b60ac8cbc0b4c8cbcdf9a3accbfbd5bed7c5bfb4c1c1b5c4b5c60a', 'hex');
    expect((await read(inGbk)).data.text).toContain('第四章 岸');
    const inUtf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    expect((await read(inUtf16)).data).toEqual({ text });
    const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: 'navy' } })
      .png()
      .toBuffer();
    expect(await read(picture)).toMatchObject({ status: 400 });
    expect(await read(Buffer.from(' \n'))).toMatchObject({ status: 400 });
    expect(await read(Buffer.from('灯'.repeat(250_001)))).toMatchObject({ status: 400 });
    expect((await read(Buffer.alloc(1_000_003, 'a'))).status).toBe(400);
  });
});
