import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import dataRouterLoader from './data-router-loader.ts';

const packages = path.resolve(import.meta.dirname, '../../../node_modules/react-router/dist');
const files = (build: string) =>
  globSync(`${build}/chunk-*.mjs`, { cwd: packages }).map((file) => readFileSync(path.join(packages, file), 'utf8'));

test.each(['production', 'development'])(
  'every cut finds its place in the %s build of the router that is installed',
  (build) => {
    const [router, ...more] = files(build).filter((text) => text.includes('function createRouter('));
    expect(more).toEqual([]);
    const cut = dataRouterLoader(router ?? '');
    expect(cut).toContain('function PrefetchPageLinks({ page, ...linkProps }) {\n  return null;');
    expect(cut).not.toContain('if (init.instrumentations)');
    expect(cut).not.toContain('if (isFogOfWar)');
    expect(cut).toContain('var Form = /* @__PURE__ */ React10.forwardRef(');
  },
);

test('a router that looks otherwise is refused, with the place that is missed', () => {
  const [router = ''] = files('production').filter((text) => text.includes('function createRouter('));
  const other = router.replace('function parseHydrationData()', 'function readHydrationData()');
  expect(() => dataRouterLoader(other)).toThrow('function parseHydrationData() {');
});

test("the router's other files stay as they are", () => {
  for (const text of files('production').filter((file) => !file.includes('function createRouter('))) {
    expect(dataRouterLoader(text)).toBe(text);
  }
});
