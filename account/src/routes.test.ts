import type { RouteObject } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { routes } from './routes.tsx';

const area = routes.find(({ path }) => path === pages.user) as RouteObject;
const others = routes.filter((route) => route !== area);
const children = area.children ?? [];

test('the area owns every page of a member, at the addresses that links lead to', () => {
  const addresses = children.filter(({ path }) => path !== undefined).map(({ path }) => `${area.path}/${path}`);
  expect(area.path).toBe(pages.user);
  expect(addresses).toEqual([pages.settings, pages.bookshelf, pages.messages, pages.readingTime, pages.feedback]);
});

test('every route has an id of its own: the server preloads chunks by it, and the shell finds parts by it', () => {
  const ids = [...routes, ...children].map(({ id }) => id);
  expect(ids.every((id) => typeof id === 'string')).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every page brings something to show', async () => {
  for (const { lazy } of [area, ...others, ...children.filter(({ index }) => !index)]) {
    const part = await (lazy as () => Promise<{ Component?: unknown }>)();
    expect(part.Component).toEqual(expect.any(Function));
  }
});
