import type { Page } from '@playwright/test';
import type { OwnServer } from '../servers/own-server.ts';
import { signIn } from '../sign-in.ts';
import { expect } from '../site.ts';

/** The demo novels that every site of these tests begins with. */
const bids = Array.from({ length: 11 }, (_, index) => String(1001 + index));

/** Makes a member, signed in, with something on every page of theirs. @returns the ids of the novels on the shelf */
export const fillMember = async (page: Page, { origin, library }: OwnServer): Promise<string[]> => {
  await signIn(page, origin);
  const post = async (call: string, data: object) => {
    const answer = await page.request.post(`${origin}/api/v1${call}`, { data });
    expect(answer.status(), `${call} ${await answer.text()}`).toBe(200);
    return (await answer.json()).data;
  };
  for (const bid of bids) await post('/collect/book/', { bid, collected: true });
  await post('/collect/change/', { bids: bids.slice(0, 3), group: '睡前读', pinned: true });
  await post('/collect/change/', { bids: bids.slice(3, 5), group: '历史', status: 'finished', notify: false });
  for (const bid of bids.slice(0, 4)) await post('/user/progress/', { cid: `${bid}-2` });
  await post('/collect/chapter/', { cid: `${bids[0]}-1` });
  await post('/collect/chapter/', { cid: `${bids[1]}-2`, pid: '2', quote: '水退了，船还在。', note: '好句。' });
  await post('/follow/', { author_id: '1', followed: true });
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await post('/user/reading-time/', {
    report_id: 'half-an-hour-of-reading',
    days: [{ day, seconds: 1_800, characters: 9_000 }],
  });
  await post('/user/feedback/', { kind: '建议', content: '希望书架可以按作者排序。' });
  const { id } = await post('/user/feedback/', { kind: '错字', content: '第三回有一个错字，请看一看。' });
  await library('feedback', 'reply', id, '--text', '已经改好，谢谢。');
  await library('announce', '--title', '周日凌晨停机', '--body', '两点到四点停机维护。');
  return bids;
};
