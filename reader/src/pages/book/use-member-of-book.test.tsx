import { act, screen } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { mockApi } from 'shared-api/testing/mock-api';
import { sampleNovel, sampleWindow } from '../../../testing/fixtures.ts';
import { openPage } from '../../../testing/open-page.tsx';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a like that was awaited stands, also where the state from before it comes later', async () => {
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
    if (address === calls.shelfState('1001')) return { entry: null, progress: null, read_chapters: null };
    return undefined;
  });
  openPage('/book/1001');
  const button = await screen.findByRole('button', { name: '已赞' });
  await act(async () => before.resolve({ liked: false, count: 7 }));
  expect(button.textContent).toBe('已赞');
});
