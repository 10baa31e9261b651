import argon2 from '@node-rs/argon2';
import { passwordProblem } from 'shared-api/account-rules';
import { hashPassword, isPassword } from './passwords.ts';

it.each(['12345678', '床前明月光疑是地', '        ', '😀'.repeat(128), '密\u0000码12345\n'])(
  '%j is accepted as a password',
  (password) => {
    expect(passwordProblem(password)).toBeUndefined();
  },
);

it.each(['1234567', '😀'.repeat(7), 'x'.repeat(129), ''])('%j is refused as a password [S5.07 S5.09]', (password) => {
  expect(passwordProblem(password)).toBe('密码应为 8 到 128 个字符');
});

it('a password is hashed with argon2id and a salt of its own', async () => {
  const hashes = await Promise.all([hashPassword('床前明月光疑是地'), hashPassword('床前明月光疑是地')]);
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await isPassword('床前明月光疑是地', hashes[0])).toBe(true);
  expect(await isPassword('床前明月光疑是她', hashes[0])).toBe(false);
});

it('a password matches however the keyboard composes its letters', async () => {
  expect(await isPassword('passe\u0301-passe', await hashPassword('pass\u00e9-passe'))).toBe(true);
});

it('comparing a password takes about as long without a hash as with one', async () => {
  const verify = jest.spyOn(argon2, 'verify');
  await isPassword('87654321', await hashPassword('12345678'));
  await isPassword('87654321', undefined);
  // The parameters of argon2 are what its work depends on.
  const parameters = '$argon2id$v=19$m=19456,t=2,p=1$';
  expect(verify.mock.calls.map(([phc]) => String(phc).slice(0, parameters.length))).toEqual([parameters, parameters]);
  verify.mockRestore();
});

it('hashing does not block the event loop', async () => {
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  // The third begins when one of two others has ended.
  await Promise.all(['12345678', '87654321', '13572468'].map((password) => hashPassword(password)));
  expect(hasTurned).toBe(true);
});

it('of one address four passwords are compared at a time; further ones are refused', async () => {
  const compare = () => isPassword('x', undefined, '203.0.113.9');
  const results = await Promise.allSettled(Array.from({ length: 6 }, compare));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(refused[0]?.reason).toMatchObject({ status: 429, message: '现在登录的人太多，请稍后再试' });
  expect(await compare()).toBe(false);
});
