import { fireEvent, screen, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { ContinueReading, type Progress } from 'shared-api/schemas/bookshelf';
import type { Home } from 'shared-api/schemas/novel';
import { failure, fitting, serve } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { renderOnServer } from '../../../testing/render-on-server.tsx';
import { sampleSummary } from '../../../testing/sample-library.ts';

const home: Home = { banners: [], picks: [sampleSummary()], hot: [], updated: [], added: [], finished: [] };
const progress: Progress = {
  chapter_id: '1001-2',
  no: 2,
  chapter_title: '第二章 信',
  pid: '3',
  offset: 0,
  percent: 66.6,
  updated_at: '2026-03-04T05:06:07.000Z',
};
const recent = (items: ContinueReading['items']) => fitting(ContinueReading, { items });
const pageAnswers = { [calls.home]: home, [calls.categoryNovels]: [] };
const region = async () => within(await screen.findByRole('region', { name: '继续阅读' }));

beforeEach(() => localStorage.clear());
const asMember = () => localStorage.setItem('auth', JSON.stringify({ username: '林冲', isAuth: true }));

test('leads a member to where they are in each book', async () => {
  asMember();
  serve({
    ...pageAnswers,
    [calls.continueReading]: recent([{ novel: sampleSummary(), progress, unread_count: 1 }]),
  });
  openPage('/home');
  const card = await (await region()).findByRole('link', { name: /灯下集.*第二章 信.*已读 67% · 1 章未读/ });
  expect(card.getAttribute('href')).toBe('/detail/1001-2');
  expect((await region()).getByRole('link', { name: '我的书架' }).getAttribute('href')).toBe('/user/bookshelf');
});

test('says to a member who has read nothing what will stand there', async () => {
  asMember();
  serve({ ...pageAnswers, [calls.continueReading]: recent([]) });
  openPage('/home');
  expect(await (await region()).findByText(/读过的书会在这里等你/)).toBeTruthy();
});

test('can be asked for again where it did not come', async () => {
  asMember();
  const answers = { ...pageAnswers, [calls.continueReading]: failure(500, 'internal', '服务器出错了') as unknown };
  serve(answers);
  openPage('/home');
  const retry = await (await region()).findByRole('button', { name: '重试' });
  answers[calls.continueReading] = recent([{ novel: sampleSummary(), progress, unread_count: 0 }]);
  fireEvent.click(retry);
  expect(await (await region()).findByRole('link', { name: /已读 67%$/ })).toBeTruthy();
});

test('a visitor sees nothing of it, and nothing is asked', async () => {
  const asked = serve(pageAnswers);
  openPage('/home');
  await screen.findByRole('region', { name: '编辑推荐' });
  expect(screen.queryByRole('region', { name: '继续阅读' })).toBeNull();
  expect(asked).not.toContain(calls.continueReading);
});

test('its place is in the page that everybody is sent, and holds nothing yet', async () => {
  serve(pageAnswers);
  const html = await renderOnServer('/home');
  const place = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-waiting]');
  expect(place?.querySelector('h2')?.textContent).toBe('继续阅读');
  expect(place?.querySelectorAll('li a')).toHaveLength(0);
});
