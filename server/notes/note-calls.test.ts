import type { FastifyInstance } from 'fastify';
import { noteBounds } from 'shared-api/notes';
import { calls } from 'shared-api/paths';
import type { Note } from 'shared-api/schemas/note';
import { BadCursorError, encodeCursor } from '../db/cursor.ts';
import type { Store } from '../db/open-store.ts';
import { setTakenDown } from '../novels/editing/take-down.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { allItems } from '../testing/all-items.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';
import { sampleNote } from '../testing/sample-note.ts';
import { signInMember, type TestMember } from '../testing/sign-in.ts';
import { listNotes, notesPageSize } from './list-notes.ts';

describeOnEachDatabase('the calls of notes', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let bid: string;
  let member: TestMember;
  let client: MemberClient;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    ({ novelId: bid } = await saveNovel(store, incoming()));
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    member = await signInMember(store);
    client = memberClient(app, member);
  });

  const list = (novel = bid) => allItems<Note>((cursor) => client.get(calls.notes(novel, cursor)));
  const ofChapter = (cid: string) => allItems<Note>((cursor) => client.get(calls.chapterNotes(cid, cursor)));
  const save = (...notes: object[]) => client.post(calls.saveNotes, { notes });
  const outcomeOf = (given: object) => client.outcome(calls.saveNotes, { notes: [sampleNote(`${bid}-1`, given)] });

  it('a note is saved, listed with its chapter, changed and deleted', async () => {
    const note = sampleNote(`${bid}-2`, { note: '好', color: 'pink' });
    const saved = { ...note, chapter_no: 2, chapter_title: '第二章 船', changed: false };
    expect(await save(note)).toEqual({ items: [saved] });
    expect([await list(), await ofChapter(`${bid}-2`), await ofChapter(`${bid}-1`)]).toEqual([[saved], [saved], []]);
    await save({ ...note, note: '更好', updated_at: '2026-01-02T00:00:00.000Z' });
    expect(await list()).toEqual([{ ...saved, note: '更好', updated_at: '2026-01-02T00:00:00.000Z' }]);
    expect(await client.post(calls.deleteNotes, { ids: [note.id, 'note-9999'] })).toEqual({ removed: 1 });
    expect(await list()).toEqual([]);
  });

  it('a forged cursor beyond all chapter numbers is refused', async () => {
    const cursor = encodeCursor('notes', { value: Number.MAX_SAFE_INTEGER, id: 1 });
    await expect(listNotes(store, member.id, bid, cursor)).rejects.toThrow(BadCursorError);
  });

  it('a note that arrives twice is one, also when both arrive at once', async () => {
    const note = sampleNote(`${bid}-1`);
    await Promise.all([save(note), save(note), save(note, note)]);
    expect(await list()).toHaveLength(1);
  });

  it('of two versions of a note the one changed last stays, whichever arrives last', async () => {
    const note = sampleNote(`${bid}-1`);
    await save({ ...note, note: '新', updated_at: '2026-02-02T00:00:00.000Z' });
    const { items } = await save({ ...note, note: '旧', updated_at: '2026-01-01T00:00:00.000Z' });
    expect(items).toMatchObject([{ note: '新' }]);
  });

  it('a time of the future counts as now', async () => {
    await save(
      sampleNote(`${bid}-1`, { created_at: '2999-01-01T00:00:00.000Z', updated_at: '2999-01-01T00:00:00.000Z' }),
    );
    const [note] = await list();
    expect(Date.parse(note?.updated_at ?? '')).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(note?.created_at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('two members may have notes of the same id, each their own', async () => {
    const other = memberClient(app, await signInMember(store));
    await save(sampleNote(`${bid}-1`, { note: '甲' }));
    await other.post(calls.saveNotes, { notes: [sampleNote(`${bid}-1`, { note: '乙' })] });
    expect(await other.post(calls.deleteNotes, { ids: ['note-0001'] })).toEqual({ removed: 1 });
    expect(await list()).toMatchObject([{ note: '甲' }]);
  });

  it('notes are listed page after page in the order of their chapters, those of a removed chapter last', async () => {
    const names = ['甲', '乙', '丙', '丁'];
    const edited = (...titles: string[]) =>
      incoming({ title: '章节会动', chapters: titles.map((title) => chapter(title)) });
    const { novelId } = await saveNovel(store, edited('甲', '乙', '丙'));
    const half = notesPageSize / 2;
    for (const serial of [3, 2, 1]) {
      const notes = Array.from({ length: half }, (_, index) =>
        sampleNote(`${novelId}-${serial}`, { id: `note-${serial}-${index}`, quote: names[serial - 1] ?? '' }),
      );
      await save(...notes);
    }
    // 丁 is put in first, 乙 goes.
    await saveNovel(store, edited('丁', '甲', '丙'));
    await save(sampleNote(`${novelId}-4`, { id: 'note-4-0', quote: '丁' }));
    const notes = await list(novelId);
    expect(notes).toHaveLength(3 * half + 1);
    expect([...new Set(notes.map((note) => note.chapter_title))]).toEqual(['丁', '甲', '丙', null]);
    expect(new Set(notes.map(({ id }) => id)).size).toBe(notes.length);
  });

  it('a note says whether its words still stand in an edited chapter', async () => {
    const edited = (text: string) => incoming({ title: '会改的书', chapters: [chapter('第一章', text)] });
    const { novelId } = await saveNovel(store, edited('雾来了，灯亮着。'));
    await save(
      sampleNote(`${novelId}-1`, { id: 'note-stays', quote: '灯亮着' }),
      sampleNote(`${novelId}-1`, { id: 'note-loses', quote: '雾来了' }),
    );
    expect((await list(novelId)).map(({ changed }) => changed)).toEqual([false, false]);
    await saveNovel(store, edited('雾散了，灯亮着。'));
    const changed = (await ofChapter(`${novelId}-1`)).map((note) => [note.id, note.changed]);
    expect(changed).toEqual([
      ['note-stays', false],
      ['note-loses', true],
    ]);
  });

  it.each([
    [{ quote: '长'.repeat(501) }, 400, '参数 notes.0.quote 不能多于 500 个字'],
    [{ quote: '😀'.repeat(500), note: '😀'.repeat(1_000) }, 200, undefined],
    [{ note: '长'.repeat(1_001) }, 400, '参数 notes.0.note 不能多于 1000 个字'],
    [{ color: 'red' }, 400, expect.stringContaining('notes.0.color')],
    [{ quote: '' }, 400, expect.stringContaining('notes.0.quote')],
  ])('a quote has at most 500 characters and a note at most 1,000: %#', async (given, status, error) => {
    expect(await outcomeOf(given)).toEqual([status, error]);
  });

  it('a note without a chapter is refused, and among others left out', async () => {
    expect(await outcomeOf({ chapter_id: `${bid}-999` })).toEqual([404, '章节不存在']);
    const { items } = await save(sampleNote(`${bid}-999`), sampleNote(`${bid}-1`, { id: 'note-0002' }));
    expect(items).toMatchObject([{ id: 'note-0002' }]);
  });

  it('a novel that was taken down takes no new notes, and shows the member theirs', async () => {
    const { novelId } = await saveNovel(store, incoming({ title: '下架的书' }));
    await save(sampleNote(`${novelId}-1`));
    await setTakenDown(store, Number(novelId), true);
    expect(await outcomeOf({ chapter_id: `${novelId}-1` })).toEqual([410, '作品已下架']);
    expect(await list(novelId)).toHaveLength(1);
  });

  it('a member with 10,000 notes can change them, but make none', async () => {
    const key = { novel_id: Number(bid), serial: 1, pid: '1', end_pid: '1', offset: 0, end_offset: 1, revision: 1 };
    const words = { quote: '第', prefix: '', suffix: '', color: 'blue', note: '' } as const;
    const at = { ...key, ...words, member_id: member.id, created_at: 0, updated_at: 0 };
    for (let first = 0; first < noteBounds.notesPerMember; first += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => ({ ...at, client_id: `note-${first + index}` }));
      await store.db.insertInto('notes').values(rows).execute();
    }
    expect(await outcomeOf({ id: 'note-new1' })).toEqual([409, '最多 10000 条笔记，请先删除一些']);
    expect(await outcomeOf({ id: 'note-7777' })).toEqual([200, undefined]);
    await client.post(calls.deleteNotes, { ids: ['note-7777'] });
    expect(await outcomeOf({ id: 'note-new1' })).toEqual([200, undefined]);
  });
});
