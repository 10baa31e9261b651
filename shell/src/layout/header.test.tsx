import { render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { Header } from './header.tsx';

const show = () =>
  render(
    <Provider store={createStore()}>
      <MemoryRouter>
        <Header siteName="书海" host="shuhai.example:3000" />
      </MemoryRouter>
    </Provider>,
  );

beforeEach(() => localStorage.clear());

test('names the site, leads home from there, and shows the host with its port', () => {
  show();
  const brand = screen.getByRole('link', { name: '书海' });
  expect(brand.getAttribute('href')).toBe('/home');
  expect(brand.textContent).toContain('shuhai.example:3000');
});

test('offers 登录 and 注册 to a visitor', () => {
  show();
  expect(screen.getByRole('link', { name: '登录' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '注册' })).toBeTruthy();
});

test('leads a member to the bookshelf and shows the name instead', () => {
  localStorage.setItem('auth', JSON.stringify({ username: '林冲', isAuth: true }));
  show();
  expect(screen.getByRole('link', { name: '书架' }).getAttribute('href')).toBe('/user/bookshelf');
  expect(screen.getByText('林冲')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '登录' })).toBeNull();
});
