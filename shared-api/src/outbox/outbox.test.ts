import 'fake-indexeddb/auto';
import { authStorageKey } from '../contract/contract.ts';
import { endedMemberKey } from '../settings/device-storage.ts';
import { keepSending } from './keep-sending.ts';
import {
  afterLastWrites,
  forgetWritesOfOthers,
  queueWrite,
  sendQueuedWrites,
  signedOutEvent,
  takeBackWrites,
  waitingWrites,
  writeRefusedEvent,
  writesSentEvent,
} from './outbox.ts';
import { maxQueuedWrites, openOutbox } from './outbox-store.ts';
import { postOrKeep } from './post-or-keep.ts';
import { onWritesSent } from './writes-sent.ts';

interface Sent {
  path: string;
  body: unknown;
  member: string | null;
}

let sent: Sent[];
/** Gives the answer to each call; undefined is no network. */
let answer: (call: Sent) => Response | undefined | Promise<Response>;
const taken = () => Response.json({ data: {} });
const refused = (status: number, error: string) => Response.json({ error, code: 'bad_request' }, { status });

const signIn = (username: string) =>
  localStorage.setItem(authStorageKey, JSON.stringify({ username, isAuth: username !== '' }));

beforeEach(async () => {
  sent = [];
  answer = taken;
  signIn('读者甲');
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const member = new Headers(init?.headers).get('x-member');
    const call = {
      path: String(input),
      body: JSON.parse(String(init?.body)),
      member: decodeURIComponent(member ?? ''),
    };
    sent.push(call);
    const response = await answer(call);
    if (!response) throw new TypeError('fetch failed');
    return response;
  });
});

afterEach(async () => {
  await (await openOutbox()).clear('writes');
  await (await openOutbox()).clear('lease');
});

const write = (key: string, value: number, quiet = false) =>
  queueWrite({ key, path: '/user/progress/', body: { value }, quiet });
const values = () => sent.map(({ body }) => (body as { value: number }).value);

const sentences = () => {
  const heard: string[] = [];
  window.addEventListener(writeRefusedEvent, (event) => heard.push((event as CustomEvent<string>).detail));
  return heard;
};

test('a write is sent at once, in the name of the member who made it', async () => {
  expect(await write('position:1', 1)).toBe('sent');
  expect(sent).toEqual([{ path: '/api/v1/user/progress/', body: { value: 1 }, member: '读者甲' }]);
  expect(await waitingWrites()).toBe(0);
});

test('writes made without a network are sent in their order once it is back, of each key the last', async () => {
  answer = () => undefined;
  expect(await write('position:1', 1)).toBe('kept');
  expect(await write('shelf:1', 2)).toBe('kept');
  expect(await write('position:1', 3)).toBe('kept');
  sent = [];
  answer = taken;
  await sendQueuedWrites();
  expect(values()).toEqual([2, 3]);
  expect(await waitingWrites()).toBe(0);
});

test('where another member signs in while the writes of the one before are sent, the rest of them is not', async () => {
  answer = () => undefined;
  await write('a', 1);
  await write('b', 2);
  sent = [];
  answer = () => {
    signIn('读者乙');
    return taken();
  };
  await sendQueuedWrites();
  expect(sent).toEqual([{ path: '/api/v1/user/progress/', body: { value: 1 }, member: '读者甲' }]);
});

