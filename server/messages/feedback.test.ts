import type { Store } from '../db/open-store.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { signInMember, type TestMember } from '../testing/sign-in.ts';
import { listOwnFeedback, replyToFeedback, sendFeedback } from './feedback.ts';
import { closeFeedback, listFeedback } from './list-feedback.ts';
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
    const replied = await replyToFeedback(store, id, { reply: '已经改好\0，谢谢', now: now + 1 });
    expect(replied).toMatchObject({
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
    await replyToFeedback(store, id, { reply: '在看', now });
    await replyToFeedback(store, id, { reply: '改好了', status: 'closed', now: now + 1 });
    expect((await listOwnFeedback(store, member.id)).items).toMatchObject([{ reply: '改好了', status: 'closed' }]);
    expect(await messagesOf(member)).toHaveLength(2);
  });

  it('feedback that does not exist is neither answered nor closed', async () => {
    expect(await replyToFeedback(store, 999, { reply: '?', now })).toBeNull();
    expect(await closeFeedback(store, 999)).toBe(false);
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
    expect(await closeFeedback(store, second)).toBe(true);
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
