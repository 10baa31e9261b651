import { act, render, screen } from '@testing-library/react';
import { entries as accountEntries } from 'account/entries';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { keepOwnEntry } from 'shared-api/own-entries';
import { recordSignOut } from 'shared-auth';
import { releaseSetOf } from '../testing/release-set.ts';
import { ReleaseSetContext } from './frame-entries.ts';
import { Header } from './header.tsx';

const show = () => {
  const store = createStore();
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ReleaseSetContext value={releaseSetOf({ account: [] }, { account: accountEntries })}>
          <Header siteName="书海" host="shuhai.example:3000" />
        </ReleaseSetContext>
      </MemoryRouter>
    </Provider>,
  );
  return store;
};

beforeEach(() => localStorage.clear());

test("the header links the site's name to the home page, and shows the host with its port", () => {
  show();
  const brand = screen.getByRole('link', { name: '书海 shuhai.example:3000' });
  expect(brand.getAttribute('href')).toBe('/home');
});

test('the header offers 登录 and 注册 to a visitor [S6.01]', () => {
  show();
  expect(screen.getByRole('link', { name: '登录' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '注册' })).toBeTruthy();
});

test('the root element has an attribute while a member is signed in', () => {
  localStorage.setItem('auth', JSON.stringify({ username: '林冲', isAuth: true }));
  const store = show();
  expect(document.documentElement.hasAttribute('data-member')).toBe(true);
  act(() => recordSignOut(store));
  expect(document.documentElement.hasAttribute('data-member')).toBe(false);
});

test('the header links a member to the bookshelf and shows the username [S6.01]', () => {
  localStorage.setItem('auth', JSON.stringify({ username: '林冲', isAuth: true }));
  show();
  expect(screen.getByRole('link', { name: '书架' }).getAttribute('href')).toBe('/user/bookshelf');
  expect(screen.getByText('林冲')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '登录' })).toBeNull();
});

test("the user menu has the entries that apps keep for this member on this browser, behind those that releases declare; no other's [B15.30]", async () => {
  localStorage.setItem('auth', JSON.stringify({ username: '宋江', isAuth: true }));
  keepOwnEntry('宋江', { label: '管理', to: '/console', order: 90 });
  keepOwnEntry('林冲', { label: '店铺', to: '/shop', order: 90 });
  show();
  await act(async () => screen.getByRole('button', { name: '宋江' }).click());
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['个人设置', '管理', '修改密码', '退出登录']);
  expect(items[1]?.getAttribute('href')).toBe('/console');
});
