import { routes } from './routes.tsx';

test('every route of the reader has an id of its own, by which the server preloads its chunk and the shell finds its module', () => {
  const ids = routes.map(({ id }) => id);
  expect(ids.every((id) => typeof id === 'string')).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every route module of the reader has a loader, a component and an error boundary', async () => {
  for (const { lazy } of routes) {
    const part = await (lazy as () => Promise<object>)();
    expect(Object.keys(part).sort()).toEqual(['Component', 'ErrorBoundary', 'loader']);
  }
});
