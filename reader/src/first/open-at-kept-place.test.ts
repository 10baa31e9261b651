const texts = ['雾从海上来，船没有来。', '“谁在那里？”他问。', '灯亮着。'];
const place = { chapter_id: '1001-2', pid: '2', offset: 3, quote: '那里', fraction: 0.6, novel: { title: '灯塔' } };
const keep = (given: object = {}, key = 'position::1001') =>
  localStorage.setItem(key, JSON.stringify({ ...place, ...given }));

let scrolledTo: [number, number][] = [];
let measured: [string, number][] = [];

const open = (path = '/detail/1001-2') => {
  window.history.replaceState(null, '', path);
  jest.isolateModules(() => require('./before-text.ts'));
  const isHidden = document.documentElement.style.visibility === 'hidden';
  document.body.innerHTML = `<article data-chapter="1001-2">${texts
    .map((text, index) => `<p data-pid="${index + 1}">${text}</p>`)
    .join('')}</article>`;
  jest.isolateModules(() => require('./open-at-kept-place.ts'));
  expect(document.documentElement.style.visibility).toBe('');
  return isHidden;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  scrolledTo = [];
  measured = [];
  jest.spyOn(window, 'scrollTo').mockImplementation(((x: number, y: number) => {
    scrolledTo.push([x, y]);
  }) as typeof window.scrollTo);
  Range.prototype.getClientRects = function measure(this: Range) {
    measured.push([this.startContainer.textContent ?? '', this.startOffset]);
    return [{ top: 500 }] as unknown as DOMRectList;
  };
});

test('a chapter opens at the character that was read last, and nothing is seen before', () => {
  keep();
  expect(open()).toBe(true);
  expect(measured).toEqual([[texts[1], 3]]);
  expect(scrolledTo).toEqual([[0, 492]]);
});

test('a place in a paragraph with ruby and a note is found in the text node that it stands in', () => {
  const [before, text, after] = texts;
  texts[1] = '“谁在<ruby>那里<rt data-reading="nàlǐ"></rt></ruby><button data-label="1"></button>？”他问。';
  keep({ offset: 4, quote: '里？' });
  open();
  expect(measured).toEqual([['那里', 1]]);
  keep({ offset: 5, quote: '？”他' });
  open();
  expect(measured[1]).toEqual(['？”他问。', 0]);
  texts.splice(0, 3, before ?? '', text ?? '', after ?? '');
});

test('a place is found by its quote where the paragraph was given another id', () => {
  keep({ pid: '77', quote: '灯亮着', fraction: 0.1 });
  open();
  expect(measured).toEqual([[texts[2], 0]]);
});

test.each([
  ['of another chapter', () => keep({ chapter_id: '1001-3' })],
  ['of a member who is not signed in', () => keep({}, 'position:%E6%9E%97:1001')],
  ['that cannot be read', () => localStorage.setItem('position::1001', '{')],
])('a place %s moves nothing', (_, prepare) => {
  prepare();
  expect(open()).toBe(false);
  expect(scrolledTo).toEqual([]);
});

test('a place that is the beginning is the top of the page, wherever the browser has scrolled it', () => {
  keep({ fraction: 0 });
  expect(open()).toBe(false);
  expect([measured, scrolledTo]).toEqual([
    [],
    [
      [0, 1],
      [0, 0],
    ],
  ]);
});

test('an address that names a paragraph opens there', () => {
  keep();
  expect(open('/detail/1001-2#p-3')).toBe(false);
  expect(scrolledTo).toEqual([]);
});

test('a member’s place is opened, and the scroll position that the router keeps is out of play', () => {
  localStorage.setItem('auth', JSON.stringify({ username: '林', isAuth: true }));
  keep({}, 'position:%E6%9E%97:1001');
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ '/detail/1001-2': 7, '/home': 3 }));
  expect(open()).toBe(true);
  expect(scrolledTo).toHaveLength(1);
  expect(sessionStorage.getItem('react-router-scroll-positions')).toBe('{"/home":3}');
});

test('in pages the columns move to the page that has the place', () => {
  keep();
  document.documentElement.dataset.mode = 'page';
  Range.prototype.getClientRects = () => [{ left: 850 }] as unknown as DOMRectList;
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  const scrolled = jest.fn();
  Element.prototype.scrollTo = scrolled;
  open();
  delete document.documentElement.dataset.mode;
  expect(scrolled.mock.calls).toEqual([[{ left: 800, behavior: 'instant' }]]);
  expect(scrolledTo).toEqual([]);
});
