import { FailedCall } from '../../http/failures/failures.ts';
import { toKeyword } from './keyword.ts';

describe('a keyword', () => {
  it.each([
    [' 灯 塔　守\t夜\n人 ', '灯塔守夜人'],
    ['x y j', 'xyj'],
    ['𠮷'.repeat(50), '𠮷'.repeat(50)],
  ])('%j is searched as %j, without white space', (text, keyword) => {
    expect(toKeyword(text)).toBe(keyword);
  });

  it.each([
    ['', '请输入关键词'],
    [' 　\t', '请输入关键词'],
    ['长'.repeat(51), '关键词不能多于 50 个字'],
  ])('%j is refused: %s', (text, sentence) => {
    expect(() => toKeyword(text)).toThrow(new FailedCall(400, 'bad_request', sentence));
  });
});
