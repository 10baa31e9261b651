import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { Store } from '../db/open-store.ts';
import { setSite } from '../novels/editing/site-texts.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { openBrowser } from '../testing/clients/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';

const password = '床前明月光，疑是地上霜';

describeOnEachDatabase('registering', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    await openBrowser(app).register('Alice', password);
  });
  afterAll(() => app.close());
  const browser = (headers?: Record<string, string>) => openBrowser(app, headers);

  it('a new member is signed in after registering [S7.06]', async () => {
    const reader = browser();
    const registered = await reader.register('书生', password);
    expect([registered.statusCode, registered.json()]).toEqual([200, { data: { username: '书生' } }]);
    expect((await reader.call(calls.profile)).json().data).toMatchObject({ username: '书生', nickname: '', bio: '' });
  });

  it.each([
    [{ username: '' }, 400, '用户名不能为空'],
    [{ password: '' }, 400, '密码不能为空'],
    [{ repassword: `${password}。` }, 400, '两次输入密码不一致'],
    [{ code: '' }, 400, '验证码不能为空'],
    [{ code: '4321' }, 400, '验证码错误'],
    [{ username: '书' }, 400, '用户名应为 2 到 30 个字符'],
    [{ username: ' 新人' }, 400, '用户名前后不能有空格'],
    [{ username: '新\u0001人' }, 400, '用户名不能包含控制字符'],
    [{ password: '1234567', repassword: '1234567' }, 400, '密码应为 8 到 128 个字符'],
    [{ username: '书生' }, 409, '用户名已被使用'],
    [{ username: 'ALICE' }, 409, '用户名已被使用'],
  ])('a registration form with %j is refused: %i %s [S5.02 S5.03 S5.04 S5.05 S5.09]', async (change, status, error) => {
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

  it('a name that reads like the site, as its operator calls it, is refused [B14.30]', async () => {
    await setSite(store, { name: '灯塔书屋' });
    const answer = await browser().register('灯塔书屋客人', password);
    expect([answer.statusCode, answer.json().error]).toEqual([400, '用户名不能像是本站的名义']);
    await setSite(store, { name: '' });
    expect((await browser().register('灯塔书屋客人', password)).statusCode).toBe(200);
  });

  it('what breaks a rule leaves the captcha as it is; a common password says so by its status [B11.01]', async () => {
    const strict = await buildTestApp(store);
    const reader = openBrowser(strict);
    const captcha_key = await reader.captchaKey();
    const form = { username: '节省', password, repassword: password, captcha_key };
    const tries: [object, number][] = [
      [{ ...form, username: '书', code: '1234' }, 400],
      [{ ...form, password: 'password123', repassword: 'password123', code: '1234' }, 422],
      [{ ...form, code: '' }, 400],
    ];
    for (const [body, status] of tries) expect((await reader.call(calls.register, body)).statusCode).toBe(status);
    const [captcha] = await store.db.selectFrom('captchas').select('code').where('key', '=', captcha_key).execute();
    expect((await reader.call(calls.register, { ...form, code: captcha?.code })).statusCode).toBe(200);
    await strict.close();
  });

  it('of eight browsers that register one name at once one gets it', async () => {
    const names = ['同时', '同时', '同时', '同时'].flatMap((name) => [`${name}a`, `${name}Ａ`]);
    const answers = await Promise.all(names.map((name) => browser().register(name, password)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(await store.db.selectFrom('members').select('id').where('name_key', '=', '同时a').execute()).toHaveLength(1);
  });

  it('the database holds neither the password nor the session token', async () => {
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
});
