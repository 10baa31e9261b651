import { passageAddress, passageOfHash } from './passage-address.ts';

const spans = [
  { start: { pid: '12', offset: 5 }, end: { pid: '12', offset: 20 } },
  { start: { pid: '12', offset: 5 }, end: { pid: '14', offset: 3 } },
];

test('the address of a passage names its first and last character', () => {
  expect(spans.map((span) => passageAddress('1001-2', span))).toEqual([
    '/detail/1001-2#p-12:5-20',
    '/detail/1001-2#p-12:5-14:3',
  ]);
});

test.each(spans)('an address leads back to its passage: %#', (span) => {
  expect(passageOfHash(new URL(passageAddress('1001-2', span), 'https://x').hash)).toEqual(span);
});

test.each(['', '#p-12', '#p-12:5', '#p-12:5-5', '#p-12:9-3', '#p-12:5-x', '#p-12:5-20;', '#chapter-2'])(
  'the fragment %p names no passage',
  (hash) => {
    expect(passageOfHash(hash)).toBeUndefined();
  },
);
