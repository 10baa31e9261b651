import { findPlace } from './find-place.ts';

const paragraphs = [
  { pid: '1', text: '雾从海上来，船没有来。' },
  { pid: '2', text: '“谁在那里？”他问。没有人答。' },
  { pid: '3', text: '灯亮着。𠮷家的灯也亮着。他问。' },
];

test.each([
  ['the paragraph and offset', { pid: '2', offset: 3 }, { index: 1, offset: 3 }],
  ['an offset beyond a paragraph that became shorter: its end', { pid: '1', offset: 99 }, { index: 0, offset: 11 }],
  ['a quote that moved within its paragraph', { pid: '3', offset: 0, quote: '家的灯' }, { index: 2, offset: 5 }],
  ['a quote that moved into another paragraph', { pid: '1', offset: 2, quote: '没有人答' }, { index: 1, offset: 10 }],
  ['of two equal quotes the nearer one', { pid: '3', offset: 5, quote: '他问' }, { index: 2, offset: 12 }],
  ['of two equal quotes the nearer one, before', { pid: '2', offset: 8, quote: '他问' }, { index: 1, offset: 7 }],
  ['a quote that is gone: the paragraph', { pid: '2', offset: 4, quote: '消失的话' }, { index: 1, offset: 4 }],
  ['a paragraph that is gone: the quote', { pid: '9', offset: 4, quote: '灯亮着' }, { index: 2, offset: 0 }],
  ['paragraph and quote gone: the share', { pid: '9', offset: 4, quote: '啊', fraction: 0.5 }, { index: 1, offset: 9 }],
  ['nothing known: the beginning', { pid: null, offset: 0 }, { index: 0, offset: 0 }],
  ['the very end', { pid: null, offset: 0, fraction: 1 }, { index: 2, offset: 15 }],
])('a place is found again by %s', (_, place, found) => {
  expect(findPlace(place, paragraphs)).toEqual(found);
});

test('in a chapter without paragraphs a place is its beginning', () => {
  expect(findPlace({ pid: '1', offset: 3 }, [])).toEqual({ index: 0, offset: 0 });
});
