import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import { buildTestApp } from './testing/build-test-app.ts';
import { openBrowser } from './testing/clients/browser.ts';
import { describeOnPostgres } from './testing/databases.ts';

const password = '床前明月光，疑是地上霜';

describeOnPostgres('servers on one database, each asked in turn', (open) => {
  let apps: FastifyInstance[];
  beforeAll(async () => {
    const options = await open.emptyDatabase();
    const stores = [await open(options), await open(options)];
    apps = await Promise.all(stores.map((store) => buildTestApp(store, { TEST_MODE: '1' })));
  });
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  /** A browser whose calls a proxy gives to one server after the other. */
  const browser = () => {
    let turn = 0;
    const inject = (...given: Parameters<FastifyInstance['inject']>) => {
      turn += 1;
      return (apps[turn % apps.length] as FastifyInstance).inject(...given);
    };
    return openBrowser({ inject } as FastifyInstance);
  };
  const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

  it('a captcha of one is solved at the other, once, and a session begun at one goes on and ends at both', async () => {
    const reader = browser();
    const captcha = { code: '1234', captcha_key: await reader.captchaKey() };
    const form = { username: 'Alice', password, repassword: password, ...captcha };
    expect((await reader.call(calls.register, form)).statusCode).toBe(200);
    for (const _ of apps) expect((await openOn(captcha.captcha_key)).json().error).toBe('验证码已过期');
    expect((await reader.login('Alice', password)).statusCode).toBe(200);
    const profiles = async () => [await reader.call(calls.profile), await reader.call(calls.profile)];
    expect(statuses(await profiles())).toEqual([200, 200]);
    const session = { cookie: `session=${reader.cookies.get('session')}` };
    expect((await reader.call(calls.logout, {})).statusCode).toBe(200);
    const after = [
      await reader.call(calls.profile, undefined, session),
      await reader.call(calls.profile, undefined, session),
    ];
    expect(statuses(after)).toEqual([401, 401]);
  });

  /** Tries to sign in with a captcha that was used. */
  const openOn = (captchaKey: string) =>
    browser().call(calls.login, { username: 'Alice', password, code: '1234', captcha_key: captchaKey });

  it('wrong guesses count over all of them', async () => {
    await browser().register('书生', password);
    const guesser = browser();
    const guesses = [];
    for (let count = 0; count < 10; count += 1) guesses.push(await guesser.login('书生', `wrong ${count}`));
    expect(new Set(statuses(guesses))).toEqual(new Set([403]));
    const refused = [await guesser.login('书生', password), await browser().login('书生', password)];
    expect(statuses(refused)).toEqual([429, 429]);
  });
});
