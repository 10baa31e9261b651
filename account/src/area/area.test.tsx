import { act, screen, within } from '@testing-library/react';
import { recordSignIn, recordSignOut } from 'shared-auth';
import { sampleEntry } from '../../testing/fixtures.ts';
import { mockMemberApi } from '../../testing/mock-member-api.ts';
import { openPage } from '../../testing/open-page.tsx';

const findEntries = async () =>
  within(await screen.findByRole('navigation', { name: '个人中心' })).getAllByRole('link');

test('the menu leads to the five pages of a member', async () => {
  mockMemberApi();
  openPage('/user/setting');
  const entries = await findEntries();
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['个人设置', '/user/setting'],
    ['我的书架', '/user/bookshelf'],
    ['我的消息', '/user/message'],
    ['阅读统计', '/user/reading'],
    ['意见反馈', '/user/feedback'],
  ]);
});

test.each([
  ['/user/setting', '个人设置'],
  ['/user/bookshelf', '我的书架'],
  ['/user/message', '我的消息'],
  ['/user/feedback', '意见反馈'],
])(
  '%s is 《%s》, marked in the menu and named in the title of the window [S2.14 S2.15 S2.16 S2.17]',
  async (address, title) => {
    mockMemberApi();
    openPage(address);
    const entries = await findEntries();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(
      entries.filter((entry) => entry.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent),
    ).toEqual([title]);
    expect(document.title).toBe(`${title} - 书海`);
  },
);

test('a page fills in once somebody signs in, and shows nothing of theirs once they sign out', async () => {
  const { calls: made } = mockMemberApi({ shelf: [sampleEntry('1001', '山雪')] });
  const { store } = openPage('/user/bookshelf', '');
  await screen.findByRole('heading', { level: 1, name: '我的书架' });
  expect(made).toEqual([]);
  act(() => recordSignIn(store, '林冲'));
  expect(await screen.findByRole('link', { name: '山雪' })).toBeTruthy();
  act(() => recordSignOut(store));
  expect(screen.queryByRole('link', { name: '山雪' })).toBeNull();
});
