import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { CaptchaWork } from 'shared-api/schemas/account';
import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { openBrowser } from '../../testing/clients/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { captchaLifetimeMs } from './captchas.ts';

describeOnEachDatabase('work in a captcha’s place', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
  });
  afterAll(() => app.close());

  const get = (path: string) => openBrowser(app).call(path);
  const issue = async () => (await get(calls.captchaWork)).json<{ data: CaptchaWork }>().data;
  const solve = async ({ parameters }: CaptchaWork) => {
    const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
    return JSON.stringify({ counter: solution?.counter, derivedKey: solution?.derivedKey });
  };
  const outcome = async (captcha_key: string, code: string) =>
    (await openBrowser(app).call(calls.login, { username: '无此人', password: '12345678', code, captcha_key })).json()
      .error;

  it('a solution counts once, and only for the work that it solves [B11.02]', async () => {
    const [work, other] = [await issue(), await issue()];
    const solution = await solve(work);
    expect(await outcome(work.captcha_key, solution)).toBe('用户名或密码错误');
    expect(await outcome(work.captcha_key, solution)).toBe('验证码已过期');
    expect(await outcome(other.captcha_key, solution)).toBe('验证码错误');
  });

  it.each(['1234', '{}', '{"counter":1}', 'null', '{"counter":1,"derivedKey":"00"}', '{"counter":{},"derivedKey":[]}'])(
    'the answer %s to a work is wrong',
    async (answer) => expect(await outcome((await issue()).captcha_key, answer)).toBe('验证码错误'),
  );

  it('a work expires, has no picture, and becomes no picture [B11.02]', async () => {
    const work = await issue();
    expect((await get(`/captcha/image/${work.captcha_key}.png`)).statusCode).toBe(410);
    expect((await get(calls.refreshCaptcha(work.captcha_key))).statusCode).toBe(410);
    await store.db
      .updateTable('captchas')
      .set({ expires_at: Date.now() - captchaLifetimeMs })
      .where('key', '=', work.captcha_key)
      .execute();
    expect(await outcome(work.captcha_key, await solve(work))).toBe('验证码已过期');
  });
});
