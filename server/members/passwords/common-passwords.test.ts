import { guessableProblem } from './passwords.ts';

it.each(['12345678', 'password1', 'PASSWORD1', 'qwertyuiop', 'woaini1314', 'iloveyou'])(
  '%s is too common',
  (password) => {
    expect(guessableProblem(password, '书生')).toMatch('太常见');
  },
);

it('a password is not the name', () => {
  expect(guessableProblem('ＡｌｉｃｅInWonder', 'aliceinwonder')).toBe('密码不能与用户名相同');
  expect(guessableProblem('床前明月光，疑是地上霜', '书生')).toBeUndefined();
});
