import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import {
  ProvidedPackages,
  providedExternal,
  providedVersions,
  requiredRanges,
  takenFromShell,
} from './provided-packages.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Builds a remote of one file, with a package that is provided and one that is not. @returns what the build complains of */
const complaints = async (source: string, own: ReadonlySet<string> = new Set()): Promise<string[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-provided-'));
  folders.push(folder);
  for (const name of ['jotai', 'left-pad']) {
    mkdirSync(path.join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(path.join(folder, 'node_modules', name, 'vanilla.js'), 'export const vanilla = 1;');
  }
  writeFileSync(path.join(folder, 'routes.js'), source);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: {},
    output: { path: path.join(folder, 'dist'), uniqueName: 'reader' },
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: 'reader',
        filename: 'remoteEntry.js',
        exposes: { './routes': './routes.js' },
        shared: takenFromShell(own),
      }),
      new ProvidedPackages(folder, own),
    ],
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler?.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  return (stats?.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message);
};

test('a remote may use what the contract names', async () => {
  const source = `
    import { Link, useParams } from 'react-router-dom';
    import { useState as anything } from 'react';
    import styled, { css } from 'styled-components';
    export { atom } from 'jotai';
    export const routes = [Link, useParams, anything, styled, css];`;
  expect(await complaints(source)).toEqual([]);
});

test.each([
  ['an import', "import { useFetchers } from 'react-router-dom'; export const routes = [useFetchers];"],
  ['a namespace', "import * as router from 'react-router-dom'; export const routes = [router.useFetchers()];"],
  ['a re-export', "export { useFetchers as routes } from 'react-router-dom';"],
])('a name that the contract does not give fails the build: %s', async (_, source) => {
  expect(await complaints(source)).toEqual([
    expect.stringMatching(/壳不提供 react-router-dom 的 useFetchers.*routes\.js/),
  ]);
});

test('a way around a provided name fails the build: the package would be in the page twice', async () => {
  const copy = "import { vanilla } from 'jotai/vanilla.js'; export const routes = [vanilla];";
  expect(await complaints(copy)).toEqual([expect.stringContaining('jotai 由壳提供，不得打包进来')]);
  expect(await complaints(copy.replace('jotai', 'left-pad'))).toEqual([]);
});

test('a remote takes every provided name once in a page, and leaves its version to the check of the set', () => {
  expect(providedVersions(import.meta.dirname).react).toMatch(/^\d+\.\d+\.\d+$/);
  expect(takenFromShell()['react/jsx-runtime']).toEqual({
    singleton: true,
    import: false,
    requiredVersion: '*',
  });
});

test('a remote requires its own ranges of the packages that it uses, else their major version, and no others', () => {
  const stated = { react: '>=19 <21', jotai: '^3.0.0' };
  expect(requiredRanges(stated, ['react/jsx-runtime', 'react', 'styled-components'], import.meta.dirname)).toEqual({
    react: '>=19 <21',
    'styled-components': '^6.0.0',
  });
});

test('for the server the provided names, and no others, are left to the process that loads the bundle', () => {
  const leave = jest.fn();
  providedExternal()({ request: 'shared-ui/theme' }, leave);
  providedExternal()({ request: 'shared-ui/button' }, leave);
  expect(leave.mock.calls).toEqual([[null, 'commonjs shared-ui/theme'], []]);
});
