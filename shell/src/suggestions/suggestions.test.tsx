import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { readersScript } from 'shared-api/contract';
import { Suggestions } from 'shared-api/schemas/novel';
import { Check } from 'typebox/value';
import { SearchBox } from '../layout/search-box.tsx';
import { visitedAddresses } from '../testing/open-site.tsx';

const answer: Suggestions = {
  suggestions: [
    { kind: 'title', text: '雾港来信', novel_id: '11', author: '冷灶', category: '悬疑' },
    { kind: 'title', text: '雾中人', novel_id: '12', author: '冷灶', category: '悬疑' },
    { kind: 'author', text: '雾山', novel_id: null, author: null, category: null },
  ],
};

/** The header's box, its calls answered. @returns addresses visited, and keywords that were asked for */
const show = (respond: () => Response | Promise<Response> = () => Response.json({ data: answer }), at = '/home') => {
  const asked: (string | null)[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(new URL(String(input), 'http://site').searchParams.get('keyword'));
    return respond();
  });
  const router = createMemoryRouter([{ path: '*', Component: SearchBox }], { initialEntries: [at] });
  const visited = visitedAddresses(router);
  render(<RouterProvider router={router} />);
  return { visited, asked };
};

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索书名或作者' });
const focus = () => act(() => box().focus());
const type = (text: string) => {
  focus();
  fireEvent.input(box(), { target: { value: text } });
};
const press = (key: string) => fireEvent.keyDown(box(), { key });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
const first = ['雾港来信冷灶 · 悬疑', '雾中人冷灶 · 悬疑', '雾山作者'];
const opened = () => waitFor(() => expect(options()).toEqual([...first, expect.stringMatching(/^搜索“/)]));

afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(globalThis, readersScript);
});

test('the suggestions of this test fit their schema', () => {
  expect(Check(Suggestions, answer)).toBe(true);
});

test('suggestions appear once typing pauses', async () => {
  const { asked } = show();
  type('雾');
  type('雾 港');
  await opened();
  expect(asked.filter((keyword) => keyword !== null)).toEqual(['雾港']);
  expect(screen.getByRole('status').textContent).toBe('3 条建议，按上下键选择');
  expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: '搜索建议' }).id);
});

test('the arrow keys go through the suggestions and back into the box, where Enter searches the typed text', async () => {
  const { visited } = show();
  type('雾');
  await opened();
  press('ArrowDown');
  expect(active()).toBe('雾港来信冷灶 · 悬疑');
  press('ArrowUp');
  expect(active()).toBeUndefined();
  press('ArrowUp');
  expect(active()).toBe('搜索“雾”');
  press('ArrowDown');
  expect(active()).toBeUndefined();
  fireEvent.submit(screen.getByRole('search'));
  expect(visited).toEqual(['/search?keyword=雾']);
  expect(options()).toEqual([]);
});

test.each([
  [['ArrowDown', 'Enter'], '/book/11', '雾港来信'],
  [['ArrowUp', 'Enter'], '/search?keyword=雾', '雾'],
  [['ArrowUp', 'ArrowUp', 'Enter'], '/search?keyword=雾山', '雾山'],
])('choosing a suggestion with %j leads to %s, and leaving the box makes no search', async (keys, address, shown) => {
  const { visited } = show();
  type('雾');
  await opened();
  for (const key of keys) press(key);
  await waitFor(() => expect(visited).toEqual([address]));
  expect(box().value).toBe(shown);
  expect(document.activeElement).not.toBe(box());
  expect(options()).toEqual([]);
  act(() => box().focus());
  act(() => box().blur());
  expect(visited).toEqual([address]);
});

test('pressing a suggestion leads to it, and the box keeps the focus until then', async () => {
  const { visited } = show();
  type('雾');
  await opened();
  const option = screen.getByRole('option', { name: /^雾中人/ });
  expect(fireEvent.mouseDown(option)).toBe(false);
  fireEvent.click(option);
  await waitFor(() => expect(visited).toEqual(['/book/12']));
});

test('Escape empties the box and leaves it without a search [B3.01]', async () => {
  const { visited } = show();
  type('雾');
  await opened();
  expect(press('Escape')).toBe(false);
  expect(options()).toEqual([]);
  expect(box().value).toBe('');
  expect(document.activeElement).not.toBe(box());
  expect(visited).toEqual([]);
});

test('Escape leaves the box while its suggestions are on their way, and no list opens afterwards [B3.01]', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { visited, asked } = show(() => promise);
  type('雾');
  await waitFor(() => expect(asked).toContain('雾'));
  expect(press('Escape')).toBe(false);
  await act(async () => resolve(Response.json({ data: answer })));
  expect([box().value, options(), visited]).toEqual(['', [], []]);
  expect(document.activeElement).not.toBe(box());
});

