import { render, screen, within } from '@testing-library/react';
import { Harness } from 'shared-ui/harness';
import { routes } from '../routes.tsx';

const open = async (at: string) => {
  render(<Harness routes={[{ HydrateFallback: () => null, children: routes }]} at={at} />);
  return within(await screen.findByRole('navigation', { name: '个人中心' })).getAllByRole('link');
};

test('the menu leads to the four pages of a member', async () => {
  const entries = await open('/user/setting');
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['个人设置', '/user/setting'],
    ['我的书架', '/user/bookshelf'],
    ['我的消息', '/user/message'],
    ['意见反馈', '/user/feedback'],
  ]);
});

test.each([
  ['/user/setting', '个人设置'],
  ['/user/bookshelf', '我的书架'],
  ['/user/message', '我的消息'],
  ['/user/feedback', '意见反馈'],
])('%s is 《%s》, marked in the menu and named in the title of the window', async (address, title) => {
  const entries = await open(address);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(
    entries.filter((entry) => entry.getAttribute('aria-current') === 'page').map((one) => one.textContent),
  ).toEqual([title]);
  expect(document.title).toBe(`${title} - 书海`);
});
