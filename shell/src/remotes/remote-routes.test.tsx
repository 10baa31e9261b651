import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  type ActionFunctionArgs,
  createMemoryRouter,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLoaderData,
} from 'react-router-dom';
import { type DeclaredRoute, type ReleaseSet, shellRouteId } from 'shared-api/contract';
import { ApiError, type ErrorCode } from 'shared-api/errors';
import { faultReporter } from '../reports/report-fault.ts';
import { sessionEnded } from '../session-end/refused-calls.ts';
import { RemoteError } from './remote-error.ts';
import { remoteRoutes } from './remote-routes.tsx';
import { createRouteModules } from './route-modules.ts';

jest.mock('../session-end/refused-calls.ts', () => ({ sessionEnded: jest.fn(async () => {}) }));

const release = (name: string, routes: DeclaredRoute[]) => ({
  release: `${name}@1`,
  entry: `/${name}.js`,
  integrity: {},
  routes,
});
const set: ReleaseSet = {
  id: 'set-1',
  shell: release('shell', []),
  remotes: {
    reader: release('reader', [
      { id: 'home', path: '/home' },
      { id: 'book', path: '/book/:bid', title: '作品' },
    ]),
    account: release('account', [
      {
        id: 'user',
        path: '/user',
        children: [
          { id: 'total', index: true },
          { id: 'bookshelf', path: 'bookshelf' },
        ],
      },
    ]),
  },
};

const Book = () => <p>{`第 ${useLoaderData<string>()} 号书`}</p>;
const bookPart = { loader: async ({ params }: { params: { bid?: string } }) => params.bid, Component: Book };
const bookRoute = (lazy: () => Promise<object>): RouteObject[] => [{ id: 'book', path: '/book/:bid', lazy }];

/** A first page, and the routes that the set declares, with remotes that are the test's. */
const show = (loadRoutes: (remote: string) => Promise<RouteObject[]>, slowAfterMs?: number) => {
  const modules = createRouteModules(loadRoutes);
  const routes = [
    { path: '/', element: <p>首页</p> },
    { id: shellRouteId, loader: () => ({ site: { name: '墨香' } }), children: remoteRoutes(set, modules, slowAfterMs) },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
  return {
    go: (to: string) => act(() => router.navigate(to)),
    back: () => act(() => router.navigate(-1)),
    submit: (to: string) => act(() => router.navigate(to, post())),
    /** Sets out for an address, or sends a form to it, without waiting for the end. */
    setOut: (to: string, how: 'by a link' | 'by a form' = 'by a link') =>
      act(async () => void router.navigate(to, how === 'by a form' ? post() : undefined)),
  };
};
const post = () => ({ formMethod: 'POST', formData: new FormData() }) as const;
const showBook = (lazy: () => Promise<object>) => show(async () => bookRoute(lazy));
const retry = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })));

test('a remote is loaded once, and for its own paths only', async () => {
  const load = jest.fn(async () => bookRoute(async () => bookPart));
  const { go } = show(load);
  expect(load).not.toHaveBeenCalled();
  await go('/book/1');
  await go('/book/2');
  expect(screen.getByText('第 2 号书')).toBeTruthy();
  expect(load.mock.calls).toEqual([['reader']]);
});

describe('a part of a remote that never answers', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, faultReporter);
  });
  const never = () => new Promise<never>(() => {});
  const pass = (timeMs: number) => act(() => jest.advanceTimersByTimeAsync(timeMs));

  test.each([
    ['loader', 'by a link', { ...bookPart, loader: never }],
    ['action', 'by a form', { ...bookPart, action: never }],
  ] as const)(
    'the answer of a %s is waited for for 35 seconds, then the notice offers another try [B13.33]',
    async (_, how, part) => {
      const report = jest.fn();
      Object.assign(globalThis, { [faultReporter]: report });
      const { setOut } = showBook(async () => part);
      await setOut('/book/1', how);
      await pass(34_999);
      expect(screen.queryByRole('alert')).toBeNull();
      await pass(1);
      expect(screen.getByRole('alert').textContent).toContain('加载超时');
      // Too many faults would roll its release back, and the server may be what is slow.
      expect(report).not.toHaveBeenCalled();
    },
  );

  test('a loader that answers at another try is shown', async () => {
    const loader = jest.fn(bookPart.loader).mockImplementationOnce(never);
    const { setOut } = showBook(async () => ({ ...bookPart, loader }));
    await setOut('/book/1');
    await pass(35_000);
    await retry();
    expect(screen.getByText('第 1 号书')).toBeTruthy();
  });

  test('whoever goes elsewhere meanwhile hears nothing of it', async () => {
    const report = jest.fn();
    Object.assign(globalThis, { [faultReporter]: report });
    const { setOut, go } = showBook(async () => ({ ...bookPart, loader: never }));
    await setOut('/book/1');
    await pass(1000);
    await go('/');
    await pass(35_000);
    expect(screen.getByText('首页')).toBeTruthy();
    expect(report).not.toHaveBeenCalled();
  });
});

