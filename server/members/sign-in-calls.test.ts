import type { FastifyInstance } from 'fastify';
import { nameKey } from 'shared-api/account-rules';
import { calls } from 'shared-api/paths';
import { byCommand } from '../console/record/record-act.ts';
import type { Store } from '../db/open-store.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { openBrowser } from '../testing/clients/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { setLock } from './console/account-acts.ts';
import { findAccount } from './members.ts';

const password = '床前明月光，疑是地上霜';
const daySeconds = 86_400;

describeOnEachDatabase('signing in', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    await openBrowser(app).register('Alice', password);
  });
  afterAll(() => app.close());
  const browser = (headers?: Record<string, string>) => openBrowser(app, headers);

  it('a member signs in however the name is written: full-width, capital or small letters', async () => {
    const reader = browser();
    const answer = await reader.login('ａｌＩce', password);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { username: 'Alice' } }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await reader.call(calls.profile)).statusCode).toBe(200);
  });

  it.each([
    ['Alice', `${password}！`],
    ['Bob', password],
    ['Alice', 'x'.repeat(10_000)],
  ])('a wrong password and an unknown name get the same sentence: %s [S7.05]', async (username, tried) => {
    const answer = await browser().login(username, tried);
    expect([answer.statusCode, answer.json()]).toEqual([403, { error: '用户名或密码错误', code: 'forbidden' }]);
    expect(answer.cookies).toEqual([]);
  });

  it.each([
    [{ username: '' }, '用户名不能为空'],
    [{ username: ' 　' }, '用户名不能为空'],
    [{ password: '' }, '密码不能为空'],
    [{ code: ' ' }, '验证码不能为空'],
    [{ code: '4321' }, '验证码错误'],
    [{ captcha_key: 'unknown' }, '验证码已过期'],
  ])('a sign-in form with %j is refused: %s [S5.02 S5.03 S5.04]', async (change, error) => {
    const reader = browser();
    const form = { username: 'Alice', password, code: '1234', captcha_key: await reader.captchaKey() };
    const answer = await reader.call(calls.login, { ...form, ...change });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error, code: 'bad_request' }]);
    expect((await reader.call(calls.login, form)).json().error).toBe(
      'captcha_key' in change ? undefined : '验证码已过期',
    );
  });

  it.each([
    [true, 30 * daySeconds],
    [false, daySeconds],
    [undefined, daySeconds],
  ])('a session with remember %s lasts %i seconds, for the cookie and for the server', async (remember, seconds) => {
    const reader = browser();
    const answer = await reader.login('Alice', password, remember);
    expect(answer.cookies.filter(({ name }) => name === 'session')).toEqual([
      {
        name: 'session',
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: seconds,
      },
    ]);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + seconds * 1000 - 5_000);
    expect((await reader.call(calls.profile)).statusCode).toBe(200);
    clock.mockReturnValue(now + seconds * 1000 + 1_000);
    expect((await reader.call(calls.profile)).statusCode).toBe(401);
  });

  it('each sign-in starts a session with another token and ends the one that the browser had', async () => {
    const reader = browser();
    await reader.login('Alice', password);
    const first = reader.cookies.get('session') ?? '';
    await reader.login('Alice', password);
    expect(reader.cookies.get('session')).not.toBe(first);
    const old = await browser().call(calls.profile, undefined, { cookie: `session=${first}` });
    expect(old.statusCode).toBe(401);
  });

  it('signing out ends the session and deletes its cookie; without a session it answers the same [S7.07]', async () => {
    const reader = browser();
    await reader.login('Alice', password);
    const token = reader.cookies.get('session') ?? '';
    const answer = await reader.call(calls.logout, {});
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { msg: '退出登录' } }]);
    expect(reader.cookies.has('session')).toBe(false);
    expect((await browser().call(calls.profile, undefined, { cookie: `session=${token}` })).statusCode).toBe(401);
    expect((await reader.call(calls.logout, {})).statusCode).toBe(200);
  });

  it('locking an account ends its sessions, and only the right password tells that it is locked, and why [B15.10]', async () => {
    const reader = browser();
    await reader.register('锁住', password);
    const id = (await findAccount(store, nameKey('锁住')))?.id ?? 0;
    await setLock(store, id, { reason: '' }, byCommand(), Date.now());
    expect((await reader.call(calls.profile)).statusCode).toBe(401);
    expect((await browser().login('锁住', '12345678')).json().error).toBe('用户名或密码错误');
    const answer = await browser().login('锁住', password);
    expect([answer.statusCode, answer.json().error]).toEqual([403, '账号已被锁定，请联系本站']);
    await setLock(store, id, { reason: '发广告' }, byCommand(), Date.now());
    expect((await browser().login('锁住', password)).json().error).toBe('账号已被锁定，请联系本站。原因：发广告');
    expect((await browser().login('锁住', '12345678')).json().error).toBe('用户名或密码错误');
    await setLock(store, id, null, byCommand(), Date.now());
    expect((await browser().login('锁住', password)).statusCode).toBe(200);
  });
});
