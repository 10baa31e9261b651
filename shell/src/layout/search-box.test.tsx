import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, Link, MemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { removeToasts, Toasts, toastTexts } from '../testing/toasts.tsx';
import { visitedBy } from '../testing/visited-by.ts';
import { loadToasts } from '../toasts/load-toasts.ts';
import { SearchBox } from './search-box.tsx';

/** The box above any page, with a link and a button beside it. @returns the addresses visited after the first */
const show = (at = '/home') => {
  const Page = () => (
    <>
      <SearchBox />
      <Link to="/book/1">一本书</Link>
      <button type="button">别的</button>
      <p>正文</p>
      <Toasts />
      <Outlet />
    </>
  );
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [at] });
  const visited = visitedBy(router);
  render(<RouterProvider router={router} />);
  return { visited, router };
};

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索书名或作者' });

const type = (text: string) => {
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: text } });
};
const pressEnter = () => fireEvent.submit(screen.getByRole('search'));
const leave = () => act(() => box().blur());

/** What a browser does when a mouse or a finger presses something while the box has the focus. */
const press = (target: HTMLElement) => {
  fireEvent.mouseDown(target);
  leave();
  fireEvent.mouseUp(target);
  fireEvent.click(target);
};

// What comes with the first letter comes before the tests.
beforeAll(async () => {
  await loadToasts();
  show();
  type('水');
  await act(() => import('../suggestions/suggestions.tsx'));
  cleanup();
});
afterEach(removeToasts);

describe('a search', () => {
  test('begins on Enter', () => {
    const { visited } = show();
    type('水浒');
    pressEnter();
    expect(visited).toEqual(['/search?keyword=水浒']);
  });

  test('begins on leaving the box', () => {
    const { visited } = show();
    type('水浒');
    leave();
    expect(visited).toEqual(['/search?keyword=水浒']);
  });

  test('begins once for Enter and the leaving after it', () => {
    const { visited } = show();
    type('水浒');
    pressEnter();
    leave();
    expect(visited).toEqual(['/search?keyword=水浒']);
  });

  test('begins once when its own button is pressed', () => {
    const { visited } = show();
    type('水浒');
    press(screen.getByRole('button', { name: '搜索' }));
    expect(visited).toEqual(['/search?keyword=水浒']);
  });

  test('begins on pressing what is neither link nor button', () => {
    const { visited } = show();
    type('水浒');
    press(screen.getByText('正文'));
    expect(visited).toEqual(['/search?keyword=水浒']);
  });

  test('strips all white space, also inside and full-width', () => {
    const { visited } = show();
    type(' 水\t浒　传 ');
    pressEnter();
    expect(visited).toEqual(['/search?keyword=水浒传']);
  });

  test('does not begin when a link is pressed: the link wins', () => {
    const { visited } = show();
    type('水浒');
    press(screen.getByRole('link', { name: '一本书' }));
    expect(visited).toEqual(['/book/1']);
  });

  test('does not begin when a button is pressed', () => {
    const { visited } = show();
    type('水浒');
    press(screen.getByRole('button', { name: '别的' }));
    expect(visited).toEqual([]);
  });

  test('is not held back by a button that was pressed before', () => {
    const { visited } = show();
    press(screen.getByRole('button', { name: '别的' }));
    type('水浒');
    leave();
    expect(visited).toEqual(['/search?keyword=水浒']);
  });
});

describe('an empty box', () => {
  test.each(['', ' 　\t'])('warns on Enter (%j) and goes nowhere', (text) => {
    const { visited } = show();
    type(text);
    pressEnter();
    expect(toastTexts()).toEqual(['请输入关键词']);
    expect(visited).toEqual([]);
  });

  test('warns when it is left', () => {
    show();
    act(() => box().focus());
    leave();
    expect(toastTexts()).toEqual(['请输入关键词']);
  });

  test('warns once for Enter and the leaving after it', () => {
    show();
    type('');
    pressEnter();
    leave();
    expect(toastTexts()).toEqual(['请输入关键词']);
  });
});

describe('on the page of results', () => {
  test('the box shows what was searched', () => {
    show('/search?keyword=水浒');
    expect(box().value).toBe('水浒');
  });

  test('leaving the box untouched searches nothing', () => {
    const { visited } = show('/search?keyword=水浒');
    act(() => box().focus());
    leave();
    expect(visited).toEqual([]);
  });

  test('another keyword searches again', () => {
    const { visited } = show('/search?keyword=水浒');
    type('红楼');
    pressEnter();
    expect(visited).toEqual(['/search?keyword=红楼']);
  });

  test('the same keyword, typed anew, searches again', () => {
    const { visited } = show('/search?keyword=水浒');
    type('水');
    type('水浒');
    pressEnter();
    expect(visited).toEqual(['/search?keyword=水浒']);
  });

  test('going back shows the keyword of before', async () => {
    const { router } = show('/search?keyword=水浒');
    type('红楼');
    pressEnter();
    await act(() => router.navigate(-1));
    expect(box().value).toBe('水浒');
  });

  test('the box empties on a page that is none of results', async () => {
    const { router } = show('/search?keyword=水浒');
    await act(() => router.navigate('/home'));
    expect(box().value).toBe('');
  });
});

test('without script the form searches by itself', () => {
  show();
  const form = screen.getByRole<HTMLFormElement>('search');
  expect([form.getAttribute('action'), form.method, box().name]).toEqual(['/search', 'get', 'keyword']);
});

test('what was typed before the box came to life stays, and is what is searched', () => {
  const Page = () => (
    <>
      <SearchBox />
      <Address />
    </>
  );
  const Address = () => <output>{decodeURIComponent(useLocation().search)}</output>;
  const site = (
    <MemoryRouter initialEntries={['/home']}>
      <Page />
    </MemoryRouter>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(site);
  box().value = '水浒';
  const { rerender } = render(site, { container, hydrate: true });
  rerender(site);
  expect(box().value).toBe('水浒');
  pressEnter();
  expect(screen.getByRole('status').textContent).toBe('?keyword=水浒');
});
