import { fillMember } from '../testing/members/filled-member.ts';
import { expect, test } from '../testing/site.ts';

/** Names of the rows in sight that are wider than their place, and that a mouse cannot move: without arrows and without a bar. */
const stuckRows = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((row) => {
      const { overflowX, scrollbarWidth } = getComputedStyle(row);
      const isMoved = row.parentElement?.querySelector(':scope > button[aria-label^="后面的"]');
      return (
        /auto|scroll/.test(overflowX) && scrollbarWidth === 'none' && row.scrollWidth > row.clientWidth + 1 && !isMoved
      );
    })
    .map((row) => row.getAttribute('aria-label') ?? row.textContent ?? '');

test('on a desk each row that is wider than its place has arrows, or is wrapped [B15.176]', async ({
  page,
  ownSite,
}) => {
  const { origin } = ownSite;
  const bids = await fillMember(page, ownSite);
  for (const [index, bid] of bids.entries()) {
    const group = `第${index + 1}个名字不短的分组`;
    const answers = [
      await page.request.post(`${origin}/api/v1/collect/change/`, { data: { bids: [bid], group } }),
      await page.request.post(`${origin}/api/v1/user/progress/`, { data: { cid: `${bid}-2` } }),
    ];
    for (const answer of answers) expect(answer.status(), await answer.text()).toBe(200);
  }
  await page.goto(`${origin}/user/bookshelf`);
  await expect(page.getByRole('group', { name: '分组' }).getByRole('button')).toHaveCount(bids.length + 2);
  expect(await page.evaluate(stuckRows)).toEqual([]);

  await page.goto(`${origin}/home`);
  const reading = page.getByRole('region', { name: '继续阅读' });
  await expect(reading.getByRole('listitem')).toHaveCount(8);
  await expect.poll(() => page.evaluate(stuckRows)).toEqual([]);
  await reading.getByRole('button', { name: '后面的正在读的书' }).click();
  await expect(reading.getByRole('listitem').last()).toBeInViewport({ ratio: 0.9 });

  await page.goto(`${origin}/ranking`);
  // As many categories as a large library has.
  await page.getByRole('list', { name: '分类' }).evaluate((list) => {
    const entries = [...list.children];
    for (let times = 0; times < 4; times += 1) list.append(...entries.map((entry) => entry.cloneNode(true)));
  });
  expect(await page.evaluate(stuckRows)).toEqual([]);
});
