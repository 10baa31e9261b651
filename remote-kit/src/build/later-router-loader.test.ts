import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import laterRouterLoader from './later-router-loader.ts';

const packages = path.resolve(import.meta.dirname, '../../../node_modules/react-router/dist');
const routerOf = (build: string) =>
  globSync(`${build}/chunk-*.mjs`, { cwd: packages })
    .map((file) => readFileSync(path.join(packages, file), 'utf8'))
    .find((text) => text.includes('function createRouter(')) ?? '';

test.each(['production', 'development'])(
  'the later part of the %s build takes every named context from the first, and makes none of them',
  (build) => {
    const later = laterRouterLoader(routerOf(build));
    expect(later).toMatch(/^import \{ UNSAFE_DataRouterContext as DataRouterContext, .*\} from 'react-router';\n/);
    // The contexts it makes itself: the one of awaited values, which the first part lacks, and three that none of its names uses.
    const made = [...later.matchAll(/^var (\w+Context) = \w+\.createContext\(/gm)].map(([, name]) => name);
    expect(made.sort()).toEqual(['AwaitContext', 'OutletContext', 'RSCRouterContext', 'RouteErrorContext']);
  },
);

test('a router without one of these contexts is refused, with its name', () => {
  const other = routerOf('production').replace('var FetchersContext = ', 'var Fetchers = ');
  expect(() => laterRouterLoader(other)).toThrow('FetchersContext');
});
