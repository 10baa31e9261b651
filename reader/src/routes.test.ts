import { routes } from './routes.tsx';

test('every route of the reader has an id of its own, by which the server preloads its chunk and the shell finds its module', () => {
  const ids = routes.map(({ id }) => id);
  expect(ids.every((id) => typeof id === 'string')).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every route module of the reader has a loader, a component and an error boundary, and may leave out text that its HTML has', async () => {
  for (const { lazy } of routes) {
    const part = await (lazy as () => Promise<object>)();
    const names = Object.keys(part);
    expect(names).toEqual(expect.arrayContaining(['Component', 'ErrorBoundary', 'loader']));
    expect(['', 'dehydrate,rehydrate']).toContain(
      names
        .filter((name) => name.endsWith('hydrate'))
        .sort()
        .join(),
    );
    expect(names.filter((name) => !/^(Component|ErrorBoundary|loader|(de|re)hydrate)$/.test(name))).toEqual([]);
  }
});
