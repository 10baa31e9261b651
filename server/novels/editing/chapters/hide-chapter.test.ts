import type { FastifyInstance } from 'fastify';
import * as consoleCalls from 'shared-api/console/calls';
import type { HiddenChapter } from 'shared-api/console/schemas/hidden-chapters';
import { apiBase, calls, feeds } from 'shared-api/paths';
import { runForJson, runLibraryCommand } from '../../../cli/testing/run-library-command.ts';
import type { Store } from '../../../db/open-store.ts';
import { readEpub } from '../../../importing/epub/read-epub.ts';
import { selectHiddenPlaces } from '../../../shelf/positions/reading-positions.ts';
import { allItems } from '../../../testing/all-items.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { memberClient } from '../../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { removeAllNovels } from '../../../testing/many-novels.ts';
import { planOf, scans, sorts } from '../../../testing/queries/query-plan.ts';
import { sampleNote } from '../../../testing/sample-note.ts';
import { callAs, signInMember, type TestMember } from '../../../testing/sign-in.ts';
import { type StaffMember, signInStaff } from '../../../testing/staff.ts';
import { novelBounds } from '../../saving/incoming/novel-bounds.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { addChapters } from './add-chapters.ts';
import { dropChapter, editChapter } from './edit-chapters.ts';
import { hideChapter, unhideChapter } from './hide-chapter.ts';
import { listHiddenChapters, selectHiddenChapters } from './list-hidden-chapters.ts';
import { moveChapters, setVolume } from './move-chapters.ts';
import { undoChapterEdit } from './undo-chapter-edit.ts';

