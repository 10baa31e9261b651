import { act, screen } from '@testing-library/react';
import { setup } from 'shared-api/console/calls';
import { failedResponse } from 'shared-api/testing/mock-api';
import { openConsole, press } from '../../../testing/open-console.tsx';

test('whoever is signed in becomes administrator by a press, with the token behind # [B15.27]', async () => {
  const api = openConsole('/console/setup#T0ken');
  expect(await screen.findByRole('heading', { name: '让 宋江 成为管理员？' })).toBeTruthy();
  await press('成为管理员');
  expect(api.posted(setup)).toEqual([{ token: 'T0ken' }]);
  expect((await screen.findByRole('link', { name: '打开管理页面' })).getAttribute('href')).toBe('/console');
});

test('a visitor is asked to sign in first, and the link is kept over the reload that follows [B15.27]', async () => {
  openConsole('/console/setup#T0ken');
  await screen.findByRole('button', { name: '成为管理员' });
  act(() => {
    localStorage.removeItem('auth');
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null }));
  });
  expect(await screen.findByRole('button', { name: '注册' })).toBeTruthy();
  expect(sessionStorage.getItem('console-setup-token')).toBe('T0ken');
});

test('a link without its token is said to be incomplete', async () => {
  openConsole('/console/setup');
  expect(await screen.findByRole('heading', { name: '链接不完整' })).toBeTruthy();
});

test('a link that was used can be tried again, and says nothing was done', async () => {
  openConsole('/console/setup#old', {}, { [`POST ${setup}`]: () => failedResponse(410, 'gone', '链接已经用过') });
  await press('成为管理员');
  expect(await screen.findByRole('button', { name: '成为管理员' })).toBeTruthy();
});
