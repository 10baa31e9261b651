import type { Store } from '../../db/open-store.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import type { Credential } from './attempts.ts';
import { limitCaptchas, limitFailures, limitRegistrations } from './limit-failures.ts';

const wrong = new FailedCall(403, 'forbidden', '用户名或密码错误');
const minuteMs = 60_000;

describeOnSqlite('the limit of failures', (open) => {
  let store: Store;
  let clock: jest.SpyInstance<number>;
  const start = Date.UTC(2026, 10, 21);
  const home = { ip: '203.0.113.1' };
  const elsewhere = { ip: '203.0.113.2' };
  const byName = (name: string): Credential => ({ kind: 'login', name });
  beforeEach(async () => {
    store = await open();
    clock = jest.spyOn(Date, 'now').mockReturnValue(start);
  });

  const limited = (
    credential: Parameters<typeof limitFailures>[1]['credential'],
    { error, client = home, testing = false }: { error?: Error; client?: { ip: string }; testing?: boolean },
  ) =>
    limitFailures({ store, environment: { testing } }, { credential, client }, async () => {
      if (error) throw error;
      return 'done';
    });
  const fail = async (times: number, credential: Parameters<typeof limited>[0], client = home, testing = false) => {
    for (let count = 0; count < times; count += 1) {
      await expect(limited(credential, { error: wrong, client, testing })).rejects.toBe(wrong);
    }
  };
  const refusedFor = (seconds: number) =>
    expect.objectContaining({
      ...{ status: 429, retryAfterSeconds: seconds },
      message: `尝试次数过多，请 ${seconds} 秒后再试`,
    });

  it('after ten failures a right password is refused as well, until a pause is over', async () => {
    await fail(10, byName('书生'));
    clock.mockReturnValue(start + 5_000);
    await expect(limited(byName('书生'), {})).rejects.toEqual(refusedFor(10));
    clock.mockReturnValue(start + 15_000);
    expect(await limited(byName('书生'), {})).toBe('done');
  });

  it('the pause is for guesses from every address, but not for a known browser, and for no other name', async () => {
    await fail(10, byName('书生'));
    await expect(limited(byName('书生'), { client: elsewhere })).rejects.toEqual(refusedFor(15));
    expect(await limited({ kind: 'device', name: '书生' }, {})).toBe('done');
    expect(await limited(byName('路人'), {})).toBe('done');
    expect(await limited({ kind: 'password', memberId: 1 }, {})).toBe('done');
  });

  it('a success deletes the failures of its name', async () => {
    for (let round = 0; round < 3; round += 1) {
      await fail(9, byName('书生'));
      expect(await limited(byName('书生'), {})).toBe('done');
    }
  });

  it('an attempt that ends with a fault of the server does not count', async () => {
    const fault = new Error('the database is away');
    for (let count = 0; count < 12; count += 1) {
      await expect(limited(byName('书生'), { error: fault })).rejects.toBe(fault);
    }
    expect(await limited(byName('书生'), {})).toBe('done');
  });

  it.each([429, 503])('an attempt that a busy server refused with %i does not count', async (status) => {
    const busy = new FailedCall(status, 'unavailable', '现在登录的人太多，请稍后再试');
    for (let count = 0; count < 70; count += 1)
      await expect(limited(byName('书生'), { error: busy })).rejects.toBe(busy);
    expect(await limited(byName('书生'), {})).toBe('done');
  });

  it('after sixty failures with any names an address is refused, another one is not', async () => {
    for (let count = 0; count < 60; count += 1) await fail(1, byName(`读者${count}`));
    await expect(limited(byName('又一人'), {})).rejects.toEqual(refusedFor(900));
    expect(await limited(byName('又一人'), { client: elsewhere })).toBe('done');
  });

  it('failed registrations are limited by address alone', async () => {
    await fail(60, { kind: 'register' });
    await expect(limited({ kind: 'register' }, {})).rejects.toEqual(refusedFor(900));
    expect(await limited({ kind: 'register' }, { client: elsewhere })).toBe('done');
  });

  it('in test mode failures are limited by name, not by address', async () => {
    for (let count = 0; count < 61; count += 1) await fail(1, byName(`读者${count}`), home, true);
    await fail(9, byName('读者0'), home, true);
    await expect(limited(byName('读者0'), { testing: true })).rejects.toEqual(refusedFor(15));
  });

  it('sixty registrations are made for one address within fifteen minutes, any number in test mode', async () => {
    const register = (client = home, testing = false) =>
      limitRegistrations({ store, environment: { testing } }, client, async () => 'made');
    for (let count = 0; count < 60; count += 1) await register();
    await expect(register()).rejects.toEqual(refusedFor(900));
    expect(await register(elsewhere)).toBe('made');
    expect(await register(home, true)).toBe('made');
  });

  it('attempts that were counted by a clock that was a day ahead lock nobody', async () => {
    clock.mockReturnValue(start + 24 * 60 * minuteMs);
    await fail(60, { kind: 'register' });
    clock.mockReturnValue(start);
    expect(await limited({ kind: 'register' }, {})).toBe('done');
  });

  it('150 captchas are made for one address within fifteen minutes, any number in test mode', async () => {
    const captcha = (client = home, testing = false) => limitCaptchas({ store, environment: { testing } }, client);
    for (let count = 0; count < 150; count += 1) await captcha();
    await expect(captcha()).rejects.toEqual(refusedFor(900));
    await captcha(elsewhere);
    await captcha(home, true);
    clock.mockReturnValue(start + 15 * minuteMs);
    await captcha();
  });
});
