import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { Feedback } from 'shared-api/schemas/message';
import { byCommand } from '../console/record/record-act.ts';
import type { Store } from '../db/open-store.ts';
import { allItems } from '../testing/all-items.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { signInMember } from '../testing/sign-in.ts';
import { feedbackPageSize, maxOpenFeedback } from './feedback.ts';
import { answerFeedback } from './feedback-queue/feedback-acts.ts';

describeOnEachDatabase('the calls of feedback', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let client: MemberClient;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    client = memberClient(app, await signInMember(store));
  });

  it('feedback is listed with its context, status and reply, the newest first [S3.10]', async () => {
    const context = { chapter_id: '1001-1', pid: '1', quote: '雾' };
    const sent = await client.post(calls.sendFeedback, { kind: '错字', content: '  这里有错字  ', context });
    expect(sent).toMatchObject({ kind: '错字', content: '这里有错字', context, status: 'open', reply: null });
    for (let index = 0; index < feedbackPageSize; index += 1) {
      await client.post(calls.sendFeedback, { kind: '建议', content: `第${index}条建议` });
    }
    const items = await allItems<Feedback>((cursor) => client.get(calls.ownFeedback(cursor)));
    expect(items).toHaveLength(feedbackPageSize + 1);
    expect([items[0]?.content, items.at(-1)]).toEqual([`第${feedbackPageSize - 1}条建议`, sent]);
  });

  it('a member with a hundred open feedbacks is refused another until one is answered', async () => {
    const send = () => client.outcome(calls.sendFeedback, { kind: '建议', content: '再加一盏灯吧' });
    const answers = await Promise.all(Array.from({ length: maxOpenFeedback + 5 }, send));
    const refused = [409, '你已有 100 条反馈等待处理，请等有了回复再提交'];
    expect(answers.filter(([status]) => status === 200)).toHaveLength(maxOpenFeedback);
    expect(answers.filter(([status]) => status !== 200)).toEqual(Array(5).fill(refused));
    const [latest] = (await client.get(calls.ownFeedback())).items;
    await answerFeedback(store, Number(latest.id), { reply: '好的' }, byCommand(), Date.now());
    expect((await send())[0]).toBe(200);
  });

  it.each([
    [' 四个字呀 ', 400, '反馈内容不能少于 5 个字'],
    ['😀😀😀😀', 400, '反馈内容不能少于 5 个字'],
    ['😀'.repeat(5), 200, undefined],
    ['长'.repeat(1000), 200, undefined],
    ['😀'.repeat(1001), 400, '反馈内容不能多于 1000 个字'],
    ['\0\0\0\0\0', 400, '参数 content 不能含有空字符'],
  ])('feedback has from 5 to 1,000 characters: %# [S5.10 S7.33]', async (content, status, error) => {
    expect(await client.outcome(calls.sendFeedback, { kind: '问题', content })).toEqual([status, error]);
  });

  it('feedback of an unknown kind is refused with the names of the kinds', async () => {
    expect(await client.outcome(calls.sendFeedback, { kind: '闲聊', content: '今天天气好' })).toEqual([
      400,
      '参数 kind 只能是 问题、错字、内容、建议、侵权',
    ]);
  });
});
