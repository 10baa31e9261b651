import { authStorageKey } from 'shared-api/contract';
import { endedMemberKey } from 'shared-api/device-storage';
import { queueWrite } from 'shared-api/outbox';
import { readingTimeStorageKey } from 'shared-api/unreported-time';
import { addToLog, reportLog } from './reading-time.tsx';

jest.mock('shared-api/outbox', () => ({ queueWrite: jest.fn(async () => 'sent') }));
const queued = jest.mocked(queueWrite);

const signIn = (username: string) => localStorage.setItem(authStorageKey, JSON.stringify({ username, isAuth: true }));
const signOut = () => localStorage.removeItem(authStorageKey);
const read = { seconds: 60, characters: 400 };
const reported = () => queued.mock.calls.map(([{ body }]) => (body as { days: unknown }).days);
const stored = () => JSON.parse(localStorage.getItem(readingTimeStorageKey) ?? 'null');

beforeAll(() => {
  // jsdom has no random numbers of the browser's kind.
  crypto.getRandomValues ??= (<Numbers>(numbers: Numbers) => numbers) as typeof crypto.getRandomValues;
});
beforeEach(() => {
  localStorage.clear();
  queued.mockClear();
  queued.mockResolvedValue('sent');
});

test('what a visitor reads stays on the device, and joins the account at the first sign-in, once', async () => {
  addToLog('2026-03-08', read);
  addToLog('2026-03-09', read);
  addToLog('2026-03-09', read);
  await reportLog();
  expect(queued).not.toHaveBeenCalled();
  signIn('林冲');
  await reportLog();
  await reportLog();
  expect(reported()).toEqual([
    [
      { day: '2026-03-08', ...read },
      { day: '2026-03-09', seconds: 120, characters: 800 },
    ],
  ]);
});

test('a report that was not handed over is repeated with the same id, and what came since goes with the next', async () => {
  signIn('林冲');
  addToLog('2026-03-09', read);
  queued.mockRejectedValueOnce(new Error('the chunk did not load'));
  await expect(reportLog()).rejects.toThrow();
  addToLog('2026-03-10', read);
  await reportLog();
  await reportLog();
  const ids = queued.mock.calls.map(([{ body }]) => (body as { report_id: string }).report_id);
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(ids[1]).toBe(ids[0]);
  expect(reported()[2]).toEqual([{ day: '2026-03-10', ...read }]);
});

test('what one member read goes to no other account, and does not stay when they have signed out', async () => {
  signIn('林冲');
  addToLog('2026-03-09', read);
  signIn('鲁智深');
  await reportLog();
  expect(queued).not.toHaveBeenCalled();
  signIn('林冲');
  addToLog('2026-03-09', read);
  signOut();
  addToLog('2026-03-10', read);
  expect(stored()).toMatchObject({ owner: '', days: { '2026-03-10': read } });
  expect(stored().days['2026-03-09']).toBeUndefined();
});

test('what a member has read stays when their session has ended, and waits until they sign in again [B15.200]', async () => {
  signIn('林冲');
  addToLog('2026-03-09', read);
  signOut();
  localStorage.setItem(endedMemberKey, '林冲');
  addToLog('2026-03-09', read);
  await reportLog();
  expect(queued).not.toHaveBeenCalled();
  signIn('林冲');
  localStorage.removeItem(endedMemberKey);
  await reportLog();
  expect(reported()).toEqual([[{ day: '2026-03-09', seconds: 120, characters: 800 }]]);
});

test('what was read after a session ended goes to no other account', async () => {
  localStorage.setItem(endedMemberKey, '林冲');
  addToLog('2026-03-09', read);
  signIn('鲁智深');
  localStorage.removeItem(endedMemberKey);
  await reportLog();
  expect(queued).not.toHaveBeenCalled();
});

test('the device keeps four hundred days', () => {
  for (let index = 0; index < 410; index += 1) {
    addToLog(new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10), read);
  }
  const days = Object.keys(stored().days);
  expect([days.length, days[0]]).toEqual([400, '2025-01-11']);
});
