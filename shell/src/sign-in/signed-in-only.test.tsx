import { act, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { authAtom, signInDialogAtom } from 'shared-auth';
import { removeToasts, Toasts, toastTexts } from '../testing/toasts.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

const member = { username: '林冲', isAuth: true };

/** Every text that entered the page, in order. */
let shown: string[] = [];

const show = () => {
  const store = createStore();
  const Guarded = () => (
    <SignedInOnly>
      <p>我的书架</p>
    </SignedInOnly>
  );
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>首页</p> },
      { path: '/user/bookshelf', Component: Guarded },
    ],
    { initialEntries: ['/', '/user/bookshelf'] },
  );
  const container = document.body.appendChild(document.createElement('div'));
  watch(container);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
      <Toasts />
    </Provider>,
    { container },
  );
  return { router, store };
};

/** Records every text that enters a container, however briefly. */
const watch = (container: HTMLElement) =>
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) shown.push(node.textContent ?? '');
  }).observe(container, { childList: true, subtree: true });

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  shown = [];
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  removeToasts();
  jest.useRealTimers();
});

describe('a visitor', () => {
  test('a visitor of the user area is told to sign in, for 3 seconds', async () => {
    show();
    expect(toastTexts()).toEqual(['请登录后访问']);
    await pass(2_999);
    expect(toastTexts()).toEqual(['请登录后访问']);
    await pass(1);
    expect(toastTexts()).toEqual([]);
  });

  test('a visitor does not see the guarded page [S6.02]', () => {
    show();
    expect(screen.queryByText('我的书架')).toBeNull();
    expect(screen.getByRole('heading', { name: '请登录后访问' })).toBeTruthy();
  });

  test("a visitor of the user area is redirected to the site's root after 3 seconds, not before", async () => {
    const { router } = show();
    await pass(2_999);
    expect(router.state.location.pathname).toBe('/user/bookshelf');
    await pass(1);
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByText('首页')).toBeTruthy();
  });

  test('a redirected visitor does not return to the guarded page by going back', async () => {
    const { router } = show();
    await pass(3_000);
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/');
  });

  test('a visitor who leaves the user area before the redirect is not redirected', async () => {
    const { router } = show();
    await pass(1_000);
    await act(() => router.navigate('/?elsewhere'));
    await pass(3_000);
    expect(router.state.location.search).toBe('?elsewhere');
  });

  test('a visitor who signs in before the redirect sees the guarded page', async () => {
    const { router, store } = show();
    await pass(1_000);
    act(() => store.set(authAtom, member));
    await pass(3_000);
    expect(router.state.location.pathname).toBe('/user/bookshelf');
    expect(screen.getByText('我的书架')).toBeTruthy();
  });

  test('a visitor who is signing in is not redirected before they give it up [B10.11]', async () => {
    const { router, store } = show();
    await pass(1_000);
    act(() => screen.getByRole('button', { name: '登录' }).click());
    expect(store.get(signInDialogAtom)).toBe('login');
    await pass(10_000);
    expect(router.state.location.pathname).toBe('/user/bookshelf');
    act(() => store.set(signInDialogAtom, null));
    expect(toastTexts()).toEqual(['请登录后访问']);
    await pass(2_999);
    expect(router.state.location.pathname).toBe('/user/bookshelf');
    await pass(1);
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('a member', () => {
  beforeEach(() => localStorage.setItem('auth', JSON.stringify(member)));

  test('a member sees the guarded page and never the message to sign in [S2.15 S6.02]', async () => {
    show();
    await pass(0);
    expect(screen.getByText('我的书架')).toBeTruthy();
    expect(shown).toContain('我的书架');
    expect(shown.filter((text) => text.includes('请登录后访问'))).toEqual([]);
  });

  test('a member stays on the guarded page', async () => {
    const { router } = show();
    await pass(10_000);
    expect(router.state.location.pathname).toBe('/user/bookshelf');
  });

  test('a member who signs out on the guarded page is redirected', async () => {
    const { router, store } = show();
    act(() => store.set(authAtom, { username: '', isAuth: false }));
    expect(toastTexts()).toEqual(['请登录后访问']);
    await pass(3_000);
    expect(router.state.location.pathname).toBe('/');
  });
});
