/** @jest-environment node */
import type { ShellData } from 'shared-api/contract';
import { calls } from 'shared-api/paths';
import { failedResponse } from 'shared-api/testing/mock-api';
import { sampleChapter, sampleFacets, sampleNovel, sampleSummary, sampleWindow } from '../testing/fixtures.ts';
import { mockResponses } from '../testing/open-page.tsx';
import { renderOnServer } from '../testing/render-on-server.tsx';

const origin = 'https://books.example';
const shellData: ShellData = {
  origin,
  host: 'books.example',
  site: { name: '别处书海', disclaimer: '', licence: '', copyright: '' },
  links: [],
};

const open = (address: string): Promise<string> => renderOnServer(address, shellData);

const list = { items: [sampleSummary()], next_cursor: 'abc' };
const filtered = { ...list, facets: sampleFacets() };
const nothing = { ...filtered, items: [], next_cursor: null };
const categories = [{ id: '9', name: '悬疑', novel_count: 1 }];
const responses = {
  [calls.home]: { banners: [], picks: list.items, hot: [], updated: [], added: [], finished: [] },
  [calls.categoryNovels]: [],
  [calls.categories]: categories,
  [calls.novel('1001')]: sampleNovel(),
  [calls.chapters('1001', { from: 1, limit: 100 })]: sampleWindow(1, 3),
  [calls.chapters('1001', { from: 101, limit: 100 })]: sampleWindow(101, 103, 103),
  [calls.chapter('1001-2')]: sampleChapter(2),
  [calls.search('灯')]: list,
};

const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
/** Address of the link in the page that is its previous or next one. */
const linked = (html: string, rel: string) =>
  /href="([^"]*)"/.exec(new RegExp(`<a [^>]*rel="${rel}"[^>]*>`).exec(html)?.[0] ?? '')?.[1];
const structuredData = (html: string): Record<string, unknown>[] =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')['@graph'];

test.each([
  ['/home', '/home', 'website', '读好故事'],
  ['/book/1001', '/book/1001', 'book', '灯下集 - 夜航人'],
  ['/detail/1001-2', '/detail/1001-2', 'article', '第2章 信 - 灯下集'],
])('the page %s has a canonical address and Open Graph data', async (address, own, kind, title) => {
  mockResponses(responses);
  const html = await open(address);
  expect(canonical(html)).toBe(origin + own);
  expect(meta(html, 'og:url')).toBe(origin + own);
  expect(meta(html, 'og:type')).toBe(kind);
  expect(meta(html, 'og:title')).toBe(title);
  expect(meta(html, 'og:site_name')).toBe('别处书海');
  expect(meta(html, 'og:locale')).toBe('zh_CN');
  expect(meta(html, 'og:description')).toBe(meta(html, 'description'));
  expect(meta(html, 'og:image')).toBeUndefined();
  expect(meta(html, 'robots')).toBeUndefined();
  expect(html).toContain(`<title>${title} - 别处书海</title>`);
});

test.each(['/home', '/book/1001', '/detail/1001-2'])(
  'without the shell the page %s has no canonical address',
  async (address) => {
    mockResponses(responses);
    const html = await renderOnServer(address);
    expect(canonical(html)).toBeUndefined();
    expect(html).not.toContain('application/ld+json');
    expect(meta(html, 'og:site_name')).toBe('书海');
  },
);

test.each(['/book/1001?from=101', '/book/1001?at=102', '/book/1001?from=101&utm_source=x'])(
  'the page %s has the canonical address of its novel',
  async (address) => {
    mockResponses(responses);
    expect(canonical(await open(address))).toBe(`${origin}/book/1001`);
  },
);

test.each([
  ['https://pictures.example/1.webp', 'https://pictures.example/1.webp'],
  ['/covers/1.webp', `${origin}/covers/1.webp`],
  ['//pictures.example/1.webp', undefined],
])('a cover at %s is given to search engines as %s', async (cover_url, image) => {
  mockResponses({ ...responses, [calls.novel('1001')]: sampleNovel({ cover_url }) });
  const html = await open('/book/1001');
  expect(meta(html, 'og:image')).toBe(image);
  expect(structuredData(html)[0]?.image).toBe(image);
});

test('a novel without an introduction has a description of title and author', async () => {
  mockResponses({ ...responses, [calls.novel('1001')]: sampleNovel({ intro: ' \n ' }) });
  expect(meta(await open('/book/1001'), 'description')).toBe('夜航人的小说《灯下集》，在别处书海阅读。');
});

test('a chapter is described by its opening, and links to the previous and next chapter in the page', async () => {
  mockResponses(responses);
  const html = await open('/detail/1001-2');
  expect(meta(html, 'description')).toBe('夜航人《灯下集》第2章 信：这是第2章的第一段。“谁在那里？”他问。');
  expect(linked(html, 'prev')).toBe('/detail/1001-1');
  expect(linked(html, 'next')).toBe('/detail/1001-3');
});

// Firefox fetches such a page beforehand, which the content security policy forbids: an error and a report on every page.
test.each(['/detail/1001-2', '/filter?ns=2'])('the head of %s names no next page', async (address) => {
  mockResponses({ ...responses, [calls.filter({ ns: '2' })]: filtered });
  expect(await open(address)).not.toMatch(/<link rel="(next|prev|prefetch)"/);
});

