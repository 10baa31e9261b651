import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { Message } from 'shared-api/schemas/message';
import { nameKey } from '../auth/member-name.ts';
import { findAccount, setLocked, setPassword } from '../store/members.ts';
import type { Store } from '../store/open-store.ts';
import { startSession } from '../store/sessions.ts';
import { type Browser, openBrowser } from '../testing/browser.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';

const password = '床前明月光，疑是地上霜';
const day = 86_400;

describeOnEachDatabase('signing in', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
  });
  afterAll(() => app.close());
  const browser = (headers?: Record<string, string>) => openBrowser(app, headers);

  it('registers a member, who is signed in then', async () => {
    const reader = browser();
    const registered = await reader.register('书生', password);
    expect([registered.statusCode, registered.json()]).toEqual([200, { data: { username: '书生' } }]);
    expect((await reader.call(calls.profile)).json().data).toMatchObject({ username: '书生', nickname: '', bio: '' });
  });

  it('signs in whoever has the password, however the name is written', async () => {
    await browser().register('Alice', password);
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
  ])('says the same to %s with a wrong password or a name that nobody has', async (username, tried) => {
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
  ])('refuses a form to sign in with %j: %s', async (change, error) => {
    const reader = browser();
    const form = { username: 'Alice', password, code: '1234', captcha_key: await reader.captchaKey() };
    const answer = await reader.call(calls.login, { ...form, ...change });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error, code: 'bad_request' }]);
    expect((await reader.call(calls.login, form)).json().error).toBe(
      'captcha_key' in change ? undefined : '验证码已过期',
    );
  });

  it.each([
    [{ username: '' }, 400, '用户名不能为空'],
    [{ password: '' }, 400, '密码不能为空'],
    [{ repassword: `${password}。` }, 400, '两次输入密码不一致'],
    [{ code: '' }, 400, '验证码不能为空'],
    [{ code: '4321' }, 400, '验证码错误'],
    [{ username: '书' }, 400, '用户名应为 2 到 30 个字符'],
    [{ username: ' 新人' }, 400, '用户名前后不能有空格'],
    [{ username: '新\u0000人' }, 400, '用户名不能包含控制字符'],
    [{ password: '1234567', repassword: '1234567' }, 400, '密码应为 8 到 128 个字符'],
    [{ username: '书生' }, 409, '用户名已被使用'],
    [{ username: 'ALICE' }, 409, '用户名已被使用'],
  ])('refuses a form to register with %j: %i %s', async (change, status, error) => {
    const reader = browser();
    const form = {
      username: '新人',
      password,
      repassword: password,
      code: '1234',
      captcha_key: await reader.captchaKey(),
    };
    const answer = await reader.call(calls.register, { ...form, ...change });
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    expect(answer.cookies).toEqual([]);
  });

  it('gives a name to one of many who register it at once', async () => {
    const names = ['同时', '同时', '同时', '同时'].flatMap((name) => [`${name}a`, `${name}Ａ`]);
    const answers = await Promise.all(names.map((name) => browser().register(name, password)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(await store.db.selectFrom('members').select('id').where('name_key', '=', '同时a').execute()).toHaveLength(1);
  });

  it('keeps neither the password nor the token', async () => {
    const reader = browser();
    await reader.register('保密', password);
    const kept = JSON.stringify([
      await store.db.selectFrom('members').selectAll().execute(),
      await store.db.selectFrom('sessions').selectAll().execute(),
    ]);
    expect(kept).toContain('保密');
    expect(kept).not.toContain(password);
    expect(kept).not.toContain(reader.cookies.get('session'));
  });

  it.each([
    [true, 30 * day],
    [false, day],
    [undefined, day],
  ])('with remember %s lasts %i seconds, for the cookie and for the server', async (remember, seconds) => {
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

  it('takes another token each time, and ends the session that the browser had', async () => {
    const reader = browser();
    await reader.login('Alice', password);
    const first = reader.cookies.get('session') ?? '';
    await reader.login('Alice', password);
    expect(reader.cookies.get('session')).not.toBe(first);
    const old = await browser().call(calls.profile, undefined, { cookie: `session=${first}` });
    expect(old.statusCode).toBe(401);
  });

  it('signs out, and again where nobody is signed in', async () => {
    const reader = browser();
    await reader.login('Alice', password);
    const token = reader.cookies.get('session') ?? '';
    const answer = await reader.call(calls.logout, {});
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { msg: '退出登录' } }]);
    expect(reader.cookies.has('session')).toBe(false);
    expect((await browser().call(calls.profile, undefined, { cookie: `session=${token}` })).statusCode).toBe(401);
    expect((await reader.call(calls.logout, {})).statusCode).toBe(200);
  });

  it('tells the member of a sign-in from a browser that is new to them, once', async () => {
    const told = async (reader: Browser) =>
      (await reader.call(calls.messages())).json<{ data: Page<Message> }>().data.items;
    const first = browser({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36' });
    await first.register('设备', password);
    await first.call(calls.logout, {});
    await first.login('设备', password);
    expect(await told(first)).toEqual([]);

    const second = browser({ 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0' });
    await second.login('设备', 'a wrong password');
    await second.login('设备', password);
    await second.login('设备', password);
    expect(await told(first)).toMatchObject([
      {
        kind: 'security',
        title: '新设备登录',
        body: expect.stringContaining('Firefox · Android 登录了你的账号'),
        link: '/user/setting',
        read: false,
      },
    ]);
    // Known of one member, it is new to another.
    await browser().register('同屋', password);
    await second.login('同屋', password);
    expect(await told(second)).toMatchObject([{ title: '新设备登录' }]);
  });

  it('knows a browser by what it alone keeps, not by what it says of itself', async () => {
    const reader = browser();
    await reader.register('认得', password);
    const token = reader.cookies.get('device') ?? '';
    const kept = JSON.stringify(await store.db.selectFrom('known_devices').selectAll().execute());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(kept).not.toContain(token);
    const guessing = browser();
    guessing.cookies.set('device', 'guessed');
    await guessing.login('认得', password);
    expect((await reader.call(calls.unreadMessages)).json().data.count).toBe(1);
  });

  it('tells of a lock only who has the password, and ends the sessions', async () => {
    const reader = browser();
    await reader.register('锁住', password);
    const id = (await findAccount(store, nameKey('锁住')))?.id ?? 0;
    expect(await setLocked(store, id, Date.now())).toBe(true);
    expect((await reader.call(calls.profile)).statusCode).toBe(401);
    expect((await browser().login('锁住', '12345678')).json().error).toBe('用户名或密码错误');
    const answer = await browser().login('锁住', password);
    expect([answer.statusCode, answer.json().error]).toEqual([403, '账号已被锁定，请联系本站']);
    await setLocked(store, id, null);
    expect((await browser().login('锁住', password)).statusCode).toBe(200);
  });

  it('opens no session where the password was changed while it was checked', async () => {
    await browser().register('变化', password);
    const account = await findAccount(store, nameKey('变化'));
    if (!account) throw new Error('not registered');
    await setPassword(store, account.id, { to: 'another' });
    const session = { account, device: '', length: 1_000, now: Date.now() };
    expect(await startSession(store, session)).toBeNull();
  });
});

describeOnEachDatabase('guessing a password', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildTestApp(await open(), { TEST_MODE: '1' });
    await openBrowser(app).register('书生', password);
    await openBrowser(app).register('路人', password);
  });
  afterAll(() => app.close());

  it('is over after ten failures for a name, right or wrong, until a quarter of an hour has gone by', async () => {
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
    const login = (tried: string, name = '书生') => openBrowser(app).login(name, tried);
    for (let count = 0; count < 10; count += 1) expect((await login(`wrong ${count}`)).statusCode).toBe(403);
    clock.mockReturnValue(start + 60_000);
    const refused = await login(password);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { error: '尝试次数过多，请 840 秒后再试', code: 'too_many_requests' },
    ]);
    expect((await login(password, '路人')).statusCode).toBe(200);
    clock.mockReturnValue(start + 900_000);
    expect((await login(password)).statusCode).toBe(200);
  });

  it('counts failures, not visits', async () => {
    for (let count = 0; count < 12; count += 1) {
      expect((await openBrowser(app).login('路人', password)).statusCode).toBe(200);
    }
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) await openBrowser(app).login('路人', 'wrong');
      expect((await openBrowser(app).login('路人', password)).statusCode).toBe(200);
    }
  }, 30_000);

  it('counts names that nobody has alike', async () => {
    for (let count = 0; count < 10; count += 1) await openBrowser(app).login('无此人', 'wrong');
    expect((await openBrowser(app).login('无此人', 'wrong')).statusCode).toBe(429);
  });

  it('at once gets no more tries than one after another', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => openBrowser(app).login('并行', 'wrong')));
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  }, 30_000);
});

