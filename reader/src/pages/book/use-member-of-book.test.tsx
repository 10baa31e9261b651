import { act, screen, waitFor } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { mockApi } from 'shared-api/testing/mock-api';
import { sampleNovel, sampleWindow } from '../../../testing/fixtures.ts';
import { mockResponses, openPage } from '../../../testing/open-page.tsx';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const notCollected = { entry: null, collect_count: 7, progress: null, read_chapters: null };

test('a like that was awaited stands, also where the state from before it comes later [B4.05]', async () => {
  localStorage.setItem('auth', JSON.stringify({ username: '林冲', isAuth: true }));
  sessionStorage.setItem('awaited-action', `like:1001 ${Date.now() + 60_000}`);
  const before = Promise.withResolvers<unknown>();
  let asked = 0;
  const liked = { liked: true, count: 8 };
  mockApi(({ method, address }) => {
    if (address === calls.like('1001')) {
      asked += 1;
      return asked === 1 ? before.promise : liked;
    }
    if (method === 'POST' && address === calls.setLike) return liked;
    if (address === calls.novel('1001')) return sampleNovel();
    if (address === calls.chapters('1001', { from: 1, limit: 100 })) return sampleWindow(1, 3);
    if (address === calls.shelfState('1001')) return notCollected;
    return undefined;
  });
  openPage('/book/1001');
  const button = await screen.findByRole('button', { name: '已赞' });
  await act(async () => before.resolve({ liked: false, count: 7 }));
  expect(button.textContent).toBe('已赞');
});

test.each([
  ['counts as many as the call of the moment', 4, '7 人'],
  ['makes no room for what others did since', 0, undefined],
])('a member’s page %s where it itself says %i collected the book [B4.07]', async (_, collect_count, shown) => {
  localStorage.setItem('auth', JSON.stringify({ username: '林冲', isAuth: true }));
  mockResponses({
    [calls.novel('1001')]: sampleNovel({ collect_count }),
    [calls.chapters('1001', { from: 1, limit: 100 })]: sampleWindow(1, 3),
    [calls.shelfState('1001')]: notCollected,
    [calls.like('1001')]: { liked: true, count: 8 },
  });
  openPage('/book/1001');
  // Both calls have answered by then.
  await screen.findByRole('button', { name: '已赞' });
  const facts = () => screen.getByText('获赞').closest('dl');
  await waitFor(() =>
    expect(facts()?.querySelector('div:nth-last-child(2)')?.textContent).toBe(
      shown === undefined ? '章节3 章' : `收藏${shown}`,
    ),
  );
});
