import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { CollectedChapter } from 'shared-api/schemas/bookshelf';
import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { allItems } from '../../testing/all-items.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { signInMember, type TestMember } from '../../testing/sign-in.ts';
import { maxCollected } from './collect-chapter.ts';

describeOnEachDatabase('the calls of collected chapters', (open) => {
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

  const list = () => allItems<CollectedChapter>((cursor) => client.get(calls.collection({ type: 'chapter', cursor })));

  it('a chapter and a passage of it are collected, listed and removed [S3.10 S7.17 S7.18]', async () => {
    const cid = `${bid}-1`;
    expect(await client.get(calls.chapterCollection(cid))).toEqual({ collected: false, ids: [] });
    expect(await client.post(calls.collectChapter, { cid })).toEqual({ collected: true, ids: [expect.any(String)] });
    const passage = { cid, pid: '1', quote: '雾来了', note: '好' };
    const { ids } = await client.post(calls.collectChapter, passage);
    expect(await client.get(calls.chapterCollection(cid))).toEqual({ collected: true, ids });
    const novel = { id: bid, title: '灯塔守夜人' };
    expect(await list()).toMatchObject([
      { chapter_id: cid, pid: '1', quote: '雾来了', note: '好', chapter_title: '第一章 雾', novel },
      { chapter_id: cid, pid: null, quote: '', note: '', novel },
    ]);
    expect(await client.post(calls.removeCollectedChapters, { ids: [...ids, '999999'] })).toEqual({ removed: 2 });
    expect(await client.post(calls.removeCollectedChapters, { ids })).toEqual({ removed: 0 });
    expect(await client.get(calls.chapterCollection(cid))).toEqual({ collected: false, ids: [] });
  });

  it('a full collection takes no new passage, but a new note for one that it has', async () => {
    const at = { member_id: member.id, novel_id: Number(bid), serial: 1, chapter_title: '', quote: '', note: '' };
    for (let first = 0; first < maxCollected; first += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, index) => ({ ...at, pid: `${first + index}`, created_at: 0 }));
      await store.db.insertInto('collected_chapters').values(rows).execute();
    }
    const another = { cid: `${bid}-2` };
    expect(await client.outcome(calls.collectChapter, another)).toEqual([409, '最多收藏 10000 处，请先取消一些']);
    expect(await client.get(calls.chapterCollection(another.cid))).toEqual({ collected: false, ids: [] });
    const known = { cid: `${bid}-1`, pid: '7', note: '好' };
    expect(await client.outcome(calls.collectChapter, known)).toEqual([200, undefined]);
    const { ids } = await client.get(calls.chapterCollection(`${bid}-1`));
    await client.post(calls.removeCollectedChapters, { ids: ids.slice(0, 1) });
    expect(await client.outcome(calls.collectChapter, another)).toEqual([200, undefined]);
  });

  it.each([
    [{ quote: '长'.repeat(501) }, 400, '参数 quote 不能多于 500 个字'],
    [{ quote: '😀'.repeat(500) }, 200, undefined],
    [{ note: '长'.repeat(1001) }, 400, '参数 note 不能多于 1000 个字'],
    [{ note: '😀'.repeat(1000) }, 200, undefined],
  ])('a quote has at most 500 characters and a note at most 1,000: %#', async (part, status, error) => {
    expect(await client.outcome(calls.collectChapter, { cid: `${bid}-1`, ...part })).toEqual([status, error]);
  });

  it('a chapter that does not exist is answered 404', async () => {
    expect(await client.outcome(calls.collectChapter, { cid: `${bid}-999` })).toEqual([404, '章节不存在']);
    expect(await client.outcome(calls.chapterCollection(`${bid}-999`))).toEqual([404, '章节不存在']);
  });

  it('from one to 500 ids of at most 15 digits are removed at once', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => String(index + 1));
    const remove = (some: string[]) => client.outcome(calls.removeCollectedChapters, { ids: some });
    expect(await remove(ids)).toEqual([400, '参数 ids 不能多于 500 项']);
    expect(await remove(ids.slice(1))).toEqual([200, undefined]);
    expect(await remove([])).toEqual([400, '参数 ids 不能少于 1 项']);
    expect(await remove(['1'.repeat(16)])).toEqual([400, '参数 ids.0 的格式不对']);
  });
});
