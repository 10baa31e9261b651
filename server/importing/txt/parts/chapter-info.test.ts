import { normalizeForMatching } from '../lines/normalize-for-matching.ts';
import { chapterInfoLength } from './chapter-info.ts';

/** What is left of a line. */
const textOf = (line: string) => line.slice(chapterInfoLength(normalizeForMatching(line))).trim();

describe('information on a chapter', () => {
  it.each([
    '更新时间：2020-01-01',
    '更新时间2011-5-1 09:30:00  字数：201',
    '更新时间：2012-03-05 10:00 作者：林渡',
    '【本章字数：3021】',
    '更新時間：2012-3-4 12:00:00',
    '本章字數：3021',
    '字數：3021',
    '(3021字)',
    '发表于 2012年3月5日',
  ])('%s is nothing else', (line) => expect(textOf(line)).toBe(''));

  it('is cut off a line that goes on with the text, however long that is', () => {
    const text = '他走到门口，看见月亮很大。';
    expect(textOf(`更新时间：2012-3-4 12:00:00 本章字数：3021　　${text}`)).toBe(text);
    expect(textOf(`更新时间：2012-3-4 ${text.repeat(20)}`)).toBe(text.repeat(20));
  });

  it.each(['字数：他数了三遍，还是不对。', '更新时间到了。', '三千字。'])('%s is text', (line) =>
    expect(textOf(line)).toBe(line),
  );
});
