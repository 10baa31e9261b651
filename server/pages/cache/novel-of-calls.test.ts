import { apiBase, calls, pages } from 'shared-api/paths';
import { novelOfCalls, novelOfUrl } from './novel-of-calls.ts';

const of = (...paths: string[]) => novelOfCalls(paths.map((path) => apiBase + path));

describe('the novel that a page is of', () => {
  it('a page whose calls are for one novel is of that novel', () => {
    expect(of(calls.site, calls.links, calls.novel('1001'), calls.chapters('1001', { from: 1, limit: 50 }))).toBe(1001);
    expect(of(calls.site, calls.chapter('1001-7'))).toBe(1001);
  });

  it('a page with another call, or of two novels, or of none, is of no novel', () => {
    expect(of(calls.novel('1001'), calls.novel('1002'))).toBeNull();
    expect(of(calls.novel('1001'), calls.home)).toBeNull();
    expect(of(calls.novel('1001'), calls.searchBook('1001', '雨'))).toBeNull();
    expect(of(calls.site, calls.links)).toBeNull();
    expect(of()).toBeNull();
  });

  it('an address tells the novel that its page is likely of', () => {
    expect([pages.book('1001'), pages.chapter('1001-2'), `${pages.book('7')}?from=2`].map(novelOfUrl)).toEqual([
      1001, 1001, 7,
    ]);
    expect(['/home', pages.filter(), '/'].map(novelOfUrl)).toEqual([null, null, null]);
  });
});
