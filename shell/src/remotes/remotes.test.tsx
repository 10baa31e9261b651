import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';
import { Absent } from './absent.tsx';
import { loadRoutes } from './federation.ts';
import { RemoteError } from './remote-error.ts';
import { createRemotes, shellRouteId } from './remotes.tsx';

jest.mock('./federation.ts', () => ({ loadRoutes: jest.fn() }));
const load = jest.mocked(loadRoutes);

const release = (name: string, paths: string[]) => ({ release: `${name}@1`, entry: `/${name}.js`, paths });
const set: ReleaseSet = {
  id: 'set-1',
  shell: release('shell', []),
  remotes: {
    reader: release('reader', ['/home', '/book/:bid']),
    account: release('account', ['/user', '/user/bookshelf']),
  },
};

const readerRoutes: RouteObject[] = [
  { id: 'home', path: '/home', element: <p>好书</p> },
  { id: 'book', path: '/book/:bid', element: <p>一本书</p> },
];
const accountRoutes: RouteObject[] = [{ id: 'user', path: '/user/bookshelf', element: <p>书架</p> }];

/** The frame with the catch-all route, as the shell has them, and nothing else of the shell. */
const show = () => {
  const remotes = createRemotes(set);
  const Frame = () => (
    <>
      <header>页眉</header>
      <Outlet />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        id: shellRouteId,
        path: '/',
        Component: Frame,
        children: [
          { index: true, element: <p>开始</p> },
          {
            path: '*',
            loader: ({ request }) => remotes.absenceAt(new URL(request.url).pathname) ?? null,
            Component: Absent,
          },
        ],
      },
    ],
    { initialEntries: ['/'], patchRoutesOnNavigation: remotes.patchRoutes },
  );
  render(<RouterProvider router={router} />);
  return {
    router,
    go: (to: string) => act(() => void router.navigate(to)),
  };
};

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const retry = () => fireEvent.click(screen.getByRole('button', { name: '重试' }));
const down = (code: 'entry' | 'timeout' = 'entry') => new RemoteError('reader', code);

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset();
});
afterEach(() => jest.useRealTimers());

test('the remote that owns a path is loaded for it, and no other', async () => {
  load.mockResolvedValue(readerRoutes);
  const { go } = show();
  go('/home');
  await pass(0);
  expect(screen.getByText('好书')).toBeTruthy();
  expect(load.mock.calls).toEqual([[set, 'reader']]);
});

test('a path that no remote owns does not exist, and loads nothing', async () => {
  const { go } = show();
  go('/nowhere');
  await pass(0);
  expect(screen.getByRole('heading', { name: '页面不存在' })).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
});

