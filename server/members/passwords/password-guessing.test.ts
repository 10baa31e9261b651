import type { FastifyInstance } from 'fastify';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { type Browser, openBrowser } from '../../testing/clients/browser.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../testing/databases.ts';

const password = '床前明月光，疑是地上霜';

describeOnEachDatabase('guessing a password', (open) => {
  let app: FastifyInstance;
  let owner: Browser;
  beforeAll(async () => {
    app = await buildTestApp(await open(), { TEST_MODE: '1' });
    owner = openBrowser(app);
    await owner.register('书生', password);
    await openBrowser(app).register('路人', password);
  });
  afterAll(() => app.close());

  it('after ten failures each further guess needs a pause; a browser that the owner used before, and other names, do not', async () => {
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
    const login = (tried: string, name = '书生') => openBrowser(app).login(name, tried);
    for (let count = 0; count < 10; count += 1) expect((await login(`wrong ${count}`)).statusCode).toBe(403);
    const refused = await login(password);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      ...[429, '15'],
      { error: '尝试次数过多，请 15 秒后再试', code: 'too_many_requests' },
    ]);
    expect((await owner.login('书生', password)).statusCode).toBe(200);
    expect((await login(password, '路人')).statusCode).toBe(200);
    let time = start;
    for (const pause of [15, 30, 60, 60]) {
      time += pause * 1_000;
      clock.mockReturnValue(time - 1);
      expect((await login('wrong')).statusCode).toBe(429);
      clock.mockReturnValue(time);
      expect((await login('wrong')).statusCode).toBe(403);
    }
    // Somebody who knows the password gets in on a new browser too, between two guesses.
    clock.mockReturnValue(time + 60_000);
    expect((await login(password)).statusCode).toBe(200);
  });

  it('a name that nobody has needs pauses after ten failures too', async () => {
    for (let count = 0; count < 10; count += 1) await openBrowser(app).login('无此人', 'wrong');
    expect((await openBrowser(app).login('无此人', 'wrong')).statusCode).toBe(429);
  });

  it('of 25 guesses at once ten are compared with the password', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => openBrowser(app).login('并行', 'wrong')));
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });
});

// What is counted here is in the process.
describeOnSqlite('comparing passwords on a busy server', (open) => {
  it('right passwords that a busy server could not compare are no guesses', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const behind = await buildTestApp(await open(), { TEST_MODE: '1', TRUST_PROXY: '127.0.0.1' });
    await openBrowser(behind).register('同住', password);
    const refused: string[] = [];
    // How many of nine come at the same time is chance.
    for (let round = 0; round < 20 && refused.length <= 10; round += 1) {
      const logins = Array.from({ length: 9 }, () => openBrowser(behind, headers).login('同住', password));
      for (const answer of await Promise.all(logins)) if (answer.statusCode === 429) refused.push(answer.json().error);
    }
    // More than ten, after which a name is guarded.
    expect(refused.length).toBeGreaterThan(10);
    expect(new Set(refused)).toEqual(new Set(['现在登录的人太多，请稍后再试']));
    expect((await openBrowser(behind, headers).login('同住', password)).statusCode).toBe(200);
    await behind.close();
  });
});