test.each([
  [{ ns: '2', category: '9' }, '/filter?ns=2&amp;category=9'],
  [{ category: '9', words: '30-50', updated: '7', order: 'new' }, '/filter?category=9'],
  [{ order: 'hot' }, '/filter'],
])('the list %j has the canonical address %s', async (filter, address) => {
  mockResponses({ ...responses, [calls.filter(filter)]: filtered });
  const html = await open(`/filter?${new URLSearchParams(filter)}`);
  expect(canonical(html)).toBe(origin + address);
  expect(meta(html, 'robots')).toBeUndefined();
  expect(linked(html, 'next')).toContain('cursor=abc');
});

test.each([
  [{ cursor: 'abc' }, filtered],
  [{ category: '9' }, nothing],
])(
  'a later page and an empty list (%j) are kept out of search engines, which follow their links',
  async (filter, novels) => {
    mockResponses({ ...responses, [calls.filter(filter)]: novels });
    const html = await open(`/filter?${new URLSearchParams(filter)}`);
    expect(meta(html, 'robots')).toBe('noindex, follow');
    expect(canonical(html)).toBeUndefined();
    expect(html).not.toContain('application/ld+json');
  },
);

test('results of a search are kept out of search engines', async () => {
  mockResponses(responses);
  const html = await open('/search?keyword=%E7%81%AF');
  expect(meta(html, 'robots')).toBe('noindex');
  expect(canonical(html)).toBeUndefined();
});

test.each([
  ['/book/9', { [calls.novel('9')]: 0, [calls.chapters('9', { from: 1, limit: 100 })]: 0 }],
  ['/detail/9-1', { [calls.chapter('9-1')]: 0 }],
])('the missing page %s is kept out of search engines', async (address, asked) => {
  const missing = failedResponse(404, 'not_found', '没有');
  mockResponses(Object.fromEntries(Object.keys(asked).map((call) => [call, missing])));
  const html = await open(address);
  expect(meta(html, 'robots')).toBe('noindex');
  expect(canonical(html)).toBeUndefined();
  expect(meta(html, 'og:title')).toBeUndefined();
});

test("the structured data of a novel's page describe the novel and its breadcrumbs", async () => {
  mockResponses(responses);
  const [book, way] = structuredData(await open('/book/1001'));
  expect(book).toMatchObject({
    '@type': 'Book',
    url: `${origin}/book/1001`,
    name: '灯下集',
    author: { '@type': 'Person', name: '夜航人' },
    genre: '悬疑',
    inLanguage: 'zh-Hans',
    potentialAction: { '@type': 'ReadAction', target: `${origin}/detail/1001-1` },
  });
  expect((way?.itemListElement as { item: string }[] | undefined)?.map(({ item }) => item)).toEqual([
    `${origin}/home`,
    `${origin}/filter?category=9`,
    `${origin}/book/1001`,
  ]);
});

test('the structured data of a chapter name its novel', async () => {
  mockResponses(responses);
  const [chapter] = structuredData(await open('/detail/1001-2'));
  expect(chapter).toMatchObject({
    '@type': 'Chapter',
    name: '第2章 信',
    position: 2,
    isPartOf: { '@type': 'Book', '@id': `${origin}/book/1001`, name: '灯下集' },
  });
});

test("the structured data of the home page describe the site's search", async () => {
  mockResponses(responses);
  const [site] = structuredData(await open('/home'));
  expect(site).toMatchObject({
    '@type': 'WebSite',
    name: '别处书海',
    potentialAction: { target: { urlTemplate: `${origin}/search?keyword={search_term_string}` } },
  });
});

test('the structured data of a list name its novels in their order', async () => {
  mockResponses({ ...responses, [calls.filter({ category: '9' })]: filtered });
  const [list] = structuredData(await open('/filter?category=9'));
  expect(list).toMatchObject({
    '@type': 'ItemList',
    name: '悬疑 - 排行榜',
    itemListElement: [{ position: 1, name: '灯下集', url: `${origin}/book/1001` }],
  });
});

test('a title with </script> in it does not end the script element of the structured data', async () => {
  const title = '</script><script>alert(1)</script><!--';
  mockResponses({ ...responses, [calls.novel('1001')]: sampleNovel({ title }) });
  const html = await open('/book/1001');
  expect(html).not.toContain('<script>alert');
  expect(structuredData(html)[0]?.name).toBe(title);
});

test("a text in traditional characters is marked as zh-Hant, and the site's own words are not", async () => {
  const paragraphs = [{ pid: '1', text: '話說彭公被八侯困在院內，吩咐家人把他亂刀分屍。' }];
  mockResponses({ [calls.chapter('1001-2')]: sampleChapter(2, { title: '第五回 惡霸被擒入虎穴', paragraphs }) });
  const html = await open('/detail/1001-2');
  expect(html).toMatch(/<h1 lang="zh-Hant"[^>]*>第五回/);
  expect(html.match(/lang="zh-Hant"/g)).toHaveLength(2);
  expect(structuredData(html)[0]?.inLanguage).toBe('zh-Hant');
});

test.each(['/home', '/book/1001', '/detail/1001-2'])(
  'the elements for the head of %s come before all others, so that the server can move them',
  async (address) => {
    mockResponses(responses);
    const html = await open(address);
    const head = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? '';
    expect(head).toContain('<title>');
    expect(html.slice(head.length)).not.toMatch(/<(?:title|meta|link)\b/);
  },
);
