/** @jest-environment node */
import { calls } from 'shared-api/paths';
import { serve } from '../testing/fake-api.ts';
import { renderOnServer } from '../testing/render-on-server.tsx';
import { sampleChapter, sampleFacets, sampleNovel, sampleSummary, sampleWindow } from '../testing/sample-library.ts';

const works = { items: [sampleSummary()], next_cursor: 'abc' };
const answers = {
  [calls.home]: {
    banners: [],
    picks: works.items,
    hot: works.items,
    updated: works.items,
    added: works.items,
    finished: works.items,
  },
  [calls.categoryNovels]: [{ category: { id: '9', name: '悬疑', novel_count: 1 }, novels: works.items }],
  [calls.categories]: [{ id: '9', name: '悬疑', novel_count: 1 }],
  [calls.search('灯')]: works,
  [calls.filter({ ns: '1' })]: { ...works, facets: sampleFacets() },
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
])('%s is whole without a browser', async (address, text, attribute) => {
  serve(answers);
  const html = await renderOnServer(address);
  expect(html).toContain(text);
  expect(html).toContain(attribute);
  // Two readers get the same page, byte for byte: it may be kept.
  expect(await renderOnServer(address)).toBe(html);
});

test('rendering for many keeps no chapter in the process', async () => {
  const asked = serve(answers);
  await renderOnServer('/detail/1001-2');
  await renderOnServer('/detail/1001-2');
  expect(asked).toEqual([calls.chapter('1001-2'), calls.chapter('1001-2')]);
});
