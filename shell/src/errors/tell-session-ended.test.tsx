import { act, render } from '@testing-library/react';
import { createStore } from 'jotai';
import { isSignedIn, recordSignIn } from 'shared-auth';
import { removeToasts, Toasts, toastTexts } from '../testing/toasts.tsx';
import { signOutByForce } from './forced-sign-out.ts';
import { tellSessionEnded } from './tell-session-ended.ts';

const ended = '登录已结束：已经过期，或在别处退出了这台设备，请重新登录';
const tell = () => act(() => tellSessionEnded());

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  render(<Toasts />);
});
afterEach(() => {
  act(() => jest.clearAllTimers());
  removeToasts();
  jest.useRealTimers();
});

test('the page that comes after a session was ended says why, once [B1.63]', () => {
  const store = createStore();
  recordSignIn(store, '林冲');
  signOutByForce(store);
  expect(isSignedIn(store)).toBe(false);
  // The page is loaded anew.
  expect(jest.getTimerCount()).toBe(1);
  jest.clearAllTimers();
  tell();
  expect(toastTexts()).toEqual([ended]);
  removeToasts();
  tell();
  expect(toastTexts()).toEqual([]);
});
