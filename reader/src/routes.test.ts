import { routes } from './routes.tsx';

test('every route of the reader has an id of its own, by which the server preloads its chunk and the shell finds its module', () => {
  const ids = routes.map(({ id }) => id);
  expect(ids.every((id) => typeof id === 'string')).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

/** What a route's module exports: what is personal has no loader, and only a text that its HTML has is left out of the data. */
const exportNames = [
  'Component,ErrorBoundary',
  'Component,ErrorBoundary,loader',
  'Component,ErrorBoundary,dehydrate,loader,rehydrate',
];

test('every route module of the reader has a component and an error boundary, and what goes with them', async () => {
  for (const { lazy } of routes) {
    const part = await (lazy as () => Promise<object>)();
    expect(exportNames).toContain(Object.keys(part).sort().join());
  }
});
