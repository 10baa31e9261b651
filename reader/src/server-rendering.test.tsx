/** @jest-environment node */
import { calls } from 'shared-api/paths';
import { sampleChapter, sampleFacets, sampleNovel, sampleSummary, sampleWindow } from '../testing/fixtures.ts';
import { mockResponses } from '../testing/open-page.tsx';
import { renderOnServer } from '../testing/render-on-server.tsx';

const list = { items: [sampleSummary()], next_cursor: 'abc' };
const responses = {
  [calls.home]: {
    banners: [],
    picks: list.items,
    hot: list.items,
    updated: list.items,
    added: list.items,
    finished: list.items,
  },
  [calls.categoryNovels]: [{ category: { id: '9', name: '悬疑', novel_count: 1 }, novels: list.items }],
  [calls.categories]: [{ id: '9', name: '悬疑', novel_count: 1 }],
  [calls.search('灯')]: list,
  [calls.filter({ ns: '1' })]: { ...list, facets: sampleFacets() },
  [calls.novel('1001')]: sampleNovel(),
  [calls.chapters('1001', { from: 1, limit: 100 })]: sampleWindow(1, 3),
  [calls.chapter('1001-2')]: sampleChapter(2),
};

test.each([
  ['/home', '开始阅读', 'href="/book/1001"'],
  ['/search?keyword=%E7%81%AF', '搜索：灯 - 书海', 'rel="next"'],
  ['/filter?ns=1', '<h1', 'href="/filter?ns=1&amp;order=words"'],
  ['/book/1001', '第1章 信', 'href="/detail/1001-1"'],
  ['/detail/1001-2', '这是第2章的第一段。', 'href="/detail/1001-3"'],
])('the server renders the whole page %s, the same for every reader', async (address, text, attribute) => {
  mockResponses(responses);
  const html = await renderOnServer(address);
  expect(html).toContain(text);
  expect(html).toContain(attribute);
  // Two readers get the same page, byte for byte: it may be kept.
  expect(await renderOnServer(address)).toBe(html);
});

test('rendering on the server caches no chapter in the process', async () => {
  const asked = mockResponses(responses);
  await renderOnServer('/detail/1001-2');
  await renderOnServer('/detail/1001-2');
  expect(asked).toEqual([calls.chapter('1001-2'), calls.chapter('1001-2')]);
});
