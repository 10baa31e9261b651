import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { Store } from '../db/open-store.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { signInMember, type TestMember } from '../testing/sign-in.ts';
import { sendMessage } from './send-message.ts';

describeOnEachDatabase('the calls of messages', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let member: TestMember;
  let client: MemberClient;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    member = await signInMember(store);
    client = memberClient(app, member);
  });

  it('messages are read and deleted one by one and all at once, and every answer is the new number of unread ones [S3.08 S3.10 S7.27]', async () => {
    for (const title of ['一', '二', '三']) {
      await sendMessage(store.db, member.id, { kind: 'security', title, body: '', link: null }, Date.now());
    }
    const ids = (await client.get(calls.messages())).items.map(({ id }: { id: string }) => id);
    expect(await client.get(calls.unreadMessages)).toEqual({ count: 3 });
    expect(await client.post(calls.readMessages, { ids: ids.slice(0, 1) })).toEqual({ count: 2 });
    expect(await client.post(calls.deleteMessages, { ids: ids.slice(1, 2) })).toEqual({ count: 1 });
    expect(await client.post(calls.readAllMessages, {})).toEqual({ count: 0 });
    expect(await client.post(calls.deleteAllMessages, {})).toEqual({ count: 0 });
    expect((await client.get(calls.messages())).items).toEqual([]);
  });

  it('of all messages those that came after a time can stay: the member has not seen them [B11.25]', async () => {
    const send = (title: string, at: number) =>
      sendMessage(store.db, member.id, { kind: 'security', title, body: '', link: null }, at);
    const seenAt = Date.UTC(2026, 0, 10);
    await send('看过', seenAt);
    const { items } = await client.get(calls.messages());
    await send('后来的', seenAt + 1);
    expect(await client.post(calls.deleteAllMessages, { until: items[0].created_at })).toEqual({ count: 1 });
    expect((await client.get(calls.messages())).items).toMatchObject([{ title: '后来的' }]);
    expect(await client.outcome(calls.deleteAllMessages, { until: '昨天' })).toEqual([400, '参数 until 的格式不对']);
  });

  it.each([calls.readMessages, calls.deleteMessages])('%s takes from one to 500 ids, each a number', async (call) => {
    const ids = Array.from({ length: 501 }, (_, index) => String(index + 1));
    expect(await client.outcome(call, { ids })).toEqual([400, '参数 ids 不能多于 500 项']);
    expect(await client.outcome(call, { ids: ids.slice(1) })).toEqual([200, undefined]);
    expect(await client.outcome(call, { ids: [] })).toEqual([400, '参数 ids 不能少于 1 项']);
    expect(await client.outcome(call, { ids: ['1'.repeat(41)] })).toEqual([400, '参数 ids.0 的格式不对']);
  });

  it('a cursor of another list is refused', async () => {
    expect(await client.outcome(calls.messages('abc'))).toEqual([400, '参数 cursor 不属于这个列表，请从第一页开始']);
  });
});
