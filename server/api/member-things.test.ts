import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { CollectedChapter } from 'shared-api/schemas/bookshelf';
import type { Feedback } from 'shared-api/schemas/message';
import { collectedPageSize, mostCollected } from '../store/collected-chapters.ts';
import { mostOpenFeedback, replyToFeedback } from '../store/feedback.ts';
import type { Store } from '../store/open-store.ts';
import { saveNovel } from '../store/save-novel.ts';
import { sendMessage } from '../store/send-message.ts';
import { setTakenDown } from '../store/take-down.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';
import { callAs, signInMember, type TestMember } from '../testing/sign-in.ts';

describeOnEachDatabase('what members have', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let bid: string;
  let member: TestMember;
  let readers = 0;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    const chapters = Array.from({ length: 130 }, (_, index) => chapter(`第${index + 1}章`));
    ({ novelId: bid } = await saveNovel(store, incoming({ chapters })));
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    readers += 1;
    member = await signInMember(store, `读者${readers}`);
  });

  const get = async (path: string) => (await callAs(app, member, path)).json().data;
  const post = async (path: string, body: object) => (await callAs(app, member, path, body)).json().data;
  const said = async (path: string, body?: object) => {
    const answer = await callAs(app, member, path, body);
    return [answer.statusCode, answer.json().error];
  };
  const readAll = async <Item>(path: (cursor?: string) => string) => {
    const items: Item[] = [];
    let cursor: string | undefined;
    do {
      const page = await get(path(cursor));
      items.push(...page.items);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return items;
  };

  describe('collected chapters', () => {
    const list = () => readAll<CollectedChapter>((cursor) => calls.collection({ type: 'chapter', cursor }));

    it('are collected once a place and words, and a new note takes the place of the old', async () => {
      const cid = `${bid}-1`;
      expect(await get(calls.chapterCollection(cid))).toEqual({ collected: false, ids: [] });
      const first = await post(calls.collectChapter, { cid });
      expect(first).toEqual({ collected: true, ids: [expect.any(String)] });
      expect(await post(calls.collectChapter, { cid })).toEqual(first);
      const place = { cid, pid: '1', quote: '雾来了' };
      const two = await post(calls.collectChapter, { ...place, note: '好' });
      expect(two.ids).toHaveLength(2);
      expect(await post(calls.collectChapter, { ...place, note: '更好\0' })).toEqual(two);
      expect(await post(calls.collectChapter, place)).toEqual(two);
      expect(await list()).toMatchObject([
        { chapter_id: cid, pid: '1', quote: '雾来了', note: '更好', chapter_title: '第1章' },
        { chapter_id: cid, pid: null, quote: '', note: '', novel: { id: bid, title: '灯塔守夜人' } },
      ]);
      expect(await post(calls.removeCollectedChapters, { ids: [...two.ids, 'x', '999999'] })).toEqual({ removed: 2 });
      expect(await post(calls.removeCollectedChapters, { ids: two.ids })).toEqual({ removed: 0 });
      expect(await get(calls.chapterCollection(cid))).toEqual({ collected: false, ids: [] });
    });

    it('are paged newest first without losing one, also when some go meanwhile', async () => {
      const count = 2 * collectedPageSize + 3;
      for (let serial = 1; serial <= count; serial += 1) await post(calls.collectChapter, { cid: `${bid}-${serial}` });
      const items = await list();
      expect(items.map(({ chapter_id }) => chapter_id)).toEqual(
        Array.from({ length: count }, (_, index) => `${bid}-${count - index}`),
      );
      const page = await get(calls.collection({ type: 'chapter' }));
      await post(calls.removeCollectedChapters, { ids: page.items.map(({ id }: CollectedChapter) => id) });
      const next = await get(calls.collection({ type: 'chapter', cursor: page.next_cursor }));
      expect(next.items[0].chapter_id).toBe(`${bid}-${count - collectedPageSize}`);
    });

    it('are bounded; what is collected already needs no room', async () => {
      const at = { member_id: member.id, novel_id: Number(bid), serial: 1, chapter_title: '', quote: '', note: '' };
      for (let first = 0; first < mostCollected; first += 1_000) {
        const places = Array.from({ length: 1_000 }, (_, index) => ({ ...at, pid: `${first + index}`, created_at: 0 }));
        await store.db.insertInto('collected_chapters').values(places).execute();
      }
      const more = { cid: `${bid}-2` };
      expect(await said(calls.collectChapter, more)).toEqual([409, '最多收藏 10000 处，请先取消一些']);
      expect(await said(calls.collectChapter, { cid: `${bid}-1`, pid: '7', note: '好' })).toEqual([200, undefined]);
      const { ids } = await get(calls.chapterCollection(`${bid}-1`));
      await post(calls.removeCollectedChapters, { ids: ids.slice(0, 1) });
      expect(await said(calls.collectChapter, more)).toEqual([200, undefined]);
    });

    it('keep their title when the chapter is gone', async () => {
      const short = await saveNovel(store, incoming({ title: `短${readers}` }));
      await post(calls.collectChapter, { cid: `${short.novelId}-3` });
      await saveNovel(store, incoming({ title: `短${readers}`, chapters: incoming().chapters.slice(0, 2) }));
      expect((await list())[0]).toMatchObject({ chapter_title: '第三章 灯' });
      expect((await get(calls.chapterCollection(`${short.novelId}-3`))).collected).toBe(true);
    });
  });

  describe('feedback', () => {
    it('is listed with its context, status and reply, newest first', async () => {
      const context = { chapter_id: `${bid}-1`, pid: '1', quote: '雾' };
      const sent = await post(calls.sendFeedback, { kind: '错字', content: '  这里有错字  ', context });
      expect(sent).toMatchObject({ kind: '错字', content: '这里有错字', context, status: 'open', reply: null });
      for (let index = 0; index < 35; index += 1) {
        await post(calls.sendFeedback, { kind: '建议', content: `第${index}条建议` });
      }
      const items = await readAll<Feedback>(calls.ownFeedback);
      expect(items).toHaveLength(36);
      expect([items[0]?.content, items.at(-1)]).toEqual(['第34条建议', sent]);
    });

    it('waits for an answer where too much of it does already, also when it comes at once', async () => {
      const send = () => said(calls.sendFeedback, { kind: '建议', content: '再加一盏灯吧' });
      const answers = await Promise.all(Array.from({ length: mostOpenFeedback + 5 }, send));
      const refused = [409, '你已有 100 条反馈等待处理，请等有了回复再提交'];
      expect(answers.filter(([status]) => status === 200)).toHaveLength(mostOpenFeedback);
      expect(answers.filter(([status]) => status !== 200)).toEqual(Array(5).fill(refused));
      const [latest] = (await get(calls.ownFeedback())).items;
      await replyToFeedback(store, Number(latest.id), { reply: '好的', now: Date.now() });
      expect((await send())[0]).toBe(200);
    });

    it.each([
      [' 四个字呀 ', 400, '反馈内容不能少于 5 个字'],
      ['😀😀😀😀', 400, '反馈内容不能少于 5 个字'],
      ['😀'.repeat(5), 200, undefined],
      ['长'.repeat(1000), 200, undefined],
      ['😀'.repeat(1001), 400, '反馈内容不能多于 1000 个字'],
      ['\0\0\0\0\0', 400, '反馈内容不能少于 5 个字'],
    ])('has from 5 to 1,000 characters: %#', async (content, status, error) => {
      expect(await said(calls.sendFeedback, { kind: '问题', content })).toEqual([status, error]);
    });
  });

  describe('messages', () => {
    it('are read and deleted one by one and all at once, and every answer is the new count', async () => {
      for (const title of ['一', '二', '三']) {
        await sendMessage(store.db, member.id, { kind: 'security', title, body: '', link: null }, Date.now());
      }
      const ids = (await get(calls.messages())).items.map(({ id }: { id: string }) => id);
      expect(await get(calls.unreadMessages)).toEqual({ count: 3 });
      expect(await post(calls.readMessages, { ids: ids.slice(0, 1) })).toEqual({ count: 2 });
      expect(await post(calls.deleteMessages, { ids: ids.slice(1, 2) })).toEqual({ count: 1 });
      expect(await post(calls.readAllMessages, {})).toEqual({ count: 0 });
      expect(await post(calls.deleteAllMessages, {})).toEqual({ count: 0 });
      expect((await get(calls.messages())).items).toEqual([]);
    });
  });

  it('refuses what will not do', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => String(index + 1));
    for (const call of [calls.readMessages, calls.deleteMessages, calls.removeCollectedChapters]) {
      expect(await said(call, { ids })).toEqual([400, '参数 ids 不能多于 500 项']);
      expect(await said(call, { ids: ids.slice(1) })).toEqual([200, undefined]);
      expect(await said(call, { ids: [] })).toEqual([400, '参数 ids 不能少于 1 项']);
      expect(await said(call, { ids: ['1'.repeat(41)] })).toEqual([400, '参数 ids.0 不能多于 40 个字']);
    }
    const cid = `${bid}-1`;
    expect(await said(calls.collectChapter, { cid, quote: '长'.repeat(501) })).toEqual([
      400,
      '参数 quote 不能多于 500 个字',
    ]);
    expect(await said(calls.collectChapter, { cid, note: '长'.repeat(1001) })).toEqual([
      400,
      '参数 note 不能多于 1000 个字',
    ]);
    expect(await said(calls.collectChapter, { cid, quote: '😀'.repeat(500) })).toEqual([200, undefined]);
    expect(await said(calls.collectChapter, { cid: `${bid}-999` })).toEqual([404, '章节不存在']);
    expect(await said(calls.chapterCollection(`${bid}-999`))).toEqual([404, '章节不存在']);
    expect(await said(calls.progress, { cid, offset: -1 })).toEqual([400, '参数 offset 不能小于 0']);
    expect(await said(calls.progress, { cid, read_at: '昨天' })).toEqual([400, '参数 read_at 的格式不对']);
    expect(await said(calls.sendFeedback, { kind: '闲聊', content: '今天天气好' })).toEqual([
      400,
      '参数 kind 只能是 问题、错字、内容、建议、侵权',
    ]);
    expect(await said(calls.setLike, { bid: '99', liked: true })).toEqual([404, '作品不存在']);
    expect(await said(calls.like('99'))).toEqual([404, '作品不存在']);
    expect(await said(calls.messages('abc'))).toEqual([400, '参数 cursor 不属于这个列表，请从第一页开始']);
  });

  it('cannot be added to a work that was taken down, and can be let go', async () => {
    const { novelId } = await saveNovel(store, incoming({ title: `下架${readers}` }));
    const cid = `${novelId}-1`;
    const additions: [string, object][] = [
      [calls.collectBook, { bid: novelId, collected: true }],
      [calls.setLike, { bid: novelId, liked: true }],
      [calls.progress, { cid }],
      [calls.countRead, { cid }],
      [calls.collectChapter, { cid }],
    ];
    for (const [call, body] of additions) expect(await said(call, body)).toEqual([200, undefined]);
    await setTakenDown(store, Number(novelId), true);
    for (const [call, body] of additions.slice(1)) expect(await said(call, body)).toEqual([410, '作品已下架']);
    expect((await get(calls.continueReading)).items).toEqual([]);
    expect(await post(calls.collectBook, { bid: novelId, collected: false })).toEqual({ collected: false });
    expect(await said(calls.collectBook, { bid: novelId, collected: true })).toEqual([410, '作品已下架']);
    const { ids } = await get(calls.chapterCollection(cid));
    expect(await post(calls.removeCollectedChapters, { ids })).toEqual({ removed: 1 });
  });
});
