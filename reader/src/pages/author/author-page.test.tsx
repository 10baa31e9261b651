import { fireEvent, screen, waitFor } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { mockApi } from 'shared-api/testing/mock-api';
import { sampleNovel } from '../../../testing/fixtures.ts';
import { mockResponses, openPage } from '../../../testing/open-page.tsx';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const author = { id: '1', name: '夜航人' };
const counts = { novels: 2, finished: 1, words: 123_000 };
const answer = { author, counts, items: [sampleNovel()], next_cursor: 'next' };
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('an author’s page says what the novels come to, and orders them as the reader chooses, on later pages too [B2.15]', async () => {
  mockResponses({ [calls.author('1')]: answer, [calls.author('1', undefined, 'words')]: answer });
  openPage('/author/1');
  expect(await screen.findByText('2 部作品 · 12.3万字 · 完结 1 部')).toBeTruthy();
  expect([link('最近更新'), link('最新发布'), link('下一页')]).toEqual([
    '/author/1',
    '/author/1?order=published',
    '/author/1?cursor=next',
  ]);
  fireEvent.click(screen.getByRole('link', { name: '字数' }));
  await waitFor(() => expect(link('下一页')).toBe('/author/1?order=words&cursor=next'));
  expect(screen.getByRole('link', { name: '字数' }).getAttribute('aria-current')).toBe('true');
});

test('an answer of an earlier server, without counts, is a page all the same', async () => {
  const { counts: _, ...earlier } = answer;
  mockResponses({ [calls.author('1')]: earlier });
  openPage('/author/1');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('夜航人的作品');
  expect(screen.queryByText(/部作品/)).toBeNull();
});

test('a member follows the author, and no longer [B10.14]', async () => {
  localStorage.setItem('auth', JSON.stringify({ username: '林冲', isAuth: true }));
  let followed = false;
  const made = mockApi(({ method, address, body }) => {
    if (address === calls.author('1')) return answer;
    if (method === 'POST' && address === calls.setFollow) {
      ({ followed } = body as { followed: boolean });
      return { followed };
    }
    if (address === calls.followState('1')) return { followed };
    return undefined;
  });
  openPage('/author/1');
  await waitFor(() => expect(made.map(({ address }) => address)).toContain(calls.followState('1')));
  fireEvent.click(await screen.findByRole('button', { name: '关注' }));
  fireEvent.click(await screen.findByRole('button', { name: '已关注', pressed: true }));
  expect(await screen.findByRole('button', { name: '关注', pressed: false })).toBeTruthy();
  expect(followed).toBe(false);
});
