import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import { type FeedbackQuery, maxCannedAnswers, type QueuedFeedback } from 'shared-api/console/schemas/feedback';
import { byCommand } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { allItems } from '../../testing/all-items.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { planOf, scans, sorts } from '../../testing/queries/query-plan.ts';
import { signInMember, type TestMember } from '../../testing/sign-in.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';
import { sendFeedback } from '../feedback.ts';
import { listMessages } from '../messages.ts';
import { setCannedAnswer } from './canned-answers.ts';
import { queuePageSize, selectQueue } from './list-queue.ts';

const now = Date.UTC(2026, 0, 10);

describeOnEachDatabase('the queue of feedback', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let moderator: StaffMember;
  let client: MemberClient;
  let reader: TestMember;
  beforeEach(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    moderator = await signInStaff(store, 'moderator', '看门人');
    client = memberClient(app, moderator);
    reader = await signInMember(store, '读者甲');
  });
  afterEach(() => app.close());

  const send = async (content: string, kind: '错字' | '建议' = '建议', context?: { chapter_id: string; pid: string }) =>
    String((await sendFeedback(store, reader.id, { kind, content, ...(context && { context }) }, now))?.id);
  const contents = async (filter: FeedbackQuery = {}): Promise<string[]> =>
    (await allItems<QueuedFeedback>((cursor) => client.get(calls.feedback({ ...filter, cursor })))).map(
      ({ content }) => content,
    );
  const undo = async (act: string | null) => client.outcome(calls.undoAct, { id: act ?? '0', reason: '' });

  it('what waits is listed the oldest first and what is done the newest first, by kind and who takes care of it [B15.12]', async () => {
    const sent: string[] = [];
    for (let count = 0; count < queuePageSize + 3; count += 1) sent.push(await send(`第${count}条建议`));
    const typo = await send('第三章有错字', '错字');
    const all = [...sent.map((_, index) => `第${index}条建议`), '第三章有错字'];
    expect(await contents()).toEqual(all);
    expect(await contents({ kind: '错字' })).toEqual(['第三章有错字']);
    await client.post(calls.assignFeedback, { id: typo, assignee: String(moderator.id) });
    expect(await contents({ assigned: 'me' })).toEqual(['第三章有错字']);
    expect(await contents({ assigned: 'me', kind: '建议' })).toEqual([]);
    expect(await contents({ assigned: 'nobody' })).toEqual(all.slice(0, -1));
    for (const id of sent.slice(0, 2)) await client.post(calls.closeFeedback, { id });
    expect(await contents({ status: 'closed' })).toEqual(['第1条建议', '第0条建议']);
    expect(await contents()).toHaveLength(queuePageSize + 2);
  });

  it('a feedback comes with its place as it reads now [B15.12]', async () => {
    const { novelId } = await saveNovel(store, incoming());
    const place = { chapter_id: `${novelId}-1`, pid: '1' };
    const id = await send('这里有错字', '错字', place);
    const details = await client.get(calls.feedbackItem(id));
    expect(details).toMatchObject({ id, content: '这里有错字', context: place, assignee: null });
    expect(details.place).toEqual({
      ...{ novel_id: novelId, novel_title: '灯塔守夜人', chapter_title: expect.any(String) },
      ...{ ...place, text: expect.stringMatching(/./) },
    });
    const later = await send('那一段不见了', '错字', { chapter_id: `${novelId}-1`, pid: '99' });
    expect((await client.get(calls.feedbackItem(later))).place.text).toBeNull();
    const gone = await send('这一章不见了', '错字', { chapter_id: `${novelId}-99`, pid: '1' });
    expect((await client.get(calls.feedbackItem(gone))).place).toBeNull();
    expect(await client.outcome(calls.feedbackItem('999'))).toEqual([404, '这条反馈不存在']);
  });

  it('an answer is a message to the sender; it cannot be undone, while closing and giving it to somebody can [B15.12]', async () => {
    const id = await send('加一盏灯吧');
    const { act } = await client.post(calls.answerFeedback, { id, reply: '  好的 ', close: true });
    expect(await contents({ status: 'closed' })).toEqual(['加一盏灯吧']);
    expect((await listMessages(store, reader.id)).items).toMatchObject([{ kind: 'reply', body: '好的' }]);
    expect(await undo(act)).toEqual([409, '这一步不能撤销']);
    const reopened = await client.post(calls.reopenFeedback, { id });
    expect(await contents()).toEqual(['加一盏灯吧']);
    expect(await undo(reopened.act)).toEqual([200, undefined]);
    expect(await contents({ status: 'closed' })).toEqual(['加一盏灯吧']);
    const given = await client.post(calls.assignFeedback, { id, assignee: String(moderator.id) });
    expect(await undo(given.act)).toEqual([200, undefined]);
    expect((await client.get(calls.feedbackItem(id))).assignee).toBeNull();
    expect(await client.outcome(calls.assignFeedback, { id, assignee: String(reader.id) })).toEqual([
      409,
      '只能交给版主、编辑或管理员',
    ]);
    expect(await client.outcome(calls.answerFeedback, { id, reply: ' ' })).toEqual([400, '回复不能为空']);
    expect((await client.outcome(calls.answerFeedback, { id, reply: '长'.repeat(2_001) }))[0]).toBe(400);
  });

  it('answers that are used often are saved, changed and deleted, each of which can be undone', async () => {
    const list = async () =>
      (await client.get(calls.cannedAnswers)).items.map(({ title, text }: { title: string; text: string }) => [
        ...[title, text],
      ]);
    const made = await client.post(calls.saveCannedAnswer, { title: '已改', text: '改好了' });
    const [{ id }] = (await client.get(calls.cannedAnswers)).items;
    const changed = await client.post(calls.saveCannedAnswer, { id, title: '已改', text: '改好了，谢谢' });
    expect(await list()).toEqual([['已改', '改好了，谢谢']]);
    expect((await client.post(calls.saveCannedAnswer, { id, title: '已改', text: '改好了，谢谢' })).act).toBeNull();
    const deleted = await client.post(calls.deleteCannedAnswer, { id });
    expect(await list()).toEqual([]);
    for (const [{ act }, left] of [
      [deleted, [['已改', '改好了，谢谢']]],
      [changed, [['已改', '改好了']]],
      [made, []],
    ] as const) {
      expect(await undo(act)).toEqual([200, undefined]);
      expect(await list()).toEqual(left);
    }
    expect(await client.outcome(calls.saveCannedAnswer, { id: '99', title: '无', text: '无' })).toEqual([
      404,
      '这条常用回复不存在',
    ]);
    for (let count = 0; count < maxCannedAnswers; count += 1)
      await setCannedAnswer(store, null, { title: `第${count}条`, text: '谢谢' }, byCommand(), now);
    expect(await client.outcome(calls.saveCannedAnswer, { title: '多', text: '多' })).toEqual([
      409,
      '常用回复最多 200 条，请先删掉不用的',
    ]);
  });

  it.each([
    ['what waits', { status: 'open' }],
    ['what waits of a kind', { status: 'open', kind: '错字' }],
    ['what somebody takes care of', { status: 'replied', assignee: 1 }],
    ['what nobody takes care of, of a kind', { status: 'closed', assignee: null, kind: '错字' }],
  ] as const)('the query for %s reads an index in its order', async (_name, filter) => {
    for (const after of [undefined, 5]) {
      const plan = await planOf(store, selectQueue(store, filter, after));
      expect([sorts(plan), scans(plan)]).toEqual([[], []]);
    }
  });
});
