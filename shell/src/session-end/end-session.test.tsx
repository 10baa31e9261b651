import { act, render, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { currentMember, keptMember } from 'shared-api/device-storage';
import { ApiError } from 'shared-api/errors';
import { signedOutEvent, writesSentEvent, writesWaitingEvent } from 'shared-api/outbox';
import { calls } from 'shared-api/paths';
import { mockApi } from 'shared-api/testing/mock-api';
import { isSignedIn, messageNumberAtom, recordSignIn, recordSignOut, signInDialogAtom } from 'shared-auth';
import { removeToasts, Toasts, toastTexts } from '../testing/toasts.tsx';
import { endSession } from './end-session.ts';
import { signOutByForce } from './forced-sign-out.ts';
import { endSessionAfter, sessionEnded } from './refused-calls.ts';
import { watchSession } from './watch-session.ts';

let isReading = false;
jest.mock('../remotes/own-bars.ts', () => ({ createOwnBars: () => () => isReading }));

const refused = new ApiError('not_signed_in', 401, 'GET', '用户未登录');
const notice = /^登录已结束：已经过期，或在别处改了密码、退出了这台设备。没存进账号的/;

const member = () => {
  const store = createStore();
  recordSignIn(store, '林冲');
  return store;
};

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  render(<Toasts />);
});
afterEach(() => {
  act(() => jest.clearAllTimers());
  removeToasts();
  jest.useRealTimers();
});

test('a member is signed out by force, once, and is the one whose unsent writes stay [S4.03 B15.200]', async () => {
  isReading = false;
  const store = member();
  act(() => {
    endSession(store, refused);
    endSession(store, refused);
  });
  expect(isSignedIn(store)).toBe(false);
  expect([currentMember(), keptMember()]).toEqual([undefined, '林冲']);
  expect(toastTexts()).toEqual(['用户未登录（2）']);
  recordSignIn(store, '林冲');
  recordSignOut(store);
  // Removed by a module that is loaded first.
  await act(async () => jest.advanceTimersByTimeAsync(0));
  expect(keptMember()).toBeUndefined();
});

test('who waits for the end of the session finds the member signed out, and that it will be told', async () => {
  isReading = false;
  const store = member();
  await sessionEnded();
  endSessionAfter(store, refused);
  expect(isSignedIn(store)).toBe(true);
  await act(sessionEnded);
  expect(isSignedIn(store)).toBe(false);
  expect(sessionStorage.getItem('session-ended')).toBe('1');
});

test('who reads stays a member of the page, is told why the session ended and offered the login over it [B1.63 B15.201]', async () => {
  isReading = true;
  const store = member();
  await act(async () => endSession(store, refused));
  expect(currentMember()).toBe('林冲');
  expect(toastTexts()).toEqual([expect.stringMatching(notice)]);
  await act(async () => screen.getByRole('button', { name: '登录' }).click());
  expect(store.get(signInDialogAtom)).toBe('login');
  await act(async () => endSession(store, refused));
  expect(toastTexts().filter((text) => notice.test(text ?? ''))).toEqual([]);
});

test('a write that is refused brings the notice, one that arrives takes it away; put aside it stays away [B15.201]', async () => {
  const store = member();
  watchSession(store);
  const tell = (name: string, detail: unknown = 1) =>
    act(async () => window.dispatchEvent(new CustomEvent(name, { detail })));
  const shown = () => toastTexts().filter((text) => notice.test(text ?? '')).length;
  await tell(signedOutEvent);
  expect(shown()).toBe(1);
  // Without a network nothing arrives, and the number of what waits is told all the same.
  await tell(writesWaitingEvent);
  expect(shown()).toBe(1);
  await tell(writesSentEvent, []);
  expect(shown()).toBe(0);
  await tell(signedOutEvent);
  await act(async () => screen.getByRole('button', { name: '稍后' }).click());
  await tell(signedOutEvent);
  expect(shown()).toBe(0);
  // What was pressed is not done: that is said, and what the page asks by itself is not.
  isReading = true;
  await act(async () => endSession(store, new ApiError('not_signed_in', 401, 'GET', '用户未登录')));
  expect(toastTexts()).toEqual([]);
  await act(async () => endSession(store, new ApiError('not_signed_in', 401, 'POST', '用户未登录')));
  expect(toastTexts()).toEqual([expect.stringMatching(/^用户未登录/)]);
});

test('the badge takes the server’s count once what had waited of the messages has arrived, and is left alone else [B15.200]', async () => {
  const store = member();
  watchSession(store);
  store.set(messageNumberAtom, 3);
  const made = mockApi(() => ({ count: 2 }));
  const arrive = (...paths: string[]) =>
    act(async () => window.dispatchEvent(new CustomEvent(writesSentEvent, { detail: paths })));
  await arrive(calls.changeShelf);
  expect([made.length, store.get(messageNumberAtom)]).toEqual([0, 3]);
  await arrive(calls.changeShelf, calls.deleteMessages, calls.readMessages);
  expect(store.get(messageNumberAtom)).toBe(2);
});

test('the page that comes after a session was ended says why, once [B1.63]', async () => {
  const store = createStore();
  recordSignIn(store, '林冲');
  signOutByForce(store);
  expect(isSignedIn(store)).toBe(false);
  // The page is loaded anew.
  expect(jest.getTimerCount()).toBe(1);
  jest.clearAllTimers();
  await act(async () => watchSession(store));
  expect(toastTexts()).toEqual(['登录已结束：已经过期，或在别处改了密码、退出了这台设备。请重新登录']);
  removeToasts();
  await act(async () => watchSession(store));
  expect(toastTexts()).toEqual([]);
});