// Every effect is read through a server that was running before.
describeOnEachDatabase('hidden chapters', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let editor: StaffMember;
  let id: string;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    editor = await signInStaff(store, 'editor');
  });
  afterAll(() => app.close());

  const novel = incoming({
    volumes: [{ title: '上卷' }, { title: '下卷' }],
    chapters: [
      { ...chapter('第一章 雾', '雾来了很久很久。'), volume: 0 },
      { ...chapter('第二章 船', '船来了很久很久。', '船走了。'), volume: 0 },
      { ...chapter('第三章 灯', '灯亮着很久很久。'), volume: 0 },
      { ...chapter('第四章 岸', '岸上没有人很久。'), volume: 1 },
    ],
  });
  beforeEach(async () => {
    await removeAllNovels(store);
    await store.db.deleteFrom('acts').execute();
    ({ novelId: id } = await saveNovel(store, novel));
  });

  const place = (serial: number) => ({ novelId: Number(id), serial });
  const hide = async (...serials: number[]) => {
    for (const serial of serials) await hideChapter(store, place(serial));
  };
  const unhide = async (...serials: number[]) => {
    for (const serial of serials) await unhideChapter(store, place(serial));
  };
  const get = async (path: string) => (await app.inject(apiBase + path)).json();
  const contents = async () => (await get(calls.chapters(id))).data;
  /** The contents as `serial title (volume)`, in order, numbered without a gap. */
  const listed = async (): Promise<string[]> => {
    const { items, volumes } = await contents();
    expect(items.map(({ no }: { no: number }) => no)).toEqual(items.map((_: object, index: number) => index + 1));
    return items.map(({ id: own, no, title }: { id: string; no: number; title: string }) => {
      const volume = volumes.find(
        ({ first_no, chapter_count }: { first_no: number; chapter_count: number }) =>
          no >= first_no && no < first_no + chapter_count,
      );
      return `${own.split('-')[1]} ${title} ${volume?.title ?? '-'}`;
    });
  };
  const serials = async () => (await listed()).map((line) => Number(line.split(' ')[0]));
  const call = async (path: string, body?: object, member: TestMember = editor) => {
    const answer = await callAs(app, member, path, body);
    return { status: answer.statusCode, ...answer.json() };
  };
  const hidden = (): Promise<HiddenChapter[]> =>
    allItems<HiddenChapter>((cursor) => memberClient(app, editor).get(consoleCalls.hiddenChapters(id, cursor)));
  const original = ['1 第一章 雾 上卷', '2 第二章 船 上卷', '3 第三章 灯 上卷', '4 第四章 岸 下卷'];

  it('a hidden chapter is nowhere, the ones behind it move up under their addresses, and all is back when it is shown [B15.140]', async () => {
    const book = async () => (await get(calls.novel(id))).data;
    const before = { book: await book(), contents: await contents() };
    await hide(3, 4);
    expect(await listed()).toEqual(original.slice(0, 2));
    const there = await book();
    expect(there).toMatchObject({ chapter_count: 2, latest_chapter: { id: `${id}-2` } });
    expect(there.word_count).toBe(before.book.word_count - 16);
    const gone = await app.inject(apiBase + calls.chapter(`${id}-3`));
    const never = await app.inject(apiBase + calls.chapter(`${id}-9`));
    expect([gone.statusCode, gone.json()]).toEqual([404, never.json()]);
    expect((await get(calls.chapter(`${id}-2`))).data).toMatchObject({ next_id: null, prev_id: `${id}-1` });
    for (const path of [
      calls.otherSearch('灯亮着很久'),
      calls.searchBook(id, '灯亮着很久'),
      calls.searchChapters(id, '第三章'),
    ])
      expect((await get(path)).data.items).toEqual([]);
    const feed = (await app.inject(feeds.novel(id))).body;
    expect([feed.includes('第二章 船'), feed.includes('第三章 灯'), feed.includes('第四章 岸')]).toEqual([
      true,
      false,
      false,
    ]);
    const { novel: epub } = await readEpub((await app.inject(feeds.epub(id))).rawPayload, 'x.epub');
    expect(epub.chapters.map(({ title }) => title)).toEqual(['第一章 雾', '第二章 船']);
    await unhide(4);
    expect(await listed()).toEqual([...original.slice(0, 2), original[3]]);
    expect((await get(calls.chapter(`${id}-4`))).data).toMatchObject({ no: 3, prev_id: `${id}-2`, next_id: null });
    await unhide(3);
    const { updated_at: _, ...shown } = await book();
    expect(before.book).toMatchObject(shown);
    expect(await contents()).toEqual(before.contents);
    expect((await get(calls.otherSearch('灯亮着很久'))).data.items).toHaveLength(1);
  });

  it('the only chapter that is shown is not hidden, nor one that is not there; what is hidden is not hidden again [B15.140]', async () => {
    await hide(1, 2, 3);
    await expect(hideChapter(store, place(4))).rejects.toThrow('读者看得到的只有这一章');
    await expect(hideChapter(store, place(9))).rejects.toThrow(`没有编号为 ${id}-9 的章节`);
    await expect(unhideChapter(store, place(9))).rejects.toThrow(`没有编号为 ${id}-9 的隐藏的章节`);
    expect([await hideChapter(store, place(1)), await unhideChapter(store, place(4))]).toEqual([null, null]);
    await expect(dropChapter(store, place(4))).rejects.toThrow('唯一的一章');
    await expect(editChapter(store, place(1), { title: '改' })).rejects.toThrow('没有编号');
    expect(await serials()).toEqual([4]);
  });

  describe('with a reader', () => {
    let reader: TestMember;
    const client = () => memberClient(app, reader);
    beforeEach(async () => {
      reader = await signInMember(store);
    });
    const position = async () => (await client().get(calls.shelfState(id))).progress;

    it('what readers have of a hidden chapter stays, its title is told nowhere, and all is there again with it [B15.141]', async () => {
      const cid = `${id}-3`;
      await client().post(calls.progress, { cid, pid: '1', offset: 2, fraction: 0.5, revision: 1 });
      await client().post(calls.saveNotes, { notes: [sampleNote(cid)] });
      await client().post(calls.collectChapter, { cid, pid: '1', quote: '灯亮着' });
      await client().post(calls.setLike, { bid: id, liked: true });
      const lists = [calls.notes(id), calls.chapterNotes(cid), calls.collection({ type: 'chapter' })];
      const kept = async () => [await Promise.all(lists.map((path) => client().get(path))), await position()];
      const before = await kept();
      await hide(3);
      const [notes, , collected] = await Promise.all(lists.map((path) => client().get(path)));
      expect(notes.items).toMatchObject([{ chapter_id: cid, chapter_no: null, chapter_title: null }]);
      expect(collected.items).toEqual([]);
      expect(JSON.stringify([notes, await position()])).not.toContain('第三章');
      expect(await client().outcome(calls.progress, { cid })).toEqual([404, expect.any(String)]);
      expect((await client().get(calls.like(id))).liked).toBe(true);
      await unhide(3);
      expect(await kept()).toEqual(before);
    });

    it('a position in a hidden chapter opens the one behind it, or the last, wherever that stands by now [B15.141]', async () => {
      await client().post(calls.progress, { cid: `${id}-3`, pid: '1', fraction: 0.5, revision: 1 });
      await hide(3);
      expect(await position()).toMatchObject({ chapter_id: `${id}-4`, no: 3, pid: null });
      // It is not by the number that the chapter had when it was read.
      await hide(1);
      expect(await position()).toMatchObject({ chapter_id: `${id}-4`, no: 2 });
      await hide(2);
      expect(await position()).toMatchObject({ chapter_id: `${id}-4`, no: 1 });
      await unhide(1, 2);
      await hide(4);
      expect(await position()).toMatchObject({ chapter_id: `${id}-2`, no: 2 });
      await unhide(3, 4);
      await client().post(calls.progress, { cid: `${id}-2`, pid: '1', fraction: 0.5, revision: 1 });
      await hide(1, 2);
      expect(await position()).toMatchObject({ chapter_id: `${id}-3`, no: 1 });
    });

    it('readers are not told of a new chapter that is hidden before they were told [B15.141]', async () => {
      const written = ['第五章 归', '第六章 远'].map((title) => ({ title, texts: ['他回来了。'] }));
      await addChapters(store, { novelId: Number(id), after: 'end' }, written);
      const told = () =>
        store.db.selectFrom('untold_updates').select(['chapters', 'first_serial', 'latest_title']).execute();
      await hide(6);
      expect(await told()).toEqual([{ chapters: 1, first_serial: 5, latest_title: '第五章 归' }]);
      await hide(1);
      expect(await told()).toHaveLength(1);
      await hide(5);
      expect(await told()).toEqual([]);
    });
  });

  it('an import keeps a chapter hidden, also where its text or its title is another by now, and where it is one of its title [B15.142]', async () => {
    await hide(3);
    expect((await saveNovel(store, novel)).outcome).toBe('unchanged');
    const [first, second, third, fourth] = novel.chapters;
    if (!first || !second || !third || !fourth) throw new Error('no chapters');
    const rewritten = { ...third, paragraphs: ['灯灭了。'] };
    await saveNovel(store, { ...novel, chapters: [first, second, rewritten, fourth] });
    expect(await serials()).toEqual([1, 2, 4]);
    const renamed = { ...third, title: '第三章 灯火' };
    await saveNovel(store, { ...novel, chapters: [first, second, renamed, fourth] });
    expect(await serials()).toEqual([1, 2, 4]);
    await unhide(3);
    await saveNovel(store, { ...novel, chapters: [first, second, rewritten, fourth] });
    expect(await listed()).toEqual(original);
    expect((await get(calls.chapter(`${id}-3`))).data.paragraphs).toMatchObject([{ text: '灯灭了。' }]);

    const of = (title: string, text: string, volume: number) => ({ ...chapter(title, text), volume });
    const twice = [of('第一章', '雾来了很久。', 0), of('第二章', '雾散了。', 0), of('第一章', '雪来了很久。', 1)];
    const { novelId } = await saveNovel(store, { ...novel, title: '两卷', chapters: twice });
    await hideChapter(store, { novelId: Number(novelId), serial: 3 });
    const later = twice.with(2, of('第一章', '雪下了一夜。', 1));
    await saveNovel(store, { ...novel, title: '两卷', chapters: later });
    const { items } = (await get(calls.chapters(novelId))).data;
    expect(items.map((row: { id: string }) => row.id)).toEqual([`${novelId}-1`, `${novelId}-2`]);
  });

  it.each([
    ['in their order', [2, 3], [2, 3]],
    ['the other way round', [2, 3], [3, 2]],
    ['the last one first', [3, 2], [3, 2]],
    ['the last one first, and the other way round', [3, 2], [2, 3]],
    ['in front of all', [2, 1, 3], [3, 1, 2]],
  ])('chapters beside each other come back where they stood: %s [B15.143]', async (_name, hiding, showing) => {
    await hide(...hiding);
    await unhide(...showing);
    expect(await listed()).toEqual(original);
  });

  it('chapters beside each other come back as they stood where their numbers go another way [B15.143]', async () => {
    await moveChapters(store, Number(id), { first: 3, last: 3, after: 1 });
    await hide(2, 3);
    await unhide(2, 3);
    expect(await serials()).toEqual([1, 3, 2, 4]);
  });

  it('a chapter stays hidden where the novel has as many as it may have [B15.140]', async () => {
    await hide(3);
    const bound = jest.replaceProperty(novelBounds as { chapters: number }, 'chapters', 3);
    await expect(unhideChapter(store, place(3))).rejects.toThrow('一部作品最多 3 章');
    bound.restore();
    await unhide(3);
    expect(await serials()).toEqual([1, 2, 3, 4]);
  });

  it('pasted chapters are known by the titles of hidden ones too [B15.142]', async () => {
    await hide(3);
    const text = '第三章 灯\n灯亮着很久很久。\n第五章 归\n他回来了很久很久。\n';
    const { data } = await call(consoleCalls.readPasted, { novel: id, text });
    expect(data.items).toMatchObject([
      { title: '第三章 灯', is_known: true },
      { title: '第五章 归', is_known: false },
    ]);
  });

  it('a hidden chapter comes back behind the one before it, whatever became of the others, and into the volume there [B15.143]', async () => {
    await hide(3);
    await dropChapter(store, place(2));
    await unhide(3);
    expect(await serials()).toEqual([1, 3, 4]);
    await hide(3);
    await setVolume(store, place(1), '首卷');
    await addChapters(store, { novelId: Number(id), after: 1 }, [{ title: '番外', texts: ['外面。'] }]);
    await unhide(3);
    expect(await listed()).toEqual(['1 第一章 雾 首卷', '3 第三章 灯 首卷', '5 番外 首卷', '4 第四章 岸 下卷']);
    await hide(4);
    const edition = novel.chapters.filter(({ title }) => !title.startsWith('第三章'));
    await saveNovel(store, { ...novel, chapters: edition });
    expect(await serials()).toEqual([1, 5]);
    await moveChapters(store, Number(id), { first: 5, last: 5, after: 0 });
    await unhide(4);
    expect(await listed()).toEqual(['5 番外 首卷', '4 第四章 岸 首卷', '1 第一章 雾 首卷']);
  });

  it('hiding and showing stand in the record, undo each other, and are listed with their text [B15.144]', async () => {
    const undo = (act: string) => call(consoleCalls.undoAct, { id: act, reason: '' });
    const act = async (path: string, serial: number) =>
      (await call(path, { id: `${id}-${serial}`, reason: '有人投诉' })).data;
    const hiding = await act(consoleCalls.hideChapter, 3);
    expect(hiding).toEqual({ msg: '已隐藏这一章', act: expect.any(String) });
    expect(await act(consoleCalls.hideChapter, 3)).toEqual({ msg: '本来就隐藏着', act: null });
    expect(await listHiddenChapters(store, Number(id), { after: 3, limit: 10 })).toEqual([]);
    expect(await hidden()).toEqual([
      {
        ...{ id: `${id}-3`, title: '第三章 灯', word_count: 8, after: '第二章 船' },
        ...{ hidden_at: expect.any(String), edit: expect.any(String) },
      },
    ]);
    const [{ edit } = { edit: '' }] = await hidden();
    expect((await call(consoleCalls.chapterChanges(edit))).data).toEqual({
      before: [{ title: '第三章 灯', texts: ['灯亮着很久很久。'] }],
      after: [],
    });
    const { data: entries } = await call(consoleCalls.acts({ object_kind: 'novel', object: id }));
    expect(entries.items).toMatchObject([
      {
        ...{ kind: 'chapter.hide', reason: '有人投诉', may_undo: true },
        before: { chapter_titles: '“第三章 灯”8 字', is_hidden: false },
        after: { chapter_titles: '“第三章 灯”8 字', is_hidden: true },
      },
    ]);
    // Others were edited since.
    await dropChapter(store, place(1));
    const undone = await undo(hiding.act);
    expect([undone.status, await serials()]).toEqual([200, [2, 3, 4]]);
    expect((await undo(undone.data.act)).status).toBe(200);
    expect(await serials()).toEqual([2, 4]);
    const showing = await act(consoleCalls.unhideChapter, 3);
    expect(showing).toEqual({ msg: '已重新显示这一章', act: expect.any(String) });
    expect(await act(consoleCalls.unhideChapter, 3)).toEqual({ msg: '本来就显示着', act: null });
    await editChapter(store, place(3), { title: '第三章 灯火' });
    expect(await undo(showing.act)).toMatchObject({ status: 409, error: '之后又有改动，不能撤销了' });
    const moderator = await signInStaff(store, 'moderator');
    expect((await call(consoleCalls.hiddenChapters(id), undefined, moderator)).status).toBe(403);
    expect((await call(consoleCalls.hiddenChapters('999999'))).status).toBe(404);
    expect((await call(consoleCalls.hideChapter, { id: `${id}-999`, reason: '' })).status).toBe(404);
  });

  it('the command hides, lists and shows chapters, tells its history, and undoes it [B15.144]', async () => {
    const json = (...args: string[]) => runForJson(store, ['chapters', ...args]);
    const run = (...args: string[]) => runLibraryCommand(store, ['chapters', ...args]);
    expect(await run('hide', `${id}-2`, `${id}-9`)).toMatchObject({
      code: 1,
      err: `失败：没有编号为 ${id}-9 的章节\n`,
    });
    expect(await serials()).toEqual([1, 2, 3, 4]);
    expect((await run('hide', `${id}-1`, `${id}-3`)).out).toBe(
      `已隐藏 ${id}-1 “第一章 雾”，unhide 可重新显示。\n已隐藏 ${id}-3 “第三章 灯”，unhide 可重新显示。\n`,
    );
    expect(await json('hidden', id)).toMatchObject([
      { id: `${id}-1`, title: '第一章 雾', after: null },
      { id: `${id}-3`, title: '第三章 灯', word_count: 8, after: '第二章 船', hidden_at: expect.any(String) },
    ]);
    expect((await run('hidden', id)).out).toBe(
      `${id}-1  第一章 雾  8 字  在最前面\n${id}-3  第三章 灯  8 字  在“第二章 船”后面\n`,
    );
    expect((await run('unhide', `${id}-3`, `${id}-2`)).out).toBe(
      `已重新显示 ${id}-3 “第三章 灯”，现在是第 2 章。\n${id}-2 “第二章 船”本来就显示着。\n`,
    );
    expect((await run('history', id)).out).toMatch(/隐藏“第三章 灯” {2}\S+ \S+ 已重新显示\n.*隐藏“第一章 雾”\n/);
    expect(await json('undo', id)).toMatchObject([{ undone: { kind: 'hide' } }]);
    expect(await serials()).toEqual([1, 2, 3, 4]);
    expect(await json('hidden', id)).toEqual([]);
    const kinds = (await store.db.selectFrom('acts').select(['kind', 'door']).orderBy('id').execute()).map(
      ({ kind, door }) => `${kind} ${door}`,
    );
    expect(kinds).toEqual(['hide', 'hide', 'unhide', 'unhide'].map((kind) => `chapter.${kind} command`));
    expect(await undoChapterEdit(store, Number(id))).toBeNull();
  });

  it('the queries for hidden chapters read their index', async () => {
    for (const query of [
      selectHiddenChapters(store, 1, { after: 5, limit: 101 }),
      selectHiddenPlaces(store.db, [{ novel_id: 1, serial: 5 }]),
    ]) {
      const plan = await planOf(store, query);
      expect([sorts(plan), scans(plan)]).toEqual([[], []]);
    }
  });
});
