import { createStore } from 'jotai';
import { defaultReadingSettings, type ReadingSettings } from 'shared-api/reading-settings';
import { recordSignIn } from 'shared-auth';
import { changeReadingSettings, readingSettings } from 'shared-ui/reading-settings';
import { keepReadingSettings } from './keep-reading-settings.ts';

const early = '2026-11-20T08:00:00.000Z';
const late = '2026-11-21T08:00:00.000Z';

/** The account on the server, which lets the newer of two settings win. */
let account: ReadingSettings;
let posted: Partial<ReadingSettings>[];
let stop = () => {};

const answer = async (_: unknown, init?: RequestInit) => {
  if (init?.method === 'POST') {
    const { preferences } = JSON.parse(String(init.body));
    posted.push(preferences);
    account = { ...account, ...preferences };
  }
  return Response.json({ data: { preferences: account } });
};

const open = (isMember: boolean) => {
  const store = createStore();
  if (isMember) recordSignIn(store, '林冲');
  stop = keepReadingSettings(store);
  return store;
};
const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  account = { ...defaultReadingSettings };
  posted = [];
  globalThis.fetch = jest.fn(answer);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  localStorage.clear();
});

test('a new device takes the settings of the account over when a page is opened', async () => {
  account = { ...account, theme: 'green', changed_at: late };
  open(true);
  await settled();
  expect(readingSettings().theme).toBe('green');
  expect(document.documentElement.dataset.theme).toBe('green');
  await jest.advanceTimersByTimeAsync(5_000);
  expect(posted).toEqual([]);
});

test('settings that were changed here later than in the account are sent to it', async () => {
  localStorage.setItem('reading', JSON.stringify({ theme: 'sepia', changed_at: late }));
  account = { ...account, theme: 'green', changed_at: early };
  open(true);
  await settled();
  expect(posted).toEqual([{ ...defaultReadingSettings, theme: 'sepia', changed_at: late }]);
  expect(readingSettings().theme).toBe('sepia');
});

test('several changes one after the other are one call, a second after the last', async () => {
  open(true);
  await settled();
  for (const size of [19, 20, 21]) changeReadingSettings({ size });
  await jest.advanceTimersByTimeAsync(900);
  expect(posted).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  expect(posted.map(({ size }) => size)).toEqual([21]);
});

test("a visitor's settings make no call, and join the account with the sign-in", async () => {
  const store = open(false);
  changeReadingSettings({ theme: 'black' });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(fetch).not.toHaveBeenCalled();
  recordSignIn(store, '林冲');
  await settled();
  expect(posted.map(({ theme }) => theme)).toEqual(['black']);
});

test('a change in another tab is applied here, and not sent a second time', async () => {
  open(true);
  await settled();
  localStorage.setItem('reading', JSON.stringify({ theme: 'dark', changed_at: late }));
  dispatchEvent(new StorageEvent('storage', { key: 'reading' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await jest.advanceTimersByTimeAsync(5_000);
  expect(posted).toEqual([]);
});

test('where the network fails the settings hold here', async () => {
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  open(true);
  changeReadingSettings({ theme: 'sepia' });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(readingSettings().theme).toBe('sepia');
});