test("a route's module is loaded once, when it is first visited", async () => {
  const lazy = jest.fn(async () => bookPart);
  const { go } = showBook(lazy);
  await go('/book/1');
  expect(screen.getByText('第 1 号书')).toBeTruthy();
  await go('/book/2');
  expect(lazy).toHaveBeenCalledTimes(1);
});

test("a route's action answers a form, and the page's data are loaded again", async () => {
  let count = 1;
  const action = async ({ params }: ActionFunctionArgs) => {
    count += Number(params.bid);
    return null;
  };
  const { submit } = showBook(async () => ({ loader: async () => String(count), Component: Book, action }));
  await submit('/book/2');
  expect(screen.getByText('第 3 号书')).toBeTruthy();
});

test('an action that throws, and a route without one, are told in the region [B13.13]', async () => {
  const failing = showBook(async () => ({
    ...bookPart,
    action: async () => {
      throw new ApiError('network', 0, 'POST', '');
    },
  }));
  await failing.submit('/book/1');
  expect(screen.getByRole('heading', { name: '网络似乎不通' })).toBeTruthy();
  cleanup();
  const without = showBook(async () => bookPart);
  await without.submit('/book/1');
  expect(screen.getByRole('heading', { name: '这一部分暂时打不开' })).toBeTruthy();
});

test('a remote that failed shows a notice, and is loaded again by another try', async () => {
  const load = jest.fn(async () => bookRoute(async () => bookPart));
  load
    .mockRejectedValueOnce(new RemoteError('reader', 'entry'))
    .mockRejectedValueOnce(new RemoteError('reader', 'timeout'));
  const { go } = show(load);
  await go('/book/1');
  expect(screen.getByRole('heading', { name: '这一部分暂时打不开' })).toBeTruthy();
  await retry();
  expect(screen.getByRole('heading', { name: '加载超时' })).toBeTruthy();
  await retry();
  expect(screen.getByText('第 1 号书')).toBeTruthy();
});

test('a route module that failed is loaded again by another try', async () => {
  const lazy = jest.fn(async () => bookPart);
  lazy.mockRejectedValueOnce(new Error('broken code'));
  const { go } = showBook(lazy);
  await go('/book/1');
  expect(screen.getByRole('heading', { name: '这一部分暂时打不开' })).toBeTruthy();
  await retry();
  expect(screen.getByText('第 1 号书')).toBeTruthy();
});

test('a chunk that the network lost is retried before a notice is shown', async () => {
  const lazy = jest.fn(async () => bookPart);
  lazy.mockRejectedValueOnce(Object.assign(new Error('gone'), { name: 'ChunkLoadError' }));
  const { go } = showBook(lazy);
  await go('/book/1');
  expect(screen.getByText('第 1 号书')).toBeTruthy();
  expect(lazy).toHaveBeenCalledTimes(2);
});

describe('a remote that is slow', () => {
  const showSlow = () => {
    const loading = Promise.withResolvers<RouteObject[]>();
    return { ...show(() => loading.promise, 0), loading };
  };

  test('a page whose remote is late is shown without it, and filled once it has come', async () => {
    const { go, loading } = showSlow();
    await go('/book/1');
    expect(screen.queryByText('首页')).toBeNull();
    expect(screen.getByText('加载中')).toBeTruthy();
    await act(async () => loading.resolve(bookRoute(async () => bookPart)));
    expect(await screen.findByText('第 1 号书')).toBeTruthy();
  });

  test('a page whose remote fails late shows the notice', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { go, loading } = showSlow();
    await go('/book/1');
    await act(async () => loading.reject(new RemoteError('reader', 'entry')));
    expect(screen.getByRole('heading', { name: '这一部分暂时打不开' })).toBeTruthy();
    error.mockRestore();
  });

  test('while it is late, and where it fails, the window has the title that its release declares, and the site’s name [B5.07]', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { go, loading } = showSlow();
    await go('/book/1');
    expect(document.title).toBe('作品 - 墨香');
    await act(async () => loading.reject(new RemoteError('reader', 'entry')));
    expect(document.title).toBe('作品 - 墨香');
    error.mockRestore();
  });

  test('a page of which data are awaited is not drawn without them', async () => {
    const data = Promise.withResolvers<string>();
    const { go, loading } = showSlow();
    await go('/book/1');
    await act(async () => loading.resolve(bookRoute(async () => ({ ...bookPart, loader: () => data.promise }))));
    expect(screen.getByText('加载中')).toBeTruthy();
    await act(async () => data.resolve('七'));
    expect(await screen.findByText('第 七 号书')).toBeTruthy();
  });
});

