import { act, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { authAtom } from 'shared-auth';
import { removeToasts, Toasts, toastTexts } from '../testing/toasts.tsx';
import { loadToasts } from '../toasts/load-toasts.ts';
import { SignedInOnly } from './signed-in-only.tsx';

const member = { username: '林冲', isAuth: true };

/** Every text that came onto the page, in order. */
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
  const place = document.body.appendChild(document.createElement('div'));
  watch(place);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
      <Toasts />
    </Provider>,
    { container: place },
  );
  return { router, store };
};

/** Notes whatever enters a place, however briefly. */
const watch = (place: HTMLElement) =>
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) shown.push(node.textContent ?? '');
  }).observe(place, { childList: true, subtree: true });

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeAll(loadToasts);
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
  test('is told to sign in, for 3 seconds', async () => {
    show();
    expect(toastTexts()).toEqual(['请登录后访问']);
    await pass(2_999);
    expect(toastTexts()).toEqual(['请登录后访问']);
    await pass(1);
    expect(toastTexts()).toEqual([]);
  });

  test('does not see what is guarded', () => {
    show();
    expect(screen.queryByText('我的书架')).toBeNull();
    expect(screen.getByRole('heading', { name: '请登录后访问' })).toBeTruthy();
  });

  test('is led to the beginning of the site after 3 seconds, not before', async () => {
    const { router } = show();
    await pass(2_999);
    expect(router.state.location.pathname).toBe('/user/bookshelf');
    await pass(1);
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByText('首页')).toBeTruthy();
  });

  test('does not come back to the guarded page by going back', async () => {
    const { router } = show();
    await pass(3_000);
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/');
  });

  test('who goes elsewhere meanwhile is not led away from there', async () => {
    const { router } = show();
    await pass(1_000);
    await act(() => router.navigate('/?elsewhere'));
    await pass(3_000);
    expect(router.state.location.search).toBe('?elsewhere');
  });

  test('who signs in meanwhile is let through', async () => {
    const { router, store } = show();
    await pass(1_000);
    act(() => store.set(authAtom, member));
    await pass(3_000);
    expect(router.state.location.pathname).toBe('/user/bookshelf');
    expect(screen.getByText('我的书架')).toBeTruthy();
  });
});

describe('a member', () => {
  beforeEach(() => localStorage.setItem('auth', JSON.stringify(member)));

  test('is let through without ever seeing that one has to sign in', async () => {
    show();
    await pass(0);
    expect(screen.getByText('我的书架')).toBeTruthy();
    expect(shown).toContain('我的书架');
    expect(shown.filter((text) => text.includes('请登录后访问'))).toEqual([]);
  });

  test('stays', async () => {
    const { router } = show();
    await pass(10_000);
    expect(router.state.location.pathname).toBe('/user/bookshelf');
  });

  test('who signs out is turned away', async () => {
    const { router, store } = show();
    act(() => store.set(authAtom, { username: '', isAuth: false }));
    expect(toastTexts()).toEqual(['请登录后访问']);
    await pass(3_000);
    expect(router.state.location.pathname).toBe('/');
  });
});
