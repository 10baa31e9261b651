import { act, render, screen } from '@testing-library/react';
import { ApiError } from 'shared-api/errors';
import { removeToasts, Toasts, toastTexts } from '../testing/toasts.tsx';
import { loadToasts } from '../toasts/load-toasts.ts';
import { showApiError } from './error-toasts.ts';

const refused = (method: 'GET' | 'POST', shown: string) => new ApiError('internal', 500, method, shown);

const show = (...errors: ApiError[]) => act(() => errors.forEach(showApiError));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeAll(loadToasts);
beforeEach(() => {
  jest.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  pass(10_000);
  removeToasts();
  jest.useRealTimers();
});

test.each(['GET', 'POST'] as const)("shows the server's text for a %s, as an alert", (method) => {
  show(refused(method, '维护中'));
  expect(screen.getByRole('alert').textContent).toBe('维护中');
});

test('stays for 5 seconds', () => {
  show(refused('GET', '维护中'));
  pass(4_999);
  expect(toastTexts()).toEqual(['维护中']);
  pass(1);
  expect(toastTexts()).toEqual([]);
});

test('says 请求失败 for a GET without a text', () => {
  show(new ApiError('network', 0, 'GET', ''));
  expect(toastTexts()).toEqual(['请求失败']);
});

test('says nothing for a POST without a text', () => {
  show(new ApiError('network', 0, 'POST', ''));
  expect(toastTexts()).toEqual([]);
});

test('counts equal ones in one toast', () => {
  show(refused('GET', '维护中'), refused('GET', '维护中'), refused('GET', '维护中'));
  expect(toastTexts()).toEqual(['维护中（3）']);
});

test('shows different ones beside each other', () => {
  show(refused('GET', '维护中'), refused('GET', '请求太频繁'));
  expect(toastTexts().sort()).toEqual(['维护中', '请求太频繁']);
});

test('a counted one stays for 5 seconds after the last', () => {
  show(refused('GET', '维护中'));
  pass(4_000);
  show(refused('GET', '维护中'));
  pass(4_999);
  expect(toastTexts()).toEqual(['维护中（2）']);
  pass(1);
  expect(toastTexts()).toEqual([]);
});

test('counts anew once the toast has gone', () => {
  show(refused('GET', '维护中'));
  pass(5_000);
  show(refused('GET', '维护中'));
  expect(toastTexts()).toEqual(['维护中']);
});
