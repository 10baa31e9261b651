import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { NotFound } from './not-found.tsx';

const show = (reason?: string) =>
  render(
    <MemoryRouter>
      <NotFound {...(reason !== undefined && { reason })} />
    </MemoryRouter>,
  );

test('says that there is no such page, in its heading and in the title of the window', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: '页面不存在' })).toBeTruthy();
  expect(document.title).toBe('页面不存在 - 书海');
});

test('keeps the address out of search engines', () => {
  show();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('leads on to all works and to the ranking', () => {
  show();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['全部作品', '/home'],
    ['排行榜', '/filter'],
  ]);
});

test('says why, where the server said it', () => {
  show('没有这一章');
  expect(screen.getByText('没有这一章')).toBeTruthy();
});
