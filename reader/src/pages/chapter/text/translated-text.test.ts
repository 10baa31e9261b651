import { characterBox, markedRange, noteShownChapters, paragraphElements, positionAt, rangeOf } from './text-view.ts';

const paragraphs = [
  { pid: '1', text: '雾从海上来，船没有来。' },
  { pid: '2', text: '灯亮着。' },
];
const at = (pid: string, offset: number) => ({ chapterId: '1001-2', pid, offset });
const font = (text: string) => `<font><font>${text}</font></font>`;

/** Shows the chapter, its first paragraph in other words. */
const show = (first: string): HTMLElement[] => {
  document.body.innerHTML = `<article data-chapter="1001-2"><div><p data-pid="1">${first}</p><p data-pid="2">${font('灯亮着。')}</p></div></article>`;
  const chapter = document.querySelector('article') as HTMLElement;
  noteShownChapters([{ id: '1001-2', paragraphs }]);
  return paragraphElements(chapter);
};

test('a place in translated words is the paragraph and its share of it [B1.93]', () => {
  const [paragraph] = show(font('From the sea the fog came; ') + font('no ship did.'));
  const words = String(rangeOf(at('1', 0), at('1', 11)));
  expect(words).toBe('From the sea the fog came; no ship did.');
  expect(String(rangeOf(at('1', 6), at('1', 11)))).toBe(words.slice(21));
  const { startContainer, startOffset } = rangeOf(at('1', 6), at('1', 11)) as Range;
  expect(positionAt(startContainer, startOffset)).toEqual(at('1', 6));
  expect(positionAt(paragraph as Node, 2)).toEqual(at('1', 11));
  // Every character of the book is found again, and none lies before the one in view.
  for (let offset = 0; offset < 11; offset += 1) {
    const point = rangeOf(at('1', offset), at('2', 0)) as Range;
    expect(positionAt(point.startContainer, point.startOffset)).toEqual(at('1', offset));
  }
});

test.each([
  [15, 'abcdefghijklmno'],
  [17, 'abcdefghijklmnopq'],
  [7, 'abcdefg'],
])('in %i characters the paragraph ends with the last, and its first places are found again [B1.93]', (_, words) => {
  show(font(words));
  expect(String(rangeOf(at('1', 0), at('1', 11)))).toBe(words);
  const end = rangeOf(at('1', 11), at('2', 0)) as Range;
  expect(positionAt(end.startContainer, end.startOffset)).toEqual(at('1', 11));
});

test('words of the book that stand in other elements are marked, translated ones are not [B1.93]', () => {
  show(font('From the sea the fog came; no ship did.'));
  expect(String(markedRange(at('2', 1), at('2', 3)))).toBe('亮着');
  expect(markedRange(at('1', 0), at('1', 3))).toBeUndefined();
  expect(markedRange(at('1', 0), at('2', 3))).toBeUndefined();
  show(font('雾从海上来，') + font('船没有来。'));
  expect(String(markedRange(at('1', 5), at('1', 8)))).toBe('，船没');
});

test('a character of a translated paragraph has its box there', () => {
  const measured: string[] = [];
  Range.prototype.getClientRects = function measure(this: Range) {
    measured.push(String(this));
    return [{ top: 1 }] as unknown as DOMRectList;
  };
  show(font('abcdefghijklmnopqrstuv'));
  characterBox(at('1', 5));
  expect(measured).toEqual(['k']);
});