test("what was typed is marked as the reader's own; a name that is picked is searched and kept as it was shown [B3.12]", async () => {
  localStorage.setItem('search-history:', JSON.stringify(['雾桥']));
  Object.assign(globalThis, { [readersScript]: (text: string) => text.replaceAll('雾', '霧') });
  const { visited } = show();
  type('雾');
  await waitFor(() => expect(options()).toHaveLength(5));
  expect([...document.querySelectorAll('[role="option"] [data-novel-text]')].map(markOf)).toEqual([
    ['雾桥', 'false'],
    ['霧港来信', 'true'],
    ['冷灶', 'true'],
    ['霧中人', 'true'],
    ['冷灶', 'true'],
    ['霧山', 'true'],
    ['搜索“雾”', 'false'],
  ]);
  fireEvent.click(screen.getByRole('option', { name: /^霧山/ }));
  await waitFor(() => expect(visited).toEqual(['/search?keyword=霧山']));
  expect(box().value).toBe('霧山');
  type('雾');
  fireEvent.click(await screen.findByRole('option', { name: /^霧港来信/ }));
  expect(JSON.parse(localStorage.getItem('search-history:') ?? '')).toEqual(['霧港来信', '霧山', '雾桥']);
});

const markOf = (element: Element) => [element.textContent, element.getAttribute('data-novel-text')];

test('a failed call for suggestions shows no error, and leaves the search for what is typed', async () => {
  const { asked, visited } = show(() => Promise.reject(new TypeError('fetch failed')));
  type('雾');
  await waitFor(() => expect(asked).toContain('雾'));
  await waitFor(() => expect(options()).toEqual(['搜索“雾”']));
  press('ArrowDown');
  press('Enter');
  await waitFor(() => expect(visited).toEqual(['/search?keyword=雾']));
});

describe('before anything is typed', () => {
  const hot: Suggestions = {
    suggestions: [
      { kind: 'title', text: '借剑', novel_id: '13', author: '冷灶', category: '武侠' },
      { kind: 'tag', text: '灯塔', novel_id: null, author: null, category: null },
    ],
  };
  const respond = () => Response.json({ data: hot });
  const search = (text: string) => {
    type(text);
    fireEvent.submit(screen.getByRole('search'));
  };
  const history = () => within(screen.getByRole('group', { name: '搜索历史' })).getAllByRole('option');
  const words = () => history().map(({ textContent }) => textContent);
  const remove = (word: string) => fireEvent.click(screen.getByRole('button', { name: word }));

  /** Searches two words, and opens the box anew. */
  const searchTwice = async () => {
    const shown = show(respond);
    focus();
    await waitFor(() => expect(options()).toHaveLength(2));
    search('雾港');
    search('河工');
    act(() => box().blur());
    focus();
    await waitFor(() => expect(options()).toHaveLength(4));
    return shown;
  };

  test('the box offers what was searched on this device, the last first, and the hot words of the library', async () => {
    const { visited } = await searchTwice();
    expect(options()).toEqual(['河工', '雾港', '借剑冷灶 · 武侠', '灯塔标签']);
    expect(screen.getByRole('status').textContent).toBe('2 条搜索历史，按删除键移除，2 个热门词，按上下键选择');
    press('ArrowUp');
    press('Enter');
    await waitFor(() => expect(visited.at(-1)).toBe('/filter?tags=灯塔'));
  });

  test('searches are forgotten one by one, by a button or a key, and all together', async () => {
    await searchTwice();
    remove('删除 河工');
    expect(words()).toEqual(['雾港']);
    expect(document.activeElement).toBe(box());
    press('ArrowDown');
    press('Delete');
    expect(screen.queryByRole('group', { name: '搜索历史' })).toBeNull();
    expect(localStorage).toHaveLength(0);
    search('雾港');
    act(() => box().blur());
    focus();
    await waitFor(() => expect(words()).toEqual(['雾港']));
    remove('清空搜索历史');
    expect(options()).toEqual(['借剑冷灶 · 武侠', '灯塔标签']);
    expect(localStorage).toHaveLength(0);
  });

  test('an own search that begins with what is typed stands first [B3.02]', async () => {
    await searchTwice();
    type('雾');
    await waitFor(() => expect(options()[0]).toBe('雾港'));
    expect(options().at(-1)).toBe('搜索“雾”');
  });

  test("a member's searches are not shown to a visitor [B3.02]", async () => {
    localStorage.setItem('auth', JSON.stringify({ username: '小夏', isAuth: true }));
    await searchTwice();
    localStorage.removeItem('auth');
    act(() => box().blur());
    focus();
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(screen.queryByRole('group', { name: '搜索历史' })).toBeNull();
  });

  test('the buttons of the history are reached from the box without a search', async () => {
    const { visited } = await searchTwice();
    const before = visited.length;
    act(() => screen.getByRole('button', { name: '删除 雾港' }).focus());
    expect(options()).toHaveLength(4);
    expect(visited).toHaveLength(before);
  });

  test('a damaged history is an empty one', async () => {
    localStorage.setItem('search-history:', '{"a":1}');
    show(respond);
    focus();
    await waitFor(() => expect(options()).toHaveLength(2));
  });
});
