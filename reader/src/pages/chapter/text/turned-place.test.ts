import { createTextView } from './create-text-view.ts';

const pagePx = 400;

/** Where each paragraph begins in its chapter, in pixels. */
let beginnings: Record<string, number>;
let pages: HTMLElement;

beforeEach(() => {
  document.documentElement.dataset.mode = 'page';
  document.body.innerHTML =
    '<article data-chapter="1-1" data-current><p data-pid="1">雨</p><p data-pid="2">雪</p><p data-pid="3">霜</p></article>';
  pages = document.querySelector('article') as HTMLElement;
  beginnings = { 雨: 20, 雪: 420, 霜: 820 };
  Object.defineProperties(pages, { clientWidth: { value: pagePx }, scrollWidth: { value: 3 * pagePx } });
  Object.assign(pages, { scrollTo: ({ left }: { left: number }) => Object.assign(pages, { scrollLeft: left }) });
  const box = (node: Node) => new DOMRect((beginnings[node.textContent ?? ''] ?? 0) - pages.scrollLeft, 20, 20, 20);
  Range.prototype.getClientRects = function () {
    return [box(this.startContainer)] as unknown as DOMRectList;
  };
  Range.prototype.getBoundingClientRect = function () {
    return box(this.startContainer);
  };
});
afterEach(() => {
  document.documentElement.removeAttribute('data-mode');
});

test('a turn stands where the text is laid out anew before the browser tells of its scroll [B1.08]', () => {
  const view = createTextView(() => {});
  view.enter();
  view.turn(1);
  beginnings = { 雨: 60, 雪: 460, 霜: 860 };
  view.scrolled();
  expect(pages.scrollLeft).toBe(pagePx);
  expect(view.place()).toEqual({ chapterId: '1-1', pid: '2', offset: 0 });
});
