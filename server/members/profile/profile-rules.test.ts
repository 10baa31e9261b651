import { profileProblem } from './profile-rules.ts';

it.each([
  {},
  { nickname: '爱'.repeat(30), bio: `${'😀'.repeat(199)}\n`, email: 'reader@books.example' },
  { nickname: '', bio: '', email: '' },
])('a profile with %j is accepted', (change) => {
  expect(profileProblem(change)).toBeUndefined();
});

it.each([
  [{ nickname: '爱'.repeat(31) }, '昵称不能多于 30 个字'],
  [{ nickname: '书\n生' }, '昵称不能包含控制字符'],
  [{ bio: '😀'.repeat(201) }, '简介不能多于 200 个字'],
  [{ bio: 'a\u0000' }, '简介不能包含控制字符'],
  [{ email: 'reader' }, '邮箱的格式不对'],
  [{ email: 'a b@books.example' }, '邮箱的格式不对'],
  [{ email: `${'a'.repeat(250)}@b.cn` }, '邮箱的格式不对'],
])('a profile with %j is refused: %s [S5.10]', (change, problem) => {
  expect(profileProblem(change)).toBe(problem);
});
