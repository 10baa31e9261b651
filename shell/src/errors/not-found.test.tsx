import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { shellRouteId } from 'shared-api/contract';
import { NotFound } from './not-found.tsx';

/** A site that its operator named. */
const show = (reason?: string) => {
  const route = { id: shellRouteId, path: '*', element: <NotFound {...(reason !== undefined && { reason })} /> };
  const hydrationData = { loaderData: { [shellRouteId]: { site: { name: '墨香阁' } } } };
  render(<RouterProvider router={createMemoryRouter([{ ...route, loader: () => null }], { hydrationData })} />);
};

test("the not-found page says 页面不存在 in its heading and, with the site's name, in the window's title [B11.17]", () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: '页面不存在' })).toBeTruthy();
  expect(document.title).toBe('页面不存在 - 墨香阁');
});

test('the not-found page keeps its address out of search engines', () => {
  show();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('the not-found page links to all novels and to the ranking', () => {
  show();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['全部作品', '/home'],
    ['排行榜', '/filter'],
  ]);
});

test("the not-found page shows the server's reason", () => {
  show('没有这一章');
  expect(screen.getByText('没有这一章')).toBeTruthy();
});
