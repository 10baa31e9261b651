import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { UnknownAddress } from './unknown-address.tsx';

/** Opens a site that knows one page alone. jsdom cannot load a page, and says on the console when it is told to. */
const open = (address: string) => {
  const reload = jest.spyOn(console, 'error').mockImplementation(() => {});
  const routes = [
    { path: '/', element: <Link to="/shop">书店</Link> },
    { path: '*', element: <UnknownAddress /> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  return reload;
};

test('a link to an address that the page’s releases do not own asks the server [B13.04]', async () => {
  const reload = open('/');
  await act(async () => fireEvent.click(screen.getByRole('link', { name: '书店' })));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(String(reload.mock.calls[0])).toContain('navigation');
});

test('an address that the server does not know either says 页面不存在, and is not asked for again', async () => {
  const reload = open('/shop');
  await act(async () => {});
  expect(screen.getByRole('heading', { name: '页面不存在' })).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});
