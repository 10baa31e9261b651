import { calls, pages } from './paths.ts';

describe('addresses of pages', () => {
  test('addresses of pages encode what stands in the path', () => {
    expect(pages.book('a/b?c')).toBe('/book/a%2Fb%3Fc');
    expect(pages.chapter('1001-1#x')).toBe('/detail/1001-1%23x');
  });

  test('addresses of pages encode a keyword as one value', () => {
    expect(pages.search('剑 & 酒=?')).toBe('/search?keyword=%E5%89%91+%26+%E9%85%92%3D%3F');
    expect(new URL(pages.search('剑 & 酒=?'), 'http://site').searchParams.get('keyword')).toBe('剑 & 酒=?');
  });

  test('addresses of pages leave out what was not given or is empty', () => {
    expect(pages.filter()).toBe('/filter');
    expect(pages.filter({ ns: '2', category: undefined, order: '' })).toBe('/filter?ns=2');
    expect(pages.search('剑', {})).toBe('/search?keyword=%E5%89%91');
    expect(pages.search('剑', { place: 'other', cursor: 'a' })).toBe('/search?keyword=%E5%89%91&place=other&cursor=a');
  });
});

describe('addresses of calls', () => {
  test('addresses of calls encode what stands in the path', () => {
    expect(calls.novel('../login')).toBe('/novel/detail/..%2Flogin/');
    expect(calls.chapter('1001-1/..')).toBe('/chapter/1001-1%2F../');
  });

  test('addresses of calls name the novel of a contents window, and only what of the window was given', () => {
    expect(calls.chapters('1001')).toBe('/novel/chapterlist/?bid=1001');
    expect(calls.chapters('1001', { from: 101, limit: 100 })).toBe('/novel/chapterlist/?bid=1001&from=101&limit=100');
    expect(calls.chapters('1001', { around: 0, limit: undefined })).toBe('/novel/chapterlist/?bid=1001&around=0');
  });

  test('addresses of calls carry the filter of the page under the same names', () => {
    const filter = { ns: '1', category: '2', words: '30-50', updated: '7', tags: '江湖', order: 'hot', cursor: 'abc' };
    const [, query] = pages.filter(filter).split('?');
    expect(calls.filter(filter)).toBe(`/novel/filter/?${query}`);
  });

  test('the address of a search in other places carries the cursor of the results', () => {
    expect(calls.search('剑', 'abc')).toBe('/novel/search/?keyword=%E5%89%91&cursor=abc');
  });
});
