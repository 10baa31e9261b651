import { screen, waitFor } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { failedResponse, mockApi } from 'shared-api/testing/mock-api';
import { signInDialogAtom } from 'shared-auth';
import { openPage, press } from '../../../testing/open-page.tsx';

const token = 'x'.repeat(43);

afterEach(() => sessionStorage.clear());

test('a visitor chooses between the two forms', async () => {
  const { store } = openPage('/login', '');
  await press('注册');
  expect(store.get(signInDialogAtom)).toBe('register');
  expect(sessionStorage.getItem('invitation')).toBeNull();
});

test('an invitation’s link opens the form to register, and its token is kept for it [B15.126]', async () => {
  const shown = jest.spyOn(window.history, 'replaceState');
  const { store } = openPage(`/login#invitation=${token}`, '');
  await screen.findByRole('button', { name: '注册' });
  // The address bar shows the address without the token.
  expect(shown.mock.lastCall?.[2]).toBe('/login');
  expect(store.get(signInDialogAtom)).toBe('register');
  expect(sessionStorage.getItem('invitation')).toBe(token);
});

test('whoever is signed in is told so, whatever the link', async () => {
  const { store } = openPage(`/login#invitation=${token}`);
  expect(await screen.findByText('你已经登录：林冲')).toBeTruthy();
  expect(store.get(signInDialogAtom)).toBeNull();
  expect(sessionStorage.getItem('invitation')).toBeNull();
});

test('whoever a site for members only led here is told why, and signs in at once [B15.130]', async () => {
  const { store } = openPage('/login?from=%2Fdetail%2F1001-1', '');
  expect(await screen.findByText('本站只给会员看，请先登录')).toBeTruthy();
  expect(store.get(signInDialogAtom)).toBe('login');
});

test('whoever believes to be signed in stays, where the server says that the session is over [B15.130]', async () => {
  const made = mockApi(() => failedResponse(401, 'not_signed_in', '用户未登录'));
  const { store } = openPage('/login?from=%2Fdetail%2F1001-1');
  await waitFor(() => expect(made.map(({ path }) => path)).toEqual([calls.unreadMessages]));
  expect(store.get(signInDialogAtom)).toBeNull();
});
