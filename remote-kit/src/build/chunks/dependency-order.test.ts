import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { DependencyOrder } from './dependency-order.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An app that hands on, in the order of the alphabet, what a library collects by `export *` in another. */
const app = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-order-'));
  folders.push(folder);
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const library = { name: 'lib', version: '1.0.0', sideEffects: false, main: 'index.js', type: 'module' };
  write('node_modules/lib/package.json', JSON.stringify(library));
  write('node_modules/lib/index.js', "export * from './one.js'; export * from './two.js';");
  write('node_modules/lib/one.js', "export { d } from './d.js'; export { a } from './a.js';");
  write('node_modules/lib/two.js', "export { c } from './c.js'; export { b } from './b.js';");
  for (const name of 'abcd') write(`node_modules/lib/${name}.js`, `export const ${name} = () => 'this is ${name}';`);
  write('names.js', "export { a, b, c, d } from 'lib';");
  write('entry.js', "import * as names from './names.js'; console.log(names);");
  return folder;
};

/** Builds it with a cache in its folder. @returns the text of its script */
const build = async (folder: string, plugins: WebpackPluginInstance[]): Promise<string> => {
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    output: { path: path.join(folder, 'dist') },
    optimization: { minimize: false },
    infrastructureLogging: { level: 'none' },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(folder, '.cache'),
      buildDependencies: { defaultWebpack: [] },
    },
    plugins,
  });
  await new Promise<void>((resolve, reject) =>
    compiler?.run((error) => compiler.close((closing) => ((error ?? closing) ? reject(error ?? closing) : resolve()))),
  );
  return readFileSync(path.join(folder, 'dist/main.js'), 'utf8');
};

test('a build that finds its modules in the cache makes the same script as the first', async () => {
  const folder = app();
  const first = await build(folder, [new DependencyOrder()]);
  expect(first).toContain('this is a');
  expect(await build(folder, [new DependencyOrder()])).toBe(first);
});

test('webpack alone makes another one: where this fails, DependencyOrder can go', async () => {
  const folder = app();
  expect(await build(folder, [])).not.toBe(await build(folder, []));
});