test('a write that waited tells its event once it is sent, and not before', async () => {
  const told: unknown[] = [];
  class Channel extends EventTarget {
    postMessage = (message: unknown) => told.push(message);
  }
  Object.assign(globalThis, { BroadcastChannel: Channel });
  const tells = { name: 'shelf-changed.1', payload: { novels: ['1'] } };
  answer = () => refused(503, '稍后再试');
  expect(await queueWrite({ key: 'shelf:1', path: '/collect/book/', body: {}, tells })).toBe('kept');
  expect(told).toEqual([]);
  answer = taken;
  await sendQueuedWrites();
  expect(told).toEqual([tells]);
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

test('a write waits its turn behind those that wait already', async () => {
  answer = () => undefined;
  await write('a', 1);
  sent = [];
  answer = taken;
  expect(await write('b', 2)).toBe('sent');
  expect(values()).toEqual([1, 2]);
});

test.each([500, 503, 429])('a write that is answered %i is kept, and those behind it are not tried', async (status) => {
  answer = () => refused(status, '稍后再试');
  expect(await write('a', 1)).toBe('kept');
  expect(await write('b', 2)).toBe('kept');
  expect(values()).toEqual([1, 1]);
});

describe('a session that ended', () => {
  const noSession = () => refused(401, '用户未登录');
  const endSession = (username: string) => {
    localStorage.setItem(endedMemberKey, username);
    signIn('');
  };
  afterEach(() => localStorage.removeItem(endedMemberKey));

  test('a write that is answered 401 says so, and waits for its member to sign in again [B15.200]', async () => {
    const heard: number[] = [];
    window.addEventListener(signedOutEvent, (event) => heard.push((event as CustomEvent<number>).detail), {
      once: true,
    });
    answer = noSession;
    expect(await write('a', 1)).toBe('signed out');
    expect(heard).toEqual([1]);
    expect(await write('a2', 2)).toBe('signed out');
    endSession('读者甲');
    await sendQueuedWrites();
    expect(await waitingWrites()).toBe(2);
    sent = [];
    answer = taken;
    signIn('读者甲');
    const arrived = jest.fn();
    window.addEventListener(writesSentEvent, arrived);
    answer = () => undefined;
    await sendQueuedWrites();
    expect(arrived).not.toHaveBeenCalled();
    sent = [];
    answer = taken;
    await sendQueuedWrites();
    expect(arrived).toHaveBeenCalledTimes(1);
    await sendQueuedWrites();
    expect(arrived).toHaveBeenCalledTimes(1);
    window.removeEventListener(writesSentEvent, arrived);
    expect(sent.map(({ member }) => member)).toEqual(['读者甲', '读者甲']);
    expect(await waitingWrites()).toBe(0);
  });

  test('that all has arrived is told where the last write was refused, and not while one waits [B15.200]', async () => {
    const arrived = jest.fn();
    window.addEventListener(writesSentEvent, arrived);
    answer = noSession;
    await write('a', 1);
    await write('b', 2, true);
    const refusesSecond = ({ body }: Sent) =>
      (body as { value: number }).value === 2 ? refused(410, '作品已下架') : taken();
    answer = refusesSecond;
    await sendQueuedWrites();
    expect([arrived.mock.calls.length, await waitingWrites()]).toEqual([1, 0]);
    answer = () => refused(410, '作品已下架');
    await write('c', 3, true);
    expect(arrived).toHaveBeenCalledTimes(1);
    window.removeEventListener(writesSentEvent, arrived);
  });

  test('what has arrived is told by the paths of its calls, also what arrived before another had to wait [B15.200]', async () => {
    const heard: string[][] = [];
    const stop = onWritesSent((paths) => heard.push(paths));
    answer = noSession;
    await queueWrite({ key: 'a', path: '/a/', body: {} });
    await queueWrite({ key: 'b', path: '/b/', body: {}, quiet: true });
    answer = ({ path }) => (path.endsWith('/b/') ? undefined : taken());
    await sendQueuedWrites();
    expect(heard).toEqual([]);
    answer = taken;
    await sendQueuedWrites();
    await queueWrite({ key: 'c', path: '/c/', body: {} });
    // A remote of an earlier release names none.
    window.dispatchEvent(new CustomEvent(writesSentEvent));
    expect(heard).toEqual([['/a/', '/b/'], ['/c/'], []]);
    stop();
  });

  test('what its member left goes with the sign-in of another, unsent [B15.200]', async () => {
    answer = noSession;
    await write('a', 1);
    endSession('读者甲');
    localStorage.removeItem(endedMemberKey);
    signIn('读者乙');
    sent = [];
    await sendQueuedWrites();
    expect(sent).toEqual([]);
    expect(await waitingWrites()).toBe(0);
  });

  test('a call whose answer is needed at once fails, and its write waits [B15.200]', async () => {
    const like = { key: 'like:1', path: '/like/', body: { value: 1 } };
    answer = noSession;
    await expect(postOrKeep(like)).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await waitingWrites()).toBe(1);
    answer = () => refused(404, '没有这本书');
    await expect(postOrKeep({ ...like, key: 'like:2' })).rejects.toMatchObject({ code: 'bad_request' });
    expect(await waitingWrites()).toBe(1);
    answer = () => Response.json({ data: { liked: true } });
    expect(await postOrKeep({ ...like, key: 'like:3' })).toEqual({ liked: true });
  });

  test('a page that goes with the session makes its last calls for the member who is signed out already [B15.200]', async () => {
    answer = noSession;
    endSession('读者甲');
    await expect(postOrKeep({ key: 'message:1', path: '/user/messages/delete/', body: {} })).rejects.toThrow();
    expect(await waitingWrites()).toBe(1);
  });

  test('what is done to all that is there waits for ten minutes alone [B15.200]', async () => {
    answer = noSession;
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'], now: 0 });
    await expect(postOrKeep({ key: 'all', path: '/all/', body: {}, ofAll: true })).rejects.toThrow();
    await expect(postOrKeep({ key: 'one', path: '/one/', body: {} })).rejects.toThrow();
    answer = taken;
    sent = [];
    jest.setSystemTime(10 * 60_000);
    await sendQueuedWrites();
    jest.useRealTimers();
    expect(sent.map(({ path }) => path)).toEqual([expect.stringMatching('/one/$')]);
    expect(await waitingWrites()).toBe(0);
  });

  test('without a database a write that is answered 401 is lost, and that is said', async () => {
    const heard = sentences();
    await openOutbox();
    jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    answer = noSession;
    expect(await write('a', 1)).toBe('refused');
    expect(heard).toEqual(['登录已经结束，这处修改没有保存']);
  });
});

test.each([400, 404, 409, 410])(
  'a write that is answered %i is dropped with the sentence of the server',
  async (status) => {
    const heard = sentences();
    answer = () => refused(status, '没有这一章');
    expect(await write('a', 1)).toBe('refused');
    expect(heard).toEqual(['没有这一章']);
    expect(await waitingWrites()).toBe(0);
  },
);

test('a quiet write is dropped without a sentence', async () => {
  const heard = sentences();
  answer = () => refused(410, '作品已下架');
  expect(await write('a', 1, true)).toBe('refused');
  expect(heard).toEqual([]);
});

test('what a member left is sent under no other account and removed with the first look of another', async () => {
  answer = () => undefined;
  await write('a', 1);
  sent = [];
  answer = taken;
  signIn('读者乙');
  await sendQueuedWrites();
  expect(sent).toEqual([]);
  expect(await waitingWrites()).toBe(0);
});

test('after signing out nothing is left', async () => {
  answer = () => undefined;
  await write('a', 1);
  signIn('');
  await forgetWritesOfOthers();
  expect(await waitingWrites()).toBe(0);
  expect(await write('b', 2)).toBe('refused');
});

describe('the last writes of a session', () => {
  const end = jest.fn(async () => 'ended');
  beforeEach(() => end.mockClear());

  test('what waits is sent before it ends, and what is written meanwhile is not sent [B15.199]', async () => {
    answer = () => undefined;
    await write('a', 1);
    sent = [];
    answer = taken;
    end.mockImplementationOnce(async () => {
      expect(values()).toEqual([1]);
      expect(await write('b', 2)).toBe('kept');
      return 'ended';
    });
    expect(await afterLastWrites(end)).toBe('ended');
    expect(values()).toEqual([1]);
  });

  test('an end that fails says so, once, and what was written goes on', async () => {
    end.mockRejectedValueOnce(new Error('no network'));
    await expect(afterLastWrites(end)).rejects.toThrow('no network');
    expect(end).toHaveBeenCalledTimes(1);
    expect(await write('a', 1)).toBe('sent');
  });

  test('a write that stalls holds nobody for longer than the limit', async () => {
    answer = () => undefined;
    await write('a', 1);
    const gate = Promise.withResolvers<Response>();
    answer = () => gate.promise;
    const later = globalThis.setTimeout;
    const atOnce = (act: () => void, delayMs?: number) => later(act, delayMs === 4_000 ? 0 : delayMs);
    const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(atOnce as typeof setTimeout);
    expect(await afterLastWrites(end)).toBe('ended');
    timers.mockRestore();
    gate.resolve(taken());
    while ((await waitingWrites()) > 0) await new Promise((resolve) => setTimeout(resolve));
  });
});

test('a write that replaces one on its way is sent after it', async () => {
  const gate = Promise.withResolvers<Response>();
  answer = ({ body }) => ((body as { value: number }).value === 1 ? gate.promise : taken());
  const first = write('a', 1);
  while (sent.length === 0) await new Promise((resolve) => setTimeout(resolve));
  const second = write('a', 2);
  while ((await (await openOutbox()).getAllKeys('writes')).length === 0 || sent.length < 1) await Promise.resolve();
  gate.resolve(taken());
  await Promise.all([first, second]);
  expect(values().at(-1)).toBe(2);
  expect(await waitingWrites()).toBe(0);
});

test('what was taken back is not sent, and everything else is', async () => {
  answer = () => undefined;
  await write('reading-time:1', 1);
  await write('position:1001', 2);
  await write('reading-time:2', 3);
  await takeBackWrites('reading-time:');
  sent = [];
  answer = taken;
  await sendQueuedWrites();
  expect(values()).toEqual([2]);
});

test('two tabs send each write once', async () => {
  answer = () => undefined;
  for (let value = 0; value < 10; value += 1) await write(`a${value}`, value);
  sent = [];
  answer = taken;
  await Promise.all([sendQueuedWrites(), sendQueuedWrites(), sendQueuedWrites()]);
  expect(values()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a full outbox refuses further writes, and still replaces those that wait', async () => {
  const heard = sentences();
  answer = () => undefined;
  const db = await openOutbox();
  const { store, done } = db.transaction('writes', 'readwrite');
  for (let index = 0; index < maxQueuedWrites; index += 1) {
    await store.add({ member: '读者甲', key: `k${index}`, path: '/x/', body: {}, quiet: false });
  }
  await done;
  expect(await write('one more', 1)).toBe('refused');
  expect(heard).toEqual(['没有网络时的修改太多了，请联网后再试']);
  expect(await write('k1', 1)).toBe('kept');
});

test('what waits is sent when the network comes back', async () => {
  answer = () => undefined;
  await write('a', 1);
  const stop = keepSending();
  while (sent.length < 2) await new Promise((resolve) => setTimeout(resolve));
  answer = taken;
  window.dispatchEvent(new Event('online'));
  while ((await waitingWrites()) > 0) await new Promise((resolve) => setTimeout(resolve));
  expect(values()).toEqual([1, 1, 1]);
  stop();
});
