import { routes } from './routes.tsx';

test('every route has an id of its own: the server preloads chunks by it, and the shell finds parts by it', () => {
  const ids = routes.map(({ id }) => id);
  expect(ids.every((id) => typeof id === 'string')).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every route brings a loader, a component and an answer to what may fail', async () => {
  for (const { lazy } of routes) {
    const part = await (lazy as () => Promise<object>)();
    expect(Object.keys(part).sort()).toEqual(['Component', 'ErrorBoundary', 'loader']);
  }
});
