import { violationOf } from './violations.ts';

it.each([
  ['script-src-elem', 'inline', 'script-src-elem', 'inline'],
  ['img-src', 'data', 'img-src', 'data'],
  ["script-src 'self'", 'moz-extension://9a7/x.js', 'script-src', 'moz-extension'],
  ['script-src-elem', 'https://buy-here.example/cheap', 'script-src-elem', 'other'],
  ['buy-cheap-books', 'buy-cheap-books', 'other', 'other'],
  ['', '', 'other', 'other'],
])('of a report of %j and %j there stands %s and %s', (directive, blocked, ...kept) => {
  expect(Object.values(violationOf('0a', { directive, blocked }))).toEqual(['0a', ...kept]);
});
