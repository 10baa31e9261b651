import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, Link, MemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { visitedAddresses } from '../testing/open-site.tsx';
import { removeToasts, Toasts, toastTexts } from '../testing/toasts.tsx';
import { SearchBox } from './search-box.tsx';

// The suggestions have tests of their own: here their name stands in their place.
jest.mock('shared-ui/lazy-part', () => ({ LazyPart: ({ name }: { name: string }) => name }));

/** Renders the box above a page with a link and a button. @returns the addresses visited after the first */
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
  const visited = visitedAddresses(router);
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

/** Events of a browser when a mouse or a finger presses an element while the box has the focus. */
const press = (target: HTMLElement) => {
  fireEvent.mouseDown(target);
  leave();
  fireEvent.mouseUp(target);
  fireEvent.click(target);
};

// Loads the suggestions, which come with the first letter, before the tests.
beforeAll(async () => {
  show();
  type('水');
  await act(() => import('../suggestions/suggestions.tsx'));
  cleanup();
});
afterEach(removeToasts);

describe('a search', () => {
  test('a search begins on Enter', () => {
    const { visited } = show();
    type('水浒');
    pressEnter();
    expect(visited).toEqual(['/search?keyword=水浒']);
  });

  test('a search begins on leaving the box', () => {
    const { visited } = show();
    type('水浒');
    leave();
    expect(visited).toEqual(['/search?keyword=水浒']);
  });

  test('a search begins once for Enter and the blur after it', () => {
    const { visited } = show();
    type('水浒');
    pressEnter();
    leave();
    expect(visited).toEqual(['/search?keyword=水浒']);
  });

  test('a search begins once when its own button is pressed', () => {
    const { visited } = show();
    type('水浒');
    press(screen.getByRole('button', { name: '搜索' }));
    expect(visited).toEqual(['/search?keyword=水浒']);
  });

  test('a search begins when text beside the box is pressed', () => {
    const { visited } = show();
    type('水浒');
    press(screen.getByText('正文'));
    expect(visited).toEqual(['/search?keyword=水浒']);
  });

  test('a search strips all white space from the keyword, inside it and full-width too [S2.20]', () => {
    const { visited } = show();
    type(' 水\t浒　传 ');
    pressEnter();
    expect(visited).toEqual(['/search?keyword=水浒传']);
  });

  test('no search begins when a link is pressed, which is followed instead', () => {
    const { visited } = show();
    type('水浒');
    press(screen.getByRole('link', { name: '一本书' }));
    expect(visited).toEqual(['/book/1']);
  });

  test('no search begins when another button is pressed', () => {
    const { visited } = show();
    type('水浒');
    press(screen.getByRole('button', { name: '别的' }));
    expect(visited).toEqual([]);
  });

  test('a search begins after another button was pressed before', () => {
    const { visited } = show();
    press(screen.getByRole('button', { name: '别的' }));
    type('水浒');
    leave();
    expect(visited).toEqual(['/search?keyword=水浒']);
  });
});

describe('an empty box', () => {
  test.each(['', ' 　\t'])('Enter in an empty box (%j) shows a warning and goes nowhere', (text) => {
    const { visited } = show();
    type(text);
    pressEnter();
    expect(toastTexts()).toEqual(['请输入关键词']);
    expect(visited).toEqual([]);
  });

  test('leaving an empty box shows a warning', () => {
    show();
    act(() => box().focus());
    leave();
    expect(toastTexts()).toEqual(['请输入关键词']);
  });

  test('an empty box shows one warning for Enter and the blur after it', () => {
    show();
    type('');
    pressEnter();
    leave();
    expect(toastTexts()).toEqual(['请输入关键词']);
  });
});

describe('Escape', () => {
  const pressEscape = () => fireEvent.keyDown(box(), { key: 'Escape' });

  test.each(['水浒', ''])(
    'Escape leaves the box (%j) empty, with no list open, without a search or a warning [B3.01]',
    (text) => {
      const { visited } = show();
      type(text);
      expect(pressEscape()).toBe(false);
      expect([box().value, document.activeElement]).toEqual(['', document.body]);
      expect(visited).toEqual([]);
      expect(toastTexts()).toEqual([]);
      // What is typed afterwards is searched again.
      type('红楼');
      leave();
      expect(visited).toEqual(['/search?keyword=红楼']);
    },
  );

  test('Escape within half-typed pinyin belongs to the input method', () => {
    show();
    type('水h');
    fireEvent.keyDown(box(), { key: 'Escape', isComposing: true });
    expect(box().value).toBe('水h');
    expect(document.activeElement).toBe(box());
  });
});

describe('the results page', () => {
  test('on the results page the box shows the keyword', () => {
    show('/search?keyword=水浒');
    expect(box().value).toBe('水浒');
  });

  test('on the results page leaving the box unchanged makes no search', () => {
    const { visited } = show('/search?keyword=水浒');
    act(() => box().focus());
    leave();
    expect(visited).toEqual([]);
  });

  test('on the results page another keyword makes another search', () => {
    const { visited } = show('/search?keyword=水浒');
    type('红楼');
    pressEnter();
    expect(visited).toEqual(['/search?keyword=红楼']);
  });

  test('on the results page the same keyword, typed again, makes another search', () => {
    const { visited } = show('/search?keyword=水浒');
    type('水');
    type('水浒');
    pressEnter();
    expect(visited).toEqual(['/search?keyword=水浒']);
  });

  test('going back to a results page shows its keyword in the box', async () => {
    const { router } = show('/search?keyword=水浒');
    type('红楼');
    pressEnter();
    await act(() => router.navigate(-1));
    expect(box().value).toBe('水浒');
  });

  test('the box is empty on a page without results', async () => {
    const { router } = show('/search?keyword=水浒');
    await act(() => router.navigate('/home'));
    expect(box().value).toBe('');
  });
});

test('without script the browser submits the search form', () => {
  show();
  const form = screen.getByRole<HTMLFormElement>('search');
  expect([form.getAttribute('action'), form.method, box().name]).toEqual(['/search', 'get', 'keyword']);
});

test('a keyword typed before the hydration stays in the box, and is searched', () => {
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

test('a box that was pressed before the hydration opens the suggestions then [B3.07]', () => {
  const site = (
    <MemoryRouter initialEntries={['/home']}>
      <SearchBox />
    </MemoryRouter>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(site);
  box().focus();
  expect(screen.queryByText('搜索建议')).toBeNull();
  render(site, { container, hydrate: true });
  expect(screen.getByText('搜索建议')).toBeTruthy();
});
