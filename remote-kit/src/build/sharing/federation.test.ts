import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { chunksOf } from '../chunks/chunk-files.ts';
import { type NamesByModule, usedNames } from '../release/used-names.ts';
import { remoteContainer } from './federation.ts';
import { ownCopies } from './own-copies.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A remote of one page in a new folder. @param shuhai the part of its package.json that is read here */
const remote = (shuhai: object): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-remote-'));
  folders.push(folder);
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  write('package.json', JSON.stringify({ name: 'shop', version: '1.0.0', shuhai }));
  for (const name of ['react-hot-toast', 'measure']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.2.3', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, `export const toast = '${name} of the remote';`);
  }
  write('routes.js', "export const routes = () => import(/* webpackChunkName: 'start' */ './page.js');");
  write(
    'page.js',
    "import { useState } from 'react'; import { toast } from 'react-hot-toast'; import { toast as m } from 'measure';\nexport const page = () => [useState, toast, m];",
  );
  return folder;
};

/** Builds it as the kit does. @returns its named chunks, what it uses of the shell, and the text of a file */
const build = async (folder: string) => {
  let uses: NamesByModule = {};
  let chunks: Record<string, string[]> = {};
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: {},
    infrastructureLogging: { level: 'none' },
    output: {
      path: path.join(folder, 'dist'),
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[name].js',
      uniqueName: 'shop',
    },
    plugins: [
      ...remoteContainer('shop', folder, { './routes': './routes.js' }),
      {
        apply: ({ hooks }) => {
          hooks.thisCompilation.tap('test', (compilation) =>
            compilation.hooks.optimizeTree.tap('test', () => {
              uses = usedNames(compilation, ownCopies(folder));
            }),
          );
          hooks.done.tap('test', ({ compilation }) => {
            chunks = chunksOf(compilation);
          });
        },
      },
    ],
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler?.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  expect(stats?.toJson({ all: false, errors: true }).errors).toEqual([]);
  return { chunks, uses, textOf: (file: string) => readFileSync(path.join(folder, 'dist', file), 'utf8') };
};

const holds = (files: string[] = [], textOf: (file: string) => string, words: string) =>
  files.some((file) => textOf(file).includes(words));

test('a page’s scripts are those of the packages that it shares too: its first load counts them [B7.21]', async () => {
  const { chunks, textOf } = await build(remote({ shared: { measure: '^1.0.0' } }));
  expect(holds(chunks.start, textOf, 'measure of the remote')).toBe(true);
  expect(chunks.start).toHaveLength(2);
});

test('a remote brings its own copy of what it says, and asks the shell for nothing of it [B7.22]', async () => {
  const taken = await build(remote({}));
  expect(holds(taken.chunks.start, taken.textOf, 'react-hot-toast of the remote')).toBe(false);
  expect(Object.keys(taken.uses)).toEqual(['react', 'react-hot-toast']);
  const own = await build(remote({ own: ['react-hot-toast'] }));
  expect(holds(own.chunks.start, own.textOf, 'react-hot-toast of the remote')).toBe(true);
  expect(Object.keys(own.uses)).toEqual(['react']);
});

test.each(['react', 'react/jsx-runtime', 'react-dom', 'react-router-dom', 'jotai', 'styled-components', 'shared-auth'])(
  'of %s a page has one copy: a remote with its own is not built',
  (name) => {
    expect(() => ownCopies(remote({ own: [name] }))).toThrow(`${name} 在页面里只能有一份`);
  },
);

test('what the shell does not provide is a remote’s own anyway', () => {
  expect(() => ownCopies(remote({ own: ['measure'] }))).toThrow('壳不提供 measure');
});