test('a remote without a route that its release declares shows a notice', async () => {
  const { go } = show(async () => [null] as unknown as RouteObject[]);
  await go('/book/1');
  expect(screen.getByRole('heading', { name: '这一部分暂时打不开' })).toBeTruthy();
});

test("a route's own error boundary shows a loader's error, without one the region's", async () => {
  const loader = async () => {
    throw new Error('no such book');
  };
  const own = showBook(async () => ({ ...bookPart, loader, ErrorBoundary: () => <p>书不见了</p> }));
  await own.go('/book/1');
  expect(screen.getByText('书不见了')).toBeTruthy();
  const none = showBook(async () => ({ ...bookPart, loader }));
  await none.go('/book/1');
  expect(screen.getByRole('heading', { name: '这一部分出错了' })).toBeTruthy();
});

test.each([
  ['threw', new Error('no such book'), ['reader', 'page', 'thrown']],
  ['could not load a part', Object.assign(new Error('gone'), { name: 'ChunkLoadError' }), ['reader', 'load', 'module']],
])('a page whose loader %s is reported as that', async (_, error, fault) => {
  const report = jest.fn();
  Object.assign(window, { [faultReporter]: report });
  const { go } = showBook(async () => ({ ...bookPart, loader: () => Promise.reject(error) }));
  await go('/book/1');
  expect(report.mock.calls).toEqual([fault]);
  Reflect.deleteProperty(window, faultReporter);
});

test('a page that a link leads to and that is refused to visitors is asked of the server, which leads to where they sign in; once [B15.163]', async () => {
  // jsdom cannot load a page, and says on the console when it is told to.
  const reload = jest.spyOn(console, 'error').mockImplementation(() => {});
  const refuse = (code: ErrorCode, status: number) => async () => {
    throw new ApiError(code, status, 'GET', '本站只给会员看，请先登录');
  };
  const ErrorBoundary = () => <p>打不开</p>;
  const others = showBook(async () => ({ ...bookPart, loader: refuse('forbidden', 403), ErrorBoundary }));
  await others.go('/book/1');
  expect(reload).not.toHaveBeenCalled();
  const loader = refuse('not_signed_in', 401);
  const { go, back } = showBook(async () => ({ ...bookPart, loader, ErrorBoundary }));
  await go('/book/1');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(String(reload.mock.calls[0])).toContain('navigation');
  await go('/');
  await back();
  expect(screen.getAllByText('打不开')).toBeTruthy();
  expect(reload).toHaveBeenCalledTimes(1);
  reload.mockRestore();
});

test('where a page is refused because the session was ended, that is noted before the server is asked [B15.190]', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  jest.mocked(sessionEnded).mockReturnValueOnce(promise);
  const reload = jest.spyOn(console, 'error').mockImplementation(() => {});
  const loader = () => Promise.reject(new ApiError('not_signed_in', 401, 'GET', '用户未登录'));
  const { go } = showBook(async () => ({ ...bookPart, loader, ErrorBoundary: () => <p>打不开</p> }));
  await go('/book/1');
  expect(screen.getByText('打不开')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  await act(async () => resolve());
  expect(String(reload.mock.calls[0])).toContain('navigation');
  reload.mockRestore();
});

test("a route's own shouldRevalidate decides whether its loader runs again, without one the router", async () => {
  const quiet = jest.fn(bookPart.loader);
  const still = showBook(async () => ({ ...bookPart, loader: quiet, shouldRevalidate: () => false }));
  await still.go('/book/1');
  await still.go('/book/1?at=7');
  expect(quiet).toHaveBeenCalledTimes(1);
  const loader = jest.fn(bookPart.loader);
  const moved = showBook(async () => ({ ...bookPart, loader }));
  await moved.go('/book/1');
  await moved.go('/book/1?at=7');
  expect(loader).toHaveBeenCalledTimes(2);
});

test('nested routes are loaded when they are visited, each by itself', async () => {
  const loadShelf = jest.fn(async () => ({ Component: () => <p>书架</p> }));
  const Area = () => (
    <section aria-label="个人中心">
      <Outlet />
    </section>
  );
  const { go } = show(async () => [
    {
      id: 'user',
      path: '/user',
      lazy: async () => ({ Component: Area }),
      children: [
        { id: 'total', index: true, Component: () => <p>总览</p> },
        { id: 'bookshelf', path: 'bookshelf', lazy: loadShelf },
      ],
    },
  ]);
  await go('/user');
  expect(screen.getByRole('region', { name: '个人中心' }).textContent).toBe('总览');
  expect(loadShelf).not.toHaveBeenCalled();
  await go('/user/bookshelf');
  expect(screen.getByRole('region', { name: '个人中心' }).textContent).toBe('书架');
});
