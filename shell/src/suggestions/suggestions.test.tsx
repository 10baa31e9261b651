import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Suggestions } from 'shared-api/schemas/novel';
import { Check } from 'typebox/value';
import { SearchBox } from '../layout/search-box.tsx';
import { visitedAddresses } from '../testing/visited-addresses.ts';

const answer: Suggestions = {
  suggestions: [
    { kind: 'title', text: '雾港来信', novel_id: '11', author: '冷灶', category: '悬疑' },
    { kind: 'title', text: '雾中人', novel_id: '12', author: '冷灶', category: '悬疑' },
    { kind: 'author', text: '雾山', novel_id: null, author: null, category: null },
  ],
};

/** The header's box, its calls answered. @returns addresses visited, and keywords that were asked for */
const show = (respond: () => Response | Promise<Response> = () => Response.json({ data: answer })) => {
  const asked: (string | null)[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(new URL(String(input), 'http://site').searchParams.get('keyword'));
    return respond();
  });
  const router = createMemoryRouter([{ path: '*', Component: SearchBox }], { initialEntries: ['/home'] });
  const visited = visitedAddresses(router);
  render(<RouterProvider router={router} />);
  return { visited, asked };
};

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索书名或作者' });
const type = (text: string) => {
  act(() => box().focus());
  fireEvent.input(box(), { target: { value: text } });
};
const press = (key: string) => fireEvent.keyDown(box(), { key });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
const first = ['雾港来信冷灶 · 悬疑', '雾中人冷灶 · 悬疑', '雾山作者'];
const opened = () => waitFor(() => expect(options()).toEqual([...first, expect.stringMatching(/^搜索“/)]));

test('the suggestions of this test fit their schema', () => {
  expect(Check(Suggestions, answer)).toBe(true);
});

test('suggestions appear once typing pauses', async () => {
  const { asked } = show();
  type('雾');
  type('雾 港');
  await opened();
  expect(asked).toEqual(['雾港']);
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

test('Escape empties the box and leaves it without a search', async () => {
  const { visited } = show();
  type('雾');
  await opened();
  expect(press('Escape')).toBe(false);
  expect(options()).toEqual([]);
  expect(box().value).toBe('');
  expect(document.activeElement).not.toBe(box());
  expect(visited).toEqual([]);
});

test('a failed call for suggestions shows none, and no error', async () => {
  const { asked, visited } = show(() => Promise.reject(new TypeError('fetch failed')));
  type('雾');
  await waitFor(() => expect(asked).toEqual(['雾']));
  expect(options()).toEqual([]);
  fireEvent.submit(screen.getByRole('search'));
  expect(visited).toEqual(['/search?keyword=雾']);
});
