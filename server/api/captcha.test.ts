import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { Store } from '../store/open-store.ts';
import { openBrowser } from '../testing/browser.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';

describeOnEachDatabase('captchas', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
  });
  afterAll(() => app.close());

  const get = (path: string) => openBrowser(app).call(path);
  const issued = async () => (await get(calls.captcha)).json().data;
  const codeOf = async (key: string) =>
    (await store.db.selectFrom('captchas').select('code').where('key', '=', key).executeTakeFirst())?.code;
  const login = (captcha_key: string, code: string) =>
    openBrowser(app).call(calls.login, { username: '无此人', password: '12345678', code, captcha_key });
  const outcome = async (key: string, code: string) => (await login(key, code)).json().error;

  it('have a key and a picture, and say their code nowhere', async () => {
    const answer = await get(calls.captcha);
    const { captcha_key: key, captcha_image: image } = answer.json().data;
    expect(image).toContain('captcha');
    const code = await codeOf(key);
    expect(answer.body).not.toContain(code);
    const picture = await get(`${image}?t=1789000000000`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.headers['cache-control']).toBe('no-store');
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.rawPayload.includes(code ?? '')).toBe(false);
    expect((await get(image)).rawPayload.equals(picture.rawPayload)).toBe(true);
  });

  it('are answered in small letters, wide letters and with spaces as well', async () => {
    for (const write of [
      (code: string) => code,
      (code: string) => ` ${code.toLowerCase()} `,
      (code: string) => [...code].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join(''),
    ]) {
      const { captcha_key: key } = await issued();
      expect(await outcome(key, write((await codeOf(key)) ?? ''))).toBe('用户名或密码错误');
    }
  });

  it('are spent by any answer, right or wrong', async () => {
    const { captcha_key: key, captcha_image: image } = await issued();
    const code = (await codeOf(key)) ?? '';
    expect(await outcome(key, 'WRONG')).toBe('验证码错误');
    expect(await outcome(key, code)).toBe('验证码已过期');
    expect((await get(image)).statusCode).toBe(410);
    const refreshed = await get(calls.refreshCaptcha(key));
    expect([refreshed.statusCode, refreshed.json()]).toEqual([410, { error: '验证码已过期', code: 'gone' }]);
    expect(await outcome('nobody-gave-this-key', code)).toBe('验证码已过期');
  });

  it('are right for one of many who answer at once', async () => {
    const { captcha_key: key } = await issued();
    const code = (await codeOf(key)) ?? '';
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(key, code)));
    expect(outcomes.filter((error) => error === '用户名或密码错误')).toHaveLength(1);
    expect(outcomes.filter((error) => error === '验证码已过期')).toHaveLength(7);
  });

  it('get a new code under the same key', async () => {
    const { captcha_key: key, captcha_image: image } = await issued();
    const [code, picture] = [(await codeOf(key)) ?? '', await get(image)];
    const refreshed = await get(calls.refreshCaptcha(key));
    expect(refreshed.json()).toEqual({ data: { captcha_key: key, captcha_image: image } });
    expect(await codeOf(key)).not.toBe(code);
    expect((await get(`${image}?t=2`)).rawPayload.equals(picture.rawPayload)).toBe(false);
    expect(await outcome(key, code)).toBe('验证码错误');
  });

  it('are over after five minutes, and are not kept longer', async () => {
    const { captcha_key: key, captcha_image: image } = await issued();
    const code = (await codeOf(key)) ?? '';
    const soon = Date.now() + 299_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(soon);
    expect((await get(image)).statusCode).toBe(200);
    clock.mockReturnValue(soon + 1_001);
    expect((await get(image)).statusCode).toBe(410);
    expect((await get(calls.refreshCaptcha(key))).statusCode).toBe(410);
    expect(await outcome(key, code)).toBe('验证码已过期');
    await issued();
    expect(await store.db.selectFrom('captchas').selectAll().execute()).toHaveLength(1);
  });

  it.each(['../../x', 'x', `${'a'.repeat(22)}/..`])('has no picture at %s', async (key) => {
    expect((await get(`/captcha/image/${key}.png`)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describeOnEachDatabase('many captchas', (open) => {
  it('are not drawn for one address, while others get theirs', async () => {
    const app = await buildTestApp(await open(), { TRUST_PROXY: 'loopback' });
    const ask = (address: string) => openBrowser(app).call(calls.captcha, undefined, { 'x-forwarded-for': address });
    for (let count = 0; count < 150; count += 1) expect((await ask('203.0.113.1')).statusCode).toBe(200);
    const refused = await ask('203.0.113.1');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(refused.json().error).toMatch(/^尝试次数过多，请 \d+ 秒后再试$/);
    expect((await ask('203.0.113.2')).statusCode).toBe(200);
    await app.close();
  });
});
