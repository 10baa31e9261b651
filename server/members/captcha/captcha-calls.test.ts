import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { openBrowser } from '../../testing/clients/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';

describeOnEachDatabase('captchas', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
  });
  afterAll(() => app.close());

  const get = (path: string) => openBrowser(app).call(path);
  const issue = async () => (await get(calls.captcha)).json().data;
  const codeOf = async (key: string) =>
    (await store.db.selectFrom('captchas').select('code').where('key', '=', key).executeTakeFirst())?.code;
  const login = (captcha_key: string, code: string) =>
    openBrowser(app).call(calls.login, { username: '无此人', password: '12345678', code, captcha_key });
  const outcome = async (key: string, code: string) => (await login(key, code)).json().error;

  it('a captcha has a key and a picture, and no response contains its code [S3.05 S7.09]', async () => {
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

  it('a captcha takes one answer, right or wrong; then it has no picture and cannot be refreshed', async () => {
    const { captcha_key: key, captcha_image: image } = await issue();
    const code = (await codeOf(key)) ?? '';
    expect(await outcome(key, 'WRONG')).toBe('验证码错误');
    expect(await outcome(key, code)).toBe('验证码已过期');
    expect((await get(image)).statusCode).toBe(410);
    const refreshed = await get(calls.refreshCaptcha(key));
    expect([refreshed.statusCode, refreshed.json()]).toEqual([410, { error: '验证码已过期', code: 'gone' }]);
    expect(await outcome('nobody-gave-this-key', code)).toBe('验证码已过期');
  });

  it('refreshing a captcha gives it a new code and another picture under the same key [S4.06 S7.10]', async () => {
    const { captcha_key: key, captcha_image: image } = await issue();
    const [code, picture] = [(await codeOf(key)) ?? '', await get(image)];
    const refreshed = await get(calls.refreshCaptcha(key));
    expect(refreshed.json()).toEqual({ data: { captcha_key: key, captcha_image: image } });
    expect(await codeOf(key)).not.toBe(code);
    expect((await get(`${image}?t=2`)).rawPayload.equals(picture.rawPayload)).toBe(false);
    expect(await outcome(key, code)).toBe('验证码错误');
  });

  it('a captcha expires after five minutes, and is deleted then [S4.05]', async () => {
    const { captcha_key: key, captcha_image: image } = await issue();
    const code = (await codeOf(key)) ?? '';
    const soon = Date.now() + 299_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(soon);
    expect((await get(image)).statusCode).toBe(200);
    clock.mockReturnValue(soon + 1_001);
    expect((await get(image)).statusCode).toBe(410);
    expect((await get(calls.refreshCaptcha(key))).statusCode).toBe(410);
    expect(await outcome(key, code)).toBe('验证码已过期');
    await issue();
    expect(await store.db.selectFrom('captchas').selectAll().execute()).toHaveLength(1);
  });

  it.each(['../../x', 'x', `${'a'.repeat(22)}/..`])('the malformed key %s has no picture', async (key) => {
    expect((await get(`/captcha/image/${key}.png`)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describeOnEachDatabase('the limit of captchas', (open) => {
  /** As how many addresses two that `x-forwarded-for` names are counted. */
  const addressesCounted = async (variables: Record<string, string>) => {
    const store = await open();
    const app = await buildTestApp(store, variables);
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.2']) {
      const { statusCode } = await openBrowser(app).call(calls.captcha, undefined, { 'x-forwarded-for': address });
      expect(statusCode).toBe(200);
    }
    await app.close();
    const rows = await store.db.selectFrom('attempts').select('subject').execute();
    expect(rows).toHaveLength(3);
    return new Set(rows.map(({ subject }) => subject)).size;
  };

  it('captchas are counted by the address that a trusted proxy names', async () => {
    expect(await addressesCounted({ TRUST_PROXY: 'loopback' })).toBe(2);
  });

  it('captchas are counted by the address that connects where no proxy is trusted', async () => {
    expect(await addressesCounted({})).toBe(1);
  });
});
