import { readFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from './routes.tsx';

const { shuhai } = JSON.parse(readFileSync(path.join(__dirname, '../package.json'), 'utf8'));

test('the routes are those that the package claims: the server gives it no other paths and preloads chunks by their ids', () => {
  expect(Object.fromEntries(routes.map((route) => [route.id, route.path]))).toEqual(shuhai.routes);
});

test('every route brings a loader, a component and an answer to what may fail', async () => {
  for (const { lazy } of routes) {
    const part = await (lazy as () => Promise<object>)();
    expect(Object.keys(part).sort()).toEqual(['Component', 'ErrorBoundary', 'loader']);
  }
});