describeOnEachDatabase('guessing from one address', (open) => {
  it('is over after sixty failures for any names; another address goes on', async () => {
    const store = await open();
    const app = await buildTestApp(store, { TRUST_PROXY: 'loopback' });
    const login = async (name: string, address: string) => {
      const reader = openBrowser(app, { 'x-forwarded-for': address });
      const captcha_key = await reader.captchaKey();
      await store.db.updateTable('captchas').set({ code: '1234' }).where('key', '=', captcha_key).execute();
      return reader.call(calls.login, { username: name, password, code: '1234', captcha_key });
    };
    for (let count = 0; count < 60; count += 1)
      expect((await login(`读者${count}`, '203.0.113.1')).statusCode).toBe(403);
    expect((await login('又一人', '203.0.113.1')).statusCode).toBe(429);
    expect((await login('又一人', '203.0.113.2')).statusCode).toBe(403);
    await app.close();
  }, 60_000);

  it('is counted by the address that connects, unless a named proxy says another', async () => {
    const store = await open();
    const app = await buildTestApp(store);
    for (let count = 0; count < 3; count += 1) {
      await openBrowser(app).call(calls.captcha, undefined, { 'x-forwarded-for': `203.0.113.${count}` });
    }
    const rows = await store.db.selectFrom('attempts').select('subject').distinct().execute();
    expect(rows).toHaveLength(1);
    await app.close();
  });
});
