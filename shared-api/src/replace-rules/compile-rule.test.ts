import { compileRule } from './compile-rule.ts';
import { applyEdits } from './compose-edits.ts';
import { rulesOf } from './read-rules.ts';

const ruleOf = (given: Record<string, unknown>) => {
  const [rule] = rulesOf([given]).rules;
  if (rule === undefined) throw new Error('no rule');
  return rule;
};
const replace = (text: string, pattern: string, replacement = '', isRegex = true): string =>
  applyEdits(text, compileRule(ruleOf({ pattern, replacement, isRegex })).findEdits(text));

describe('a rule of words', () => {
  it('finds words as they stand, signs too, and puts others in place of all of them', () => {
    expect(replace('（*^_^*）完（*^_^*）', '（*^_^*）', '$1\\n', false)).toBe('$1\\n完$1\\n');
    expect(replace('𠮷野家-a.b', '-a.b', '', false)).toBe('𠮷野家');
  });
});

describe('a rule with a regular expression', () => {
  it.each([
    ['what needs no backslash may have one', '第\\，一\\-二\\“三\\”', '，', '第，一-二“三”', '，'],
    ['flags at the head', '(?i)www\\.[a-z]+\\.com', '', '看 WWW.DuKou.CoM 吧', '看  吧'],
    ['the flag (?m), without which ^ is the head of the chapter', '(?m)^本站.*$\\n?', '', '雨\n本站\n雪', '雨\n雪'],
    ['^ without it', '^本站', '', '本站\n本站', '\n本站'],
    ['braces and brackets that are none', '{广告}]', '', '雨{广告}]雪', '雨雪'],
    ['signs in a class', '[【(｛{|/][^】)]*[】)]', '', '雨【a】雪(b)', '雨雪'],
    ['a bracket first in a class', '[]】]', '', '雨]雪】', '雨雪'],
    ['groups', '(.)(某)(?<last>.)', '$\x7blast}$2$1', '张某人', '人某张'],
    ['a number of two digits where there is one group', '(a)', '$11', 'a', 'a1'],
    ['the whole, and what is escaped', 'b', '[$0\\$1\\\\]', 'abc', 'a[b$1\\]c'],
    ['a new line', '；', '\\n', '雨；雪', '雨\n雪'],
    ['classes of Java', '\\p{IsHan}\\p{Punct}\\h[\\p{Alpha}[:digit:]]\\x{4e00}', '', '中! a一', ''],
    ['quoted words', '\\Qa+b(c)\\E+', '', 'xa+b(c)))y', 'xy'],
    ['looking around, and groups again', '(?<=他)(.)\\1(?!人)', '$1', '他说说话', '他说话'],
    ['ends of the text, any new line', '\\A雨\\R|雪\\z', '', '雨\r\n雪', ''],
    ['lazy', '<.*?>', '', '<b>雨</b>', '雨'],
  ])('%s', (_, pattern, replacement, text, expected) => {
    expect(replace(text, pattern, replacement)).toBe(expected);
  });

  it('an edit is no longer than what changes, and never half a character', () => {
    const edits = compileRule(ruleOf({ pattern: '(.*)网站(.*)', replacement: '$1书站$2' })).findEdits('这个网站好');
    expect(edits).toEqual([{ start: 2, end: 3, text: '书' }]);
    expect(replace('\u{20001}', '\u{20001}', '\u{20002}')).toBe('\u{20002}');
    expect(compileRule(ruleOf({ pattern: '\u{20001}', replacement: '\u{20002}' })).findEdits('a\u{20001}')).toEqual([
      { start: 1, end: 3, text: '\u{20002}' },
    ]);
  });

  it.each([
    ['(雨', '正则表达式写法不对'],
    ['雨[', '没有结束'],
    ['[a[bc]]', '\\['],
    ['[a&&b]', '交集'],
    ['a*+b', '独占量词'],
    ['(?>a)', '原子组'],
    ['(?x)a', '(?x)'],
  ])('%s is refused in a sentence', (pattern, message) => {
    expect(() => compileRule(ruleOf({ pattern }))).toThrow(message);
  });

  it('a group that is not there is refused in a sentence', () => {
    expect(() => compileRule(ruleOf({ pattern: '(a)', replacement: '$2' }))).toThrow('$2 没有对应的括号');
    expect(() => compileRule(ruleOf({ pattern: 'a', replacement: '$\x7bx}' }))).toThrow('$x');
  });

  it('a replacement that grows without end is refused in a sentence', () => {
    const rule = ruleOf({ pattern: '(.*)', replacement: '$1'.repeat(500) });
    expect(() => compileRule(rule).findEdits('雨'.repeat(1_000))).toThrow('换入的文字太多');
  });
});
