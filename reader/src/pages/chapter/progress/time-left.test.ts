import { sampleChapter } from '../../../../testing/fixtures.ts';
import { charactersAfter, formatLeft, learnPace, readingPace } from './time-left.tsx';

beforeEach(() => localStorage.clear());

test('the pace is 450 characters a minute until it is known', () => {
  expect(readingPace()).toBe(450);
});

test('the pace is the median of the last chapters: one that was skimmed changes nothing', () => {
  for (const pace of [600, 610, 590, 1_900, 605]) learnPace(pace * 5, 300);
  expect(readingPace()).toBe(605);
});

test('only the last twelve chapters count', () => {
  for (let chapter = 0; chapter < 20; chapter += 1) learnPace(300 * 5, 300);
  for (let chapter = 0; chapter < 12; chapter += 1) learnPace(900 * 5, 300);
  expect(readingPace()).toBe(900);
});

test.each([
  ['too fast to have been read', 5_000, 60],
  ['so slow that somebody was away', 300, 3_600],
  ['too short to tell', 100, 20],
])('a chapter that was %s teaches nothing', (_, characters, seconds) => {
  for (let time = 0; time < 3; time += 1) learnPace(characters, seconds);
  expect(readingPace()).toBe(450);
});

test('what another program wrote under our key is no pace', () => {
  localStorage.setItem('reading-pace', '{"a":1}');
  expect(readingPace()).toBe(450);
});

test.each([
  [100, '1 分钟'],
  [4_500, '10 分钟'],
  [40_500, '1.5 小时'],
  [450 * 60 * 22, '22 小时'],
])('%d characters take %s at 450 a minute', (characters, words) => {
  expect(formatLeft(characters, 450)).toBe(words);
});

test('the chapters that follow are taken to be as long as the average', () => {
  expect(charactersAfter(sampleChapter(2), 500, 9_000)).toBe(3_500);
});
