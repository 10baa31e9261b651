import { createHeldPlace } from './create-text-view.ts';
import type { Movement, TextPosition } from './text-view.ts';

const first: TextPosition = { chapterId: '1-1', pid: '1', offset: 0 };
const second: TextPosition = { chapterId: '1-1', pid: '2', offset: 0 };

/** A text whose first character in view may be another; `isAt` compares with it, as in scroll mode. */
const textView = () => {
  const top = jest.fn(() => first);
  const isAt: Movement['isAt'] = ({ pid }, found = top) => found()?.pid === pid;
  return { top, ...createHeldPlace({ top, isAt, show: () => {} }) };
};

beforeEach(() => {
  document.body.innerHTML = '<article data-chapter="1-1"><p data-pid="1">雨</p><p data-pid="2">雪</p></article>';
  // A chapter that has a place on the screen is one that is shown.
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['stayed', first],
  ['moved on', second],
])('a scroll searches for the first character in view once where the text %s [B1.69]', (_, shown) => {
  const { top, hold, heldPlace } = textView();
  hold(first);
  top.mockClear();
  top.mockReturnValue(shown);
  heldPlace.scrolled();
  expect(top).toHaveBeenCalledTimes(1);
  expect(heldPlace.place()).toEqual(shown);
  expect(top).toHaveBeenCalledTimes(2);
});

test('beyond a text that a browser has translated the place is its last character [B1.93]', () => {
  document.body.innerHTML =
    '<article data-chapter="1-1"><p data-pid="2"><font><font>snow in the evening</font></font></p></article>';
  const top = () => undefined;
  const { heldPlace } = createHeldPlace({ top, isAt: () => false, show: () => {} });
  heldPlace.moved();
  expect(heldPlace.place()).toEqual({ chapterId: '1-1', pid: '2', offset: 18 });
});

test('from beyond the text the focus shows a page before, which is no place that was read [B1.94]', () => {
  document.documentElement.dataset.mode = 'page';
  document.body.innerHTML =
    '<article data-chapter="1-1" data-current=""><p data-pid="1">雨<a href="/note">注</a></p><p data-pid="2">雪</p></article>';
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  const chapter = document.querySelector('article') as HTMLElement;
  Object.defineProperties(chapter, { clientWidth: { value: 300 }, scrollWidth: { value: 900 } });
  Range.prototype.getClientRects = () => [new DOMRect(-chapter.scrollLeft, 0, 1, 1)] as unknown as DOMRectList;
  const pages = [first, second];
  const shownPage = () => chapter.scrollLeft / 300;
  const { heldPlace } = createHeldPlace({
    top: () => pages[shownPage()],
    isAt: ({ pid }) => pages[shownPage()]?.pid === pid,
    show: () => {},
  });
  chapter.scrollLeft = 600;
  heldPlace.moved();
  const beyond = heldPlace.place();
  document.querySelector('a')?.focus();
  chapter.scrollLeft = 0;
  heldPlace.scrolled();
  expect(heldPlace.place()).toEqual(beyond);
  delete document.documentElement.dataset.mode;
});
