import { fireEvent, screen, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { ContinueReading, type Progress } from 'shared-api/schemas/bookshelf';
import type { Home } from 'shared-api/schemas/novel';
import { failedResponse, validated } from 'shared-api/testing/mock-api';
import { sampleSummary } from '../../../testing/fixtures.ts';
import { mockResponses, openPage } from '../../../testing/open-page.tsx';
import { renderOnServer } from '../../../testing/render-on-server.tsx';

const home: Home = { banners: [], picks: [sampleSummary()], hot: [], updated: [], added: [], finished: [] };
const progress: Progress = {
  chapter_id: '1001-2',
  no: 2,
  chapter_title: '第二章 信',
  pid: '3',
  offset: 0,
  fraction: 0,
  quote: null,
  revision: null,
  device: null,
  percent: 66.6,
  updated_at: '2026-03-04T05:06:07.000Z',
};
const recent = (items: ContinueReading['items']) => validated(ContinueReading, { items });
const pageResponses = { [calls.home]: home, [calls.categoryNovels]: [] };
const region = async () => within(await screen.findByRole('region', { name: '继续阅读' }));

beforeEach(() => localStorage.clear());
const asMember = () => localStorage.setItem('auth', JSON.stringify({ username: '林冲', isAuth: true }));

test('the home page links a member to the chapter they are in, for each novel', async () => {
  asMember();
  mockResponses({
    ...pageResponses,
    [calls.continueReading]: recent([{ novel: sampleSummary(), progress, unread_count: 1 }]),
  });
  openPage('/home');
  const card = await (await region()).findByRole('link', { name: /灯下集.*第二章 信.*已读 67% · 1 章未读/ });
  expect(card.getAttribute('href')).toBe('/detail/1001-2');
  expect((await region()).getByRole('link', { name: '我的书架' }).getAttribute('href')).toBe('/user/bookshelf');
});

test('the section of novels to go on with tells a member who has read nothing what it is for', async () => {
  asMember();
  mockResponses({ ...pageResponses, [calls.continueReading]: recent([]) });
  openPage('/home');
  expect(await (await region()).findByText(/读过的书会在这里等你/)).toBeTruthy();
});

test('the section of novels to go on with can be loaded again after a failed call', async () => {
  asMember();
  const responses = {
    ...pageResponses,
    [calls.continueReading]: failedResponse(500, 'internal', '服务器出错了') as unknown,
  };
  mockResponses(responses);
  openPage('/home');
  const retry = await (await region()).findByRole('button', { name: '重试' });
  responses[calls.continueReading] = recent([{ novel: sampleSummary(), progress, unread_count: 0 }]);
  fireEvent.click(retry);
  expect(await (await region()).findByRole('link', { name: /已读 67%$/ })).toBeTruthy();
});

test('a visitor sees no section of novels to go on with, and no call is made for it', async () => {
  const asked = mockResponses(pageResponses);
  openPage('/home');
  await screen.findByRole('region', { name: '编辑推荐' });
  expect(screen.queryByRole('region', { name: '继续阅读' })).toBeNull();
  expect(asked).not.toContain(calls.continueReading);
});

test('the page from the server holds an empty section of novels to go on with', async () => {
  mockResponses(pageResponses);
  const html = await renderOnServer('/home');
  const section = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-waiting]');
  expect(section?.querySelector('h2')?.textContent).toBe('继续阅读');
  expect(section?.querySelectorAll('li a')).toHaveLength(0);
});
