import { readRules } from './read-rules.ts';
import { holdsFor, ruleBounds } from './replace-rule.ts';
import { writeRules } from './write-rules.ts';

/** As legado writes it. */
const exported = {
  id: 1_700_000_000_000,
  name: '净化广告',
  group: '广告',
  pattern: '本书首发.*',
  replacement: '',
  scope: '夜雨;长河',
  scopeTitle: false,
  scopeContent: true,
  excludeScope: null,
  isEnabled: true,
  isRegex: true,
  timeoutMillisecond: 3000,
  order: 2,
};

describe('a file of replacement rules', () => {
  it("legado's export is read, in the order of its rules", () => {
    const { rules, problems } = readRules(`\ufeff${JSON.stringify([exported, { ...exported, name: '先', order: 1 }])}`);
    expect(problems).toEqual([]);
    expect(rules.map(({ name }) => name)).toEqual(['先', '净化广告']);
    expect(rules[1]).toEqual({
      name: '净化广告',
      pattern: '本书首发.*',
      isRegex: true,
      replacement: '',
      inTitles: false,
      inText: true,
      scope: '夜雨;长河',
      excludeScope: '',
      isEnabled: true,
    });
  });

  it.each([
    ['one rule alone', exported, true],
    ['rules within an object', { version: 3, replaceRules: [exported] }, true],
    ['switches as numbers', [{ ...exported, isRegex: 1, isEnabled: 0 }], false],
    ['switches as words', [{ ...exported, isEnabled: 'false' }], false],
    ['what is missing is as in legado', [{ pattern: '本书首发.*' }], true],
    ['names of the second version', [{ regex: '本书首发.*', replaceSummary: '广告', enable: false, useTo: '' }], false],
  ])('%s', (_, content, isEnabled) => {
    expect(readRules(JSON.stringify(content)).rules).toMatchObject([
      { pattern: '本书首发.*', isRegex: true, isEnabled },
    ]);
  });

  it('lines of text are read: words, expressions, remarks', () => {
    const lines = '# 广告\n\n[广告]\n河蟹 => 和谐\r\n/^本站.*$/i =>\n/a=>b/\n  A => B => C\n';
    expect(readRules(lines).rules.map(({ pattern, isRegex, replacement }) => [pattern, isRegex, replacement])).toEqual([
      ['[广告]', false, ''],
      ['河蟹', false, '和谐'],
      ['(?mi)^本站.*$', true, ''],
      ['(?m)a=>b', true, ''],
      ['A', false, 'B => C'],
    ]);
    expect(readRules('').rules).toEqual([]);
  });

  it.each([
    ['广告=>好', '广告', false, '好'],
    ['广告 =>好', '广告', false, '好'],
    ['广告=>', '广告', false, ''],
    ['A=>B => C', 'A=>B', false, 'C'],
    ['/【.+?】/=>好', '(?m)【.+?】', true, '好'],
    ['/a/=>/b/', '(?m)a', true, '/b/'],
    ['/a\\/=>b/', '(?m)a\\/=>b', true, ''],
    ['/广.?告/gi => 好', '(?mi)广.?告', true, '好'],
  ])('%j parts what is found from what is put in its place [B6.24]', (line, pattern, isRegex, replacement) => {
    expect(readRules(line)).toEqual({
      rules: [expect.objectContaining({ pattern, isRegex, replacement })],
      problems: [],
    });
  });

  it('a line that is no rule is named with its number, and the others are read [B6.24]', () => {
    const { rules, problems } = readRules(
      '# 广告\n\n/(坏/ => 好\n=> 好\n广告=>好\n/【.{1,20}?站】=> 某站\n/a/ => $3\n',
    );
    expect(rules.map(({ pattern }) => pattern)).toEqual(['广告']);
    expect(problems).toEqual([
      expect.stringMatching(/^第 3 行“\/\(坏\/ => 好”：正则表达式写法不对/),
      '第 4 行“=> 好”：没有要找的内容',
      '第 6 行“/【.{1,20}?站】=> 某站”：正则表达式没有结束的 /',
      '第 7 行“/a/ => $3”：换成的内容里的 $3 没有对应的括号',
    ]);
  });

  it('what is no rule, too long, or a script is named, and the others are read', () => {
    const { rules, problems } = readRules(
      JSON.stringify(
        [
          exported,
          'words',
          { name: '空', pattern: '' },
          { name: '脚本', pattern: 'a', replacement: '@js:result' },
          { name: '长', pattern: 'a'.repeat(ruleBounds.patternLength + 1) },
        ].map((rule, order) => (typeof rule === 'string' ? rule : { ...rule, order })),
      ),
    );
    expect(rules).toHaveLength(1);
    expect(problems).toEqual([
      expect.stringContaining('不是一条规则'),
      '第 3 条“空”：没有要找的内容',
      expect.stringContaining('脚本（@js:），不支持'),
      expect.stringContaining(`超过 ${ruleBounds.patternLength} 字`),
    ]);
    const many = readRules(JSON.stringify(Array.from({ length: ruleBounds.rules + 1 }, () => exported)));
    expect(many.rules).toHaveLength(ruleBounds.rules);
    expect(many.problems).toHaveLength(1);
  });

  it('damaged JSON is refused in a sentence', () => {
    expect(() => readRules('[{"pattern": ')).toThrow('规则文件不是完整的 JSON');
  });

  it('rules that are written down are read back the same', () => {
    const { rules } = readRules('河蟹 => 和谐\n/^本站.*$/i');
    expect(readRules(writeRules(rules)).rules).toEqual(rules);
  });

  it('a rule holds for the novels that its scope names, or for all', () => {
    const [rule] = readRules(JSON.stringify([{ ...exported, excludeScope: '长河' }])).rules;
    if (rule === undefined) throw new Error('no rule');
    expect(['夜雨', '长河', '雪山'].map((title) => holdsFor(rule, title))).toEqual([true, false, false]);
    expect(holdsFor({ ...rule, scope: '' }, '雪山')).toBe(true);
    const scopes = ['雪山', '《雪山》、长河', '长河 雪山', '雪山外传', 'https://雪山.com'];
    expect(scopes.map((scope) => holdsFor({ scope, excludeScope: '' }, '雪山'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
