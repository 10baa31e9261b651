import { get } from './request.ts';
import { serverNow } from './server-clock.ts';

const now = Date.parse('2026-03-09T12:00:00Z');
const minuteMs = 60_000;

/** An answer that names the server's time. */
const answeredAt = (serverMs: number, cacheControl = 'no-store') =>
  get('/x/', {
    fetch: async () =>
      Response.json(
        { data: 1 },
        { headers: { date: new Date(serverMs).toUTCString(), 'cache-control': cacheControl } },
      ),
  });

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([120, -24 * 60, 10, -10])(
  'a device whose clock is %i minutes off tells the server’s time by any answer [B15.203]',
  async (minutes) => {
    await answeredAt(now + minutes * minuteMs);
    expect(serverNow().getTime()).toBe(now + minutes * minuteMs);
    // Without a network it goes on from there.
    jest.setSystemTime(now + minuteMs);
    expect(serverNow().getTime()).toBe(now + (minutes + 1) * minuteMs);
    jest.setSystemTime(now + minutes * minuteMs);
    await answeredAt(now + minutes * minuteMs);
    expect(localStorage.length).toBe(0);
  },
);

test('a second under way is no difference, and the time of a kept answer none either [B15.203]', async () => {
  await answeredAt(now - 1_000);
  expect(serverNow().getTime()).toBe(now);
  await answeredAt(now - 4 * minuteMs, 'public, max-age=300');
  expect(serverNow().getTime()).toBe(now);
});

test('an answer within the server’s process has no headers, and says nothing of the time', async () => {
  const answer = { ok: true, status: 200, text: async () => '{"data":1}' } as Response;
  expect(await get('/x/', { fetch: async () => answer })).toBe(1);
});
