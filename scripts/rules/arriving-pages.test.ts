import { sourcesOf } from '../testing/sources.ts';

/**
 * Styles of pages that the server writes. While such a page arrives no element is its parent's last: browsers know that once all of the
 * parent has come, and what a style does to the last or only one moves then.
 */
const styles = sourcesOf('{shell,reader,account,shared-ui}/src/**/*.tsx');

/** Drawn by the program alone. */
const drawnLater = ['reader/src/pages/chapter/text/page-frame.tsx'];

/** The selectors of a style that ask which element is the last, or the only one. */
const selectorsOfLast = (text: string): string[] =>
  [...text.matchAll(/^.*:(?:(?:last|only)-(?:child|of-type)|nth-last-).*[{,]$/gm)].map(([line]) => line.trim());

test('no style of a page that arrives asks which element is the last, or the only one [B2.13]', () => {
  const asking = [...styles].filter(([, text]) => selectorsOfLast(text).length > 0);
  expect(asking.map(([file]) => file)).toEqual(drawnLater);
});

test.each([
  ['& > div:last-child {', 1],
  ['&:has(> :only-child) {', 1],
  ['li:nth-last-child(2),', 1],
  ['& > div:first-child {', 0],
])('%j asks for the last %i times', (text, count) => {
  expect(selectorsOfLast(text)).toHaveLength(count);
});
