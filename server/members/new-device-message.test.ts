import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { Message } from 'shared-api/schemas/message';
import type { Store } from '../db/open-store.ts';
import { type Browser, openBrowser } from '../testing/browser.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';

const password = '床前明月光，疑是地上霜';

describeOnEachDatabase('the message about a new device', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
  });
  afterAll(() => app.close());
  const browser = (headers?: Record<string, string>) => openBrowser(app, headers);

  it('the first sign-in with a browser sends the member one message, the following ones none', async () => {
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

  it('a browser is recognised by the token in its cookie, not by its User-Agent', async () => {
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
});
