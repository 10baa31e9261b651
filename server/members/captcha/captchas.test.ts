import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { captchaCode, captchaLifetimeMs, checkCaptcha, issueCaptcha, renewCaptcha } from './captchas.ts';

const now = Date.UTC(2026, 10, 21);

describeOnEachDatabase('stored captchas', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  const issue = (code = 'A3KP') => issueCaptcha(store, code, now);
  const check = (key: string, answer = 'A3KP', afterMs = 0) => checkCaptcha(store, { key, answer }, now + afterMs);

  it.each(['A3KP', ' a3kp ', 'Ａ３ｋｐ', 'a 3　K p'])('the answer “%s” is right for the code A3KP', async (answer) => {
    expect(await check(await issue(), answer)).toBe('right');
  });

  it.each(['A3KR', '', 'A3KPP'])('the answer “%s” is wrong for the code A3KP', async (answer) => {
    expect(await check(await issue(), answer)).toBe('wrong');
  });

  it('a captcha takes one answer, right or wrong', async () => {
    for (const answer of ['A3KP', 'WRONG']) {
      const key = await issue();
      await check(key, answer);
      expect(await check(key)).toBe('expired');
      expect(await captchaCode(store, key, now)).toBeUndefined();
      expect(await renewCaptcha(store, key, 'C4MN', now)).toBe(false);
    }
  });

  it('of eight answers at once one is right and seven come too late', async () => {
    const key = await issue();
    const results = await Promise.all(Array.from({ length: 8 }, () => check(key)));
    expect(results.toSorted()).toEqual([...Array(7).fill('expired'), 'right']);
  });

  it('a captcha is valid until five minutes have gone by', async () => {
    expect(captchaLifetimeMs).toBe(300_000);
    const key = await issue();
    expect(await captchaCode(store, key, now + captchaLifetimeMs - 1)).toBe('A3KP');
    expect(await captchaCode(store, key, now + captchaLifetimeMs)).toBeUndefined();
    expect(await renewCaptcha(store, key, 'C4MN', now + captchaLifetimeMs)).toBe(false);
    expect(await check(key, 'A3KP', captchaLifetimeMs)).toBe('expired');
    expect(await check(await issue(), 'A3KP', captchaLifetimeMs - 1)).toBe('right');
  });

  it('a renewed captcha keeps its key and has another code and another five minutes', async () => {
    const key = await issue();
    expect(await renewCaptcha(store, key, 'C4MN', now + 200_000)).toBe(true);
    expect(await captchaCode(store, key, now + 400_000)).toBe('C4MN');
    expect(await check(key, 'A3KP')).toBe('wrong');
  });

  it('issuing a captcha deletes the expired ones', async () => {
    await issue();
    const later = await issueCaptcha(store, 'C4MN', now + captchaLifetimeMs);
    expect(await store.db.selectFrom('captchas').select('key').execute()).toEqual([{ key: later }]);
  });
});
