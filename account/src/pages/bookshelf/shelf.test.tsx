import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { devicePosition } from 'shared-api/device-positions';
import { calls } from 'shared-api/paths';
import { exampleNovels } from 'shared-api/testing/example-library';
import { failedResponse, noResponse } from 'shared-api/testing/mock-api';
import { scrollToRow } from '../../../testing/browser-stand-ins.ts';
import { may, sampleEntry, sampleProgress, sampleShelf } from '../../../testing/fixtures.ts';
import { mockMemberApi } from '../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../testing/open-page.tsx';
import { findShelfRow, shelfRows, shelfTitles } from '../../../testing/shelf-page.ts';

const list = `GET ${calls.collection()}`;

test('a row of the shelf tells where its reader is, what is unread, and leads on to the chapter', async () => {
  const read = { progress: sampleProgress('1001'), last_read_at: may(3), status: 'reading', unread_count: 7 } as const;
  mockMemberApi({ shelf: [sampleEntry('1001', '山雪', read)] });
  openPage('/user/bookshelf');
  const row = await findShelfRow('山雪');
  expect(within(row).getByRole('button', { name: '《山雪》的阅读状态：在读' }).textContent).toBe('在读');
  expect(row.textContent).toContain('陆行舟 · 2026/05/03 读过');
  expect(row.textContent).toContain('读到 第二章 渡口（67%）');
  expect(row.textContent).toContain('7 章未读');
  expect(within(row).getByRole('link', { name: '山雪' }).getAttribute('href')).toBe('/detail/1001-2');
});

test('the link of a row stays one element when the places of this device come, and takes the account’s place along', async () => {
  const read = { progress: sampleProgress('1001'), status: 'reading' } as const;
  mockMemberApi({ shelf: [sampleEntry('1001', '山雪', read)] });
  openPage('/user/bookshelf');
  const link = within(await findShelfRow('山雪')).getByRole('link', { name: '山雪' });
  link.focus();
  await act(() => import('shared-ui/continue-link'));
  expect(document.activeElement).toBe(link);
  // Another tab would open.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, { ctrlKey: true });
  expect(devicePosition('1001')?.chapter_id).toBe('1001-2');
});

test('a novel on the shelf that nobody began leads to its own page, and counts nothing as unread', async () => {
  mockMemberApi({ shelf: [sampleEntry('1001', '山雪', { unread_count: 3 })] });
  openPage('/user/bookshelf');
  const row = await findShelfRow('山雪');
  expect(row.textContent).toContain('还没有开始');
  expect(row.textContent).not.toContain('未读');
  expect(within(row).getByRole('link', { name: '山雪' }).getAttribute('href')).toBe('/book/1001');
});

test.each(['rows', 'grid'])(
  '未读 is red only where a chapter came since the last visit, in %s [B10.31]',
  async (layout) => {
    localStorage.setItem('shelf-layout', layout);
    const [novel] = exampleNovels;
    const chapterOf = (day: number) => {
      if (!novel?.latest_chapter) throw new Error('the example has no chapter');
      return { ...novel, latest_chapter: { ...novel.latest_chapter, published_at: may(day) } };
    };
    const read = { progress: sampleProgress('1', { updated_at: may(3) }), status: 'reading', unread_count: 7 } as const;
    mockMemberApi({
      shelf: [
        sampleEntry('1001', '山雪', { ...read, novel: { ...chapterOf(4), id: '1001', title: '山雪' } }),
        sampleEntry('1002', '灯市街', { ...read, novel: { ...chapterOf(2), id: '1002', title: '灯市街' } }),
      ],
    });
    openPage('/user/bookshelf');
    const counts = async (title: string) => within(await findShelfRow(title)).getByText('7 章未读');
    expect((await counts('山雪')).dataset.new).toBe('true');
    expect((await counts('灯市街')).dataset.new).toBeUndefined();
    // The mark is what colours it.
    const colors = [await counts('山雪'), await counts('灯市街')].map((count) => getComputedStyle(count).color);
    expect(colors[0]).not.toBe(colors[1]);
  },
);

test('a row leads on from a chapter that was read to its end, and to the beginning of a novel that nobody began [B10.08 B10.10]', async () => {
  const read = {
    progress: sampleProgress('1001', { fraction: 1, next_id: '1001-3', next_title: '第三章 对岸' }),
    status: 'reading',
  } as const;
  mockMemberApi({ shelf: [sampleEntry('1001', '山雪', read), sampleEntry('1002', '灯市街')] });
  openPage('/user/bookshelf');
  expect((await findShelfRow('山雪')).textContent).toContain('接着读 第三章 对岸');
  const links = ['继续阅读《山雪》', '山雪', '开始阅读《灯市街》'].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/detail/1001-3',
    '/detail/1001-3',
    '/detail/1001-1',
  ]);
});

