import { scriptOf } from './script-of.ts';

test.each([
  ['土著人说他在著书。', 'hans'],
  ['一枚乾巫币', 'hans'],
  ['红楼梦', 'hans'],
  ['紅樓夢', 'hant'],
  ['乾隆皇帝的頭髮', 'hant'],
  ['他说这是《紅樓夢》，他还没有看过。', 'hans'],
  ['她說這是《红楼》，還沒有看過。', 'hant'],
] as const)('the script of “%s” is %s', (text, script) => {
  expect(scriptOf(text)).toBe(script);
});

test.each(['乾坤', '皇后', '雪中悍刀行', 'Chapter 3', '里程', '', '国國'])(
  'no character of “%s” tells its script',
  (text) => {
    expect(scriptOf(text)).toBeUndefined();
  },
);

test('a long text is told by its beginning', () => {
  expect(scriptOf('说'.repeat(4_000) + '說'.repeat(9_000))).toBe('hans');
});
