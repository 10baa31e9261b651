import { byCommand } from '../console/record/record-act.ts';
import type { Store } from '../db/open-store.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { signInMember, type TestMember } from '../testing/sign-in.ts';
import { listOwnFeedback, sendFeedback } from './feedback.ts';
import { answerFeedback, setFeedbackStatus } from './feedback-queue/feedback-acts.ts';
import { listFeedback } from './list-feedback.ts';
import { listMessages } from './messages.ts';

const now = Date.UTC(2026, 0, 10);

describeOnEachDatabase('feedback', (open) => {
  let store: Store;
  let member: TestMember;
  let other: TestMember;
  beforeEach(async () => {
    store = await open();
    member = await signInMember(store);
    other = await signInMember(store);
  });

  const send = async (content: string, { id }: TestMember = member) => {
    const sent = await sendFeedback(store, id, { kind: '错字', content }, now);
    return Number(sent?.id);
  };
  const messagesOf = async ({ id }: TestMember) => (await listMessages(store, id)).items;

  it('a reply is stored with the feedback, and its sender alone gets it as a message', async () => {
    const id = await send('第三章有错字');
    await answerFeedback(store, id, { reply: '已经改好\0，谢谢' }, byCommand(), now + 1);
    expect((await listOwnFeedback(store, member.id)).items[0]).toMatchObject({
      status: 'replied',
      reply: '已经改好，谢谢',
      replied_at: new Date(now + 1).toISOString(),
    });
    expect(await messagesOf(member)).toMatchObject([
      { kind: 'reply', title: '你的反馈有了回复（错字）', body: '已经改好，谢谢', link: '/user/feedback' },
    ]);
    expect(await messagesOf(other)).toEqual([]);
  });

  it('a second reply replaces the first and may close the feedback', async () => {
    const id = await send('第三章有错字');
    await answerFeedback(store, id, { reply: '在看' }, byCommand(), now);
    await answerFeedback(store, id, { reply: '改好了', close: true }, byCommand(), now + 1);
    expect((await listOwnFeedback(store, member.id)).items).toMatchObject([{ reply: '改好了', status: 'closed' }]);
    expect(await messagesOf(member)).toHaveLength(2);
  });

  it('feedback that does not exist is neither answered nor closed', async () => {
    await expect(answerFeedback(store, 999, { reply: '?' }, byCommand(), now)).rejects.toThrow('这条反馈不存在');
    await expect(setFeedbackStatus(store, 999, 'closed', byCommand(), now)).rejects.toThrow('这条反馈不存在');
  });

  it('a member lists their own feedback alone', async () => {
    await send('这里有错字');
    await send('那里有错字', other);
    expect((await listOwnFeedback(store, member.id)).items.map(({ content }) => content)).toEqual(['这里有错字']);
  });

  it('those who answer list the feedback of all members with their names, the newest first, by status and limited', async () => {
    await send('第一条反馈');
    const second = await send('第二条反馈', other);
    await send('第三条反馈');
    expect(await setFeedbackStatus(store, second, 'closed', byCommand(), now)).not.toBeNull();
    const list = async (query: Parameters<typeof listFeedback>[1]) =>
      (await listFeedback(store, query)).map(({ username, content }) => [username, content]);
    expect(await list({ limit: 2 })).toEqual([
      [member.username, '第三条反馈'],
      [other.username, '第二条反馈'],
    ]);
    expect(await list({ status: 'closed', limit: 9 })).toEqual([[other.username, '第二条反馈']]);
    expect(await list({ status: 'open', limit: 9 })).toHaveLength(2);
  });
});
