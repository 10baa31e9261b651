import { impersonatesSite, nameKey, nameProblem, normalName } from './account-rules.ts';

it.each(['书海', '书 海 官方', 'ＡＤＭＩＮ', 'Ad-min', '系统', '书海客服01'])(
  '%s, which reads like the site, is no name',
  (name) => {
    expect(nameProblem(name)).toBe('用户名不能像是本站的名义');
  },
);

it.each(['灯塔书屋', '灯塔 书屋小编', '（灯塔书屋）'])('%s reads like a site of that name', (name) => {
  expect([impersonatesSite(name, '灯塔书屋'), impersonatesSite(name)]).toEqual([true, false]);
});

it('a short name of a site is a word like any other within names', () => {
  expect([impersonatesSite('爱读书', '读书'), impersonatesSite('读书', '读书')]).toEqual([false, true]);
});

it.each(['书生', 'ab', '海书', 'adminton', '𠮷野', 'Ann Lee', '爱'.repeat(30), 'é!', '读者_01'])(
  '%s is accepted as a name [S5.09]',
  (name) => {
    expect(nameProblem(name)).toBeUndefined();
  },
);

it.each([
  ['书', '用户名应为 2 到 30 个字符'],
  ['𠮷', '用户名应为 2 到 30 个字符'],
  ['爱'.repeat(31), '用户名应为 2 到 30 个字符'],
  [' 书生', '用户名前后不能有空格'],
  ['书生　', '用户名前后不能有空格'],
  ['书\u0000生', '用户名不能包含控制字符'],
  ['书\n生', '用户名不能包含控制字符'],
  ['书\u200b生', '用户名不能包含控制字符'],
  ['\u202e书生', '用户名不能包含控制字符'],
  ['书\ud800生', '用户名不能包含控制字符'],
])('%j is refused as a name: %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

it('names that read the same have the same key', () => {
  for (const same of ['ALICE', 'alice', 'Ａｌｉｃｅ']) expect(nameKey(same)).toBe('alice');
  expect(nameKey('e\u0301va')).toBe(nameKey('Éva'));
  expect(nameKey('书生')).not.toBe(nameKey('書生'));
});

it('a normalised name keeps its spelling, with its letters composed', () => {
  expect(normalName('Ａe\u0301')).toBe('Ａé');
});
