import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider, useLoaderData } from 'react-router-dom';
import { lazyRoute } from './lazy-route.tsx';

const Book = () => <p>{`第 ${useLoaderData<string>()} 号书`}</p>;
const part = { loader: async ({ params }: { params: { bid?: string } }) => params.bid, Component: Book };

/** A first page, and a remote's route that is yet to be loaded. */
const show = (route: RouteObject) => {
  const router = createMemoryRouter([{ path: '/', element: <p>首页</p> }, lazyRoute('reader', route)], {
    initialEntries: ['/'],
  });
  render(<RouterProvider router={router} />);
  return { go: (to: string) => act(() => router.navigate(to)) };
};

const bookRoute = (lazy: () => Promise<object>): RouteObject => ({ id: 'book', path: '/book/:bid', lazy });

test('is not loaded before it is needed, and then once', async () => {
  const load = jest.fn(async () => part);
  const { go } = show(bookRoute(load));
  expect(load).not.toHaveBeenCalled();
  await go('/book/1');
  expect(screen.getByText('第 1 号书')).toBeTruthy();
  await go('/book/2');
  expect(screen.getByText('第 2 号书')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failure is shown, and not remembered: another try loads it', async () => {
  const load = jest.fn(async () => part);
  load.mockRejectedValueOnce(new Error('ChunkLoadError'));
  const { go } = show(bookRoute(load));
  await go('/book/1');
  expect(screen.getByRole('heading', { name: '这一部分暂时打不开' })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })));
  expect(screen.getByText('第 1 号书')).toBeTruthy();
});

test("the part's own problem page shows where its data cannot be had", async () => {
  const loader = async () => {
    throw new Error('no such book');
  };
  const { go } = show(bookRoute(async () => ({ ...part, loader, ErrorBoundary: () => <p>书不见了</p> })));
  await go('/book/1');
  expect(screen.getByText('书不见了')).toBeTruthy();
});

test("the region's problem page shows where the part has none of its own", async () => {
  const loader = async () => {
    throw new Error('no such book');
  };
  const { go } = show(bookRoute(async () => ({ ...part, loader })));
  await go('/book/1');
  expect(screen.getByRole('heading', { name: '这一部分出错了' })).toBeTruthy();
});

test('a part without data shows its page', async () => {
  const { go } = show(bookRoute(async () => ({ Component: () => <p>关于</p> })));
  await go('/book/1');
  expect(screen.getByText('关于')).toBeTruthy();
});

test('the part says whether its data has to be fetched anew', async () => {
  const loader = jest.fn(part.loader);
  const { go } = show(bookRoute(async () => ({ ...part, loader, shouldRevalidate: () => false })));
  await go('/book/1');
  await go('/book/1?at=7');
  expect(loader).toHaveBeenCalledTimes(1);
});

test('data is fetched anew as usual where the part does not say', async () => {
  const loader = jest.fn(part.loader);
  const { go } = show(bookRoute(async () => ({ ...part, loader })));
  await go('/book/1');
  await go('/book/1?at=7');
  expect(loader).toHaveBeenCalledTimes(2);
});

test('nested routes are loaded in the same way, each by itself', async () => {
  const loadArea = jest.fn(async () => ({
    Component: () => (
      <section aria-label="个人中心">
        <Outlet />
      </section>
    ),
  }));
  const loadShelf = jest.fn(async () => ({ Component: () => <p>书架</p> }));
  const { go } = show({
    path: '/user',
    lazy: loadArea,
    children: [
      { index: true, element: <p>总览</p> },
      { path: 'bookshelf', lazy: loadShelf },
    ],
  });
  await go('/user');
  expect(screen.getByRole('region', { name: '个人中心' }).textContent).toBe('总览');
  expect(loadShelf).not.toHaveBeenCalled();
  await go('/user/bookshelf');
  expect(screen.getByRole('region', { name: '个人中心' }).textContent).toBe('书架');
  expect(loadArea).toHaveBeenCalledTimes(1);
});

test('a failure of a nested route is not remembered either', async () => {
  const load = jest.fn(async () => ({ Component: () => <p>书架</p> }));
  load.mockRejectedValueOnce(new Error('ChunkLoadError'));
  const { go } = show({ path: '/user', children: [{ path: 'bookshelf', lazy: load }] });
  await go('/user/bookshelf');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })));
  expect(screen.getByText('书架')).toBeTruthy();
});
