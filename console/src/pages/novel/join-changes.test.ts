import { joinChanges } from './join-changes.ts';

const written = (lines: string) => ({ title: '第一章', text: [...lines].join('\n') });
const join = (mine: string, theirs: string) => {
  const joined = joinChanges(written('abcd'), written(mine), written(theirs));
  return joined?.text.replaceAll('\n', '');
};

it.each([
  ['lines beside each other', 'aBcd', 'abCd', 'aBCd'],
  ['a line that one removed, and one that the other put in', 'bcd', 'abcdE', 'bcdE'],
  ['the same change of both, once', 'aBcd', 'aBcD', 'aBcD'],
  ['lines that one put in before one that the other changed', 'aXbcd', 'abcD', 'aXbcD'],
  ['nothing of one', 'abcd', 'aBcd', 'aBcd'],
])('what two changed is joined: %s [B15.69]', (_, mine, theirs, joined) => {
  expect(join(mine, theirs)).toBe(joined);
});

it.each([
  ['one line', 'aXcd', 'aYcd'],
  ['one place, where both put something in', 'aXbcd', 'aYbcd'],
  ['a line that the other removed', 'aXcd', 'acd'],
])('what two changed is not joined where it is %s [B15.69]', (_, mine, theirs) => {
  expect(join(mine, theirs)).toBeUndefined();
});

it('a title is joined as a line is [B15.69]', () => {
  const base = written('ab');
  expect(joinChanges(base, { ...base, title: '第一章 雾' }, written('aB'))).toEqual({
    title: '第一章 雾',
    text: 'a\nB',
  });
  expect(joinChanges(base, { ...base, title: '雾' }, { ...base, title: '雨' })).toBeNull();
});
