import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { Session } from 'shared-api/schemas/account';
import type { Page } from 'shared-api/schemas/common';
import type { Message } from 'shared-api/schemas/message';
import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { type Browser, openBrowser } from '../../testing/clients/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';

const password = '床前明月光，疑是地上霜';

describeOnEachDatabase('the message about a new device', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
  });
  afterAll(() => app.close());
  /** Makes a member whose first days are over. */
  const age = (username: string) =>
    store.db.updateTable('members').set({ created_at: 1 }).where('username', '=', username).execute();
  const told = async (reader: Browser) =>
    (await reader.call(calls.messages())).json<{ data: Page<Message> }>().data.items;
  const browser = (headers?: Record<string, string>) => openBrowser(app, headers);

  it('the first sign-in with a browser sends the member one message, the following ones none', async () => {
    const first = browser({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36' });
    await first.register('设备', password);
    await age('设备');
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
    await age('同屋');
    await second.login('同屋', password);
    expect(await told(second)).toMatchObject([{ title: '新设备登录' }]);
  });

  it('in the first days of an account its other devices are no news [B11.04]', async () => {
    const reader = browser();
    await reader.register('初来', password);
    await browser({ 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605.1.15' }).login('初来', password);
    expect(await told(reader)).toEqual([]);
  });

  it('the list of devices says when each was first signed in with [B11.04]', async () => {
    const reader = browser();
    await reader.register('两台', password);
    await store.db.updateTable('known_devices').set({ first_seen_at: 1_000 }).execute();
    await reader.call(calls.logout, {});
    await reader.login('两台', password);
    const other = browser();
    await other.login('两台', password);
    const listed = (await other.call(calls.sessions)).json<{ data: Session[] }>().data;
    expect(listed.map(({ current, first_seen_at }) => [current, first_seen_at])).toEqual([
      [true, expect.stringMatching(/^20/)],
      [false, '1970-01-01T00:00:01.000Z'],
    ]);
  });

  it('a browser is recognised by the token in its cookie, not by its User-Agent', async () => {
    const reader = browser();
    await reader.register('认得', password);
    await age('认得');
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