test('the shelf is a grid of covers where that was chosen, also after a reload, and draws few of many [B10.07]', async () => {
  mockMemberApi({ shelf: sampleShelf(130, { pinned: true }) });
  const { unmount } = openPage('/user/bookshelf');
  await findShelfRow('第1部');
  await press('封面');
  expect(screen.queryByRole('button', { name: '置顶《第1部》' })).toBeNull();
  expect(screen.getAllByRole('img', { name: '已置顶' }).length).toBeLessThan(40);
  // Two a line, where there is no layout.
  expect(
    shelfRows()
      .map(({ style }) => style.insetInlineStart)
      .slice(0, 3),
  ).toEqual(['0%', '50%', '0%']);
  scrollToRow(20);
  expect((await findShelfRow('第45部')).getAttribute('aria-posinset')).toBe('45');
  unmount();
  scrollToRow(0);
  openPage('/user/bookshelf');
  await findShelfRow('第1部');
  expect(screen.getByRole('button', { name: '封面' }).getAttribute('aria-pressed')).toBe('true');
});

test('a novel of the grid reads on where it is pressed, and is chosen by its cover', async () => {
  localStorage.setItem('shelf-layout', 'grid');
  const api = mockMemberApi({ shelf: [sampleEntry('1001', '山雪', { progress: sampleProgress('1001') })] });
  openPage('/user/bookshelf');
  await findShelfRow('山雪');
  expect(screen.getByRole('link', { name: '山雪' }).getAttribute('href')).toBe('/detail/1001-2');
  await press('批量管理');
  fireEvent.click(screen.getByRole('checkbox', { name: '选择《山雪》' }));
  await press('移出书架', await screen.findByRole('region', { name: '批量管理' }));
  await waitFor(() => expect(api.posted(calls.changeShelf)).toEqual([{ bids: ['1001'], removed: true }]));
});

test('the pinned novels stand first on the shelf, the others with the last read on top', async () => {
  mockMemberApi({
    shelf: [
      sampleEntry('1001', '山雪'),
      sampleEntry('1002', '灯市街', { pinned: true }),
      sampleEntry('1003', '河工纪', { last_read_at: may(9) }),
    ],
  });
  openPage('/user/bookshelf');
  await findShelfRow('山雪');
  expect(screen.getByText('共 3 部')).toBeTruthy();
  expect(shelfTitles()).toEqual(['灯市街', '河工纪', '山雪']);
});

test('an empty shelf says how novels get there, and leads home', async () => {
  mockMemberApi();
  openPage('/user/bookshelf');
  expect(await screen.findByRole('heading', { name: '书架还是空的' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '去找书' }).getAttribute('href')).toBe('/home');
  expect(screen.queryByRole('button', { name: '批量管理' })).toBeNull();
});

test('a long shelf draws only the rows in sight and a few around them, and loads the next page near its end', async () => {
  const api = mockMemberApi({ shelf: sampleShelf(130) });
  openPage('/user/bookshelf');
  await findShelfRow('第1部');
  expect(screen.getByText('共 130 部')).toBeTruthy();
  expect(shelfRows().length).toBeLessThan(20);
  scrollToRow(20);
  await findShelfRow('第25部');
  expect(api.calls.map(({ address }) => address)).toEqual(['/collect/list/']);

  scrollToRow(50);
  await waitFor(() => expect(api.calls).toHaveLength(2));
  expect(api.calls[1]?.query.get('cursor')).toBe('after-1060');
  scrollToRow(62);
  expect((await findShelfRow('第65部')).getAttribute('aria-posinset')).toBe('65');
  expect(shelfRows().length).toBeLessThan(20);
});

test('the rows of a shelf name their number once the last page has come', async () => {
  mockMemberApi({ shelf: sampleShelf(70) });
  openPage('/user/bookshelf');
  expect((await findShelfRow('第1部')).getAttribute('aria-setsize')).toBe('-1');
  scrollToRow(50);
  const last = async () => (await findShelfRow('第55部')).getAttribute('aria-setsize');
  await waitFor(async () => expect(await last()).toBe('70'));
});

test('a page of the shelf that did not come is asked for again by hand alone, and the list goes on with it', async () => {
  const api = mockMemberApi({ shelf: sampleShelf(70) });
  openPage('/user/bookshelf');
  await findShelfRow('第1部');
  const mend = api.respondWith(list, () => noResponse);
  scrollToRow(50);
  const again = await screen.findByRole('button', { name: '没有成功，再试一次' });
  scrollToRow(52);
  expect(api.calls).toHaveLength(2);
  mend();
  fireEvent.click(again);
  scrollToRow(62);
  await findShelfRow('第70部');
  expect(screen.queryByRole('button', { name: '没有成功，再试一次' })).toBeNull();
});

test('a shelf that the server refused shows its sentence, and comes when it is asked for again', async () => {
  const api = mockMemberApi({ shelf: sampleShelf(1) });
  const mend = api.respondWith(list, () => failedResponse(503, 'unavailable', '正在维护，请稍后再来'));
  openPage('/user/bookshelf');
  expect((await screen.findByRole('alert')).textContent).toContain('正在维护，请稍后再来');
  mend();
  await press('重试');
  await findShelfRow('第1部');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a shelf that no answer came for says to look at the network', async () => {
  mockMemberApi().respondWith(list, () => noResponse);
  openPage('/user/bookshelf');
  expect((await screen.findByRole('alert')).textContent).toContain('请检查网络连接后重试。');
});