test('two navigations share one load', async () => {
  const coming = Promise.withResolvers<RouteObject[]>();
  load.mockReturnValue(coming.promise);
  const { go } = show();
  go('/home');
  go('/book/1');
  await pass(0);
  coming.resolve(readerRoutes);
  await pass(0);
  expect(screen.getByText('一本书')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a remote that came is not loaded again', async () => {
  load.mockResolvedValue(readerRoutes);
  const { go } = show();
  for (const path of ['/home', '/', '/book/1']) {
    go(path);
    await pass(0);
  }
  expect(screen.getByText('一本书')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a path that its remote has no route for does not exist', async () => {
  load.mockResolvedValue(readerRoutes.slice(0, 1));
  const { go, router } = show();
  const moves = jest.fn();
  router.subscribe(moves);
  go('/book/1');
  await pass(5_000);
  expect(screen.getByRole('heading', { name: '页面不存在' })).toBeTruthy();
  expect(moves.mock.calls.length).toBeLessThan(10);
});

describe('a slow remote', () => {
  test('holds a navigation for one second, no longer', async () => {
    load.mockReturnValue(new Promise(() => {}));
    const { go } = show();
    go('/home');
    await pass(999);
    expect(screen.getByText('开始')).toBeTruthy();
    await pass(1);
    expect(screen.getByText('页眉')).toBeTruthy();
    expect(screen.getByText('加载中')).toBeTruthy();
  });

  test('shows its page as soon as it has come', async () => {
    const coming = Promise.withResolvers<RouteObject[]>();
    load.mockReturnValue(coming.promise);
    const { go, router } = show();
    go('/book/1');
    await pass(5_000);
    coming.resolve(readerRoutes);
    await pass(0);
    expect(screen.getByText('一本书')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
    await act(() => router.navigate(-1));
    expect(screen.getByText('开始')).toBeTruthy();
  });

  test('does not call back a visitor who has gone elsewhere', async () => {
    const coming = Promise.withResolvers<RouteObject[]>();
    load.mockReturnValue(coming.promise);
    const { go } = show();
    go('/book/1');
    await pass(5_000);
    go('/');
    await pass(0);
    coming.resolve(readerRoutes);
    await pass(0);
    expect(screen.getByText('开始')).toBeTruthy();
  });

  test('that fails in the end says so, and comes at another try', async () => {
    const coming = Promise.withResolvers<RouteObject[]>();
    load.mockReturnValueOnce(coming.promise).mockResolvedValueOnce(readerRoutes);
    const { go } = show();
    go('/home');
    await pass(5_000);
    coming.reject(down('timeout'));
    await pass(0);
    expect(screen.getByRole('heading', { name: '加载超时' })).toBeTruthy();
    retry();
    await pass(0);
    expect(screen.getByText('好书')).toBeTruthy();
  });
});

describe('a remote that cannot be had', () => {
  test('leaves the frame standing and says what happened', async () => {
    load.mockRejectedValue(down());
    const { go } = show();
    go('/home');
    await pass(0);
    expect(screen.getByText('页眉')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '这一部分暂时打不开' })).toBeTruthy();
  });

  test('comes at another try', async () => {
    load.mockRejectedValueOnce(down()).mockResolvedValueOnce(readerRoutes);
    const { go } = show();
    go('/home');
    await pass(0);
    retry();
    await pass(0);
    expect(screen.getByText('好书')).toBeTruthy();
  });

  test('comes at another try after any number of failures', async () => {
    load.mockRejectedValueOnce(down()).mockRejectedValueOnce(down('timeout')).mockResolvedValueOnce(readerRoutes);
    const { go } = show();
    go('/home');
    await pass(0);
    retry();
    await pass(0);
    expect(screen.getByRole('heading', { name: '加载超时' })).toBeTruthy();
    retry();
    await pass(0);
    expect(screen.getByText('好书')).toBeTruthy();
  });

  test('and is slow at another try is awaited again, and comes', async () => {
    const coming = Promise.withResolvers<RouteObject[]>();
    load.mockRejectedValueOnce(down()).mockReturnValueOnce(coming.promise);
    const { go } = show();
    go('/home');
    await pass(0);
    retry();
    await pass(1_000);
    expect(screen.getByText('加载中')).toBeTruthy();
    coming.resolve(readerRoutes);
    await pass(0);
    expect(screen.getByText('好书')).toBeTruthy();
  });

  test('comes at the next navigation', async () => {
    load.mockRejectedValueOnce(down()).mockResolvedValueOnce(readerRoutes);
    const { go } = show();
    go('/home');
    await pass(0);
    go('/book/1');
    await pass(0);
    expect(screen.getByText('一本书')).toBeTruthy();
  });

  test('does not keep another from working', async () => {
    load.mockImplementation(async (_, name) => {
      if (name === 'reader') throw down();
      return accountRoutes;
    });
    const { go } = show();
    go('/home');
    await pass(0);
    go('/user/bookshelf');
    await pass(0);
    expect(screen.getByText('书架')).toBeTruthy();
  });

  test('counts as one that keeps no contract where its routes cannot be used', async () => {
    load.mockResolvedValue([null] as unknown as RouteObject[]);
    const { go } = show();
    go('/home');
    await pass(0);
    expect(screen.getByRole('heading', { name: '这一部分暂时打不开' })).toBeTruthy();
  });
});
