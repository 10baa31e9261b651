import { screen, waitFor } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { mockApi } from 'shared-api/testing/mock-api';
import { openPage, press } from '../../../testing/open-page.tsx';

const followed = (id: string, name: string, latest: object | null = null) => ({
  author: { id, name },
  followed_at: '2026-03-04T00:00:00.000Z',
  latest,
});

test('followed authors lead to their pages and to the novel that was updated last, and are followed no longer [B10.14]', async () => {
  localStorage.setItem('auth', JSON.stringify({ username: '林冲', isAuth: true }));
  const latest = { id: '1001', title: '山雪', updated_at: '2026-03-05T00:00:00.000Z' };
  const posted: unknown[] = [];
  mockApi(({ method, address, body }) => {
    if (method === 'POST' && address === calls.setFollow) {
      posted.push(body);
      return { followed: false };
    }
    if (address === calls.followedAuthors())
      return { items: [followed('1', '夜航人', latest), followed('2', '关山客')], next_cursor: null };
    return undefined;
  });
  openPage('/user/bookshelf?tab=author');
  expect((await screen.findByRole('link', { name: '夜航人' })).getAttribute('href')).toBe('/author/1');
  expect(screen.getByRole('link', { name: '山雪' }).getAttribute('href')).toBe('/book/1001');
  await press('取消关注 夜航人');
  await waitFor(() => expect(screen.queryByRole('link', { name: '夜航人' })).toBeNull());
  expect(posted).toEqual([{ author_id: '1', followed: false }]);
  await press('取消关注 关山客');
  expect(await screen.findByRole('heading', { name: '还没有关注作者' })).toBeTruthy();
});
