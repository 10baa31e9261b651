import { act, render, screen } from '@testing-library/react';
import { ApiError } from 'shared-api/errors';
import { removeToasts, Toasts, toastTexts } from '../testing/toasts.tsx';
import { showApiError } from './error-toasts.ts';

const refused = (method: 'GET' | 'POST', shown: string) => new ApiError('internal', 500, method, shown);

const show = (...errors: ApiError[]) => act(() => errors.forEach(showApiError));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  pass(10_000);
  removeToasts();
  jest.useRealTimers();
});

test.each(['GET', 'POST'] as const)("the server's text for a failed %s is shown as an alert", (method) => {
  show(refused(method, '维护中'));
  expect(screen.getByRole('alert').textContent).toBe('维护中');
});

test('an error toast stays for 5 seconds', () => {
  show(refused('GET', '维护中'));
  pass(4_999);
  expect(toastTexts()).toEqual(['维护中']);
  pass(1);
  expect(toastTexts()).toEqual([]);
});

test('a failed GET without a text shows 请求失败 [S8.02]', () => {
  show(new ApiError('network', 0, 'GET', ''));
  expect(toastTexts()).toEqual(['请求失败']);
});

test('a failed POST without a text shows no toast [S8.03]', () => {
  show(new ApiError('network', 0, 'POST', ''));
  expect(toastTexts()).toEqual([]);
});

test('equal errors are counted in one toast [S8.01]', () => {
  show(refused('GET', '维护中'), refused('GET', '维护中'), refused('GET', '维护中'));
  expect(toastTexts()).toEqual(['维护中（3）']);
});

test('different errors are shown in toasts beside each other', () => {
  show(refused('GET', '维护中'), refused('GET', '请求太频繁'));
  expect(toastTexts().sort()).toEqual(['维护中', '请求太频繁']);
});

test('a counted error toast stays for 5 seconds after the last error', () => {
  show(refused('GET', '维护中'));
  pass(4_000);
  show(refused('GET', '维护中'));
  pass(4_999);
  expect(toastTexts()).toEqual(['维护中（2）']);
  pass(1);
  expect(toastTexts()).toEqual([]);
});

test('the count of an error starts again once its toast is gone', () => {
  show(refused('GET', '维护中'));
  pass(5_000);
  show(refused('GET', '维护中'));
  expect(toastTexts()).toEqual(['维护中']);
});
