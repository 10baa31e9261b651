import { performance } from 'node:perf_hooks';
import { hashPassword, isPassword, PasswordsBusyError, passwordProblem } from './passwords.ts';

it.each(['12345678', '床前明月光疑是地', '        ', '😀'.repeat(128), '密\u0000码12345\n'])(
  '%j may be a password',
  (password) => {
    expect(passwordProblem(password)).toBeUndefined();
  },
);

it.each(['1234567', '😀'.repeat(7), 'x'.repeat(129), ''])('%j may not', (password) => {
  expect(passwordProblem(password)).toBe('密码应为 8 到 128 个字符');
});

it('keeps a password as argon2id, each with its own salt', async () => {
  const hashes = await Promise.all([hashPassword('床前明月光疑是地'), hashPassword('床前明月光疑是地')]);
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await isPassword('床前明月光疑是地', hashes[0])).toBe(true);
  expect(await isPassword('床前明月光疑是她', hashes[0])).toBe(false);
});

it('takes a password however the keyboard composes its letters', async () => {
  expect(await isPassword('passe\u0301-passe', await hashPassword('pass\u00e9-passe'))).toBe(true);
});

it('takes about as long for a name that nobody has', async () => {
  const phc = await hashPassword('12345678');
  expect(await isPassword('12345678', undefined)).toBe(false);
  const time = async (work: () => Promise<boolean>) => {
    const times: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    return times.sort((one, other) => one - other)[3] ?? 0;
  };
  const known = await time(() => isPassword('87654321', phc));
  const unknown = await time(() => isPassword('87654321', undefined));
  expect(unknown / known).toBeGreaterThan(0.2);
  expect(unknown / known).toBeLessThan(5);
});

it('lets other work go on meanwhile', async () => {
  const checking = hashPassword('12345678');
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await checking;
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});

it('turns away whoever comes when too many wait already', async () => {
  const results = await Promise.allSettled(Array.from({ length: 105 }, () => isPassword('x', undefined)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]?.reason).toBeInstanceOf(PasswordsBusyError);
  expect(await isPassword('x', undefined)).toBe(false);
}, 60_000);
