import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { packageFolder, readManifest } from '../../project.ts';
import { ReleasePlugin } from './release-plugin.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A remote of two files: what browsers load, and the routes that the server reads. */
const remote = {
  'package.json':
    '{ "version": "1.2.3", "shuhai": { "contract": "^1.0.0" }, "peerDependencies": { "react": "^19", "shared-ui": "^1" } }',
  'main.js': "export const open = () => import(/* webpackChunkName: 'home' */ './home.js');",
  'home.js': "export const home = '首页';",
  'server.js': `
    import { redirect } from 'a-package-that-is-not-there';
    const start = redirect('/user/setting');
    export const routes = [
      { id: 'home', path: '/home', handle: { title: '首页', preconnects: ['https://img.example'], ownBars: true, own: 1 }, loader: () => start },
      { id: 'user', path: '/user', handle: { members: true }, children: [{ id: 'user-index', index: true, lazy: () => start }] },
      { id: 'office', path: '/office', handle: { role: 'editor' } },
      { id: 'invitation', path: '/invitation', handle: { private: true } },
    ];`,
};

/** Builds it twice over, as an app is built, in a new folder. @returns what release.json says */
const build = async (sources: Record<string, string> = remote) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-release-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'dist'));
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(folder, name), text);

  const hasSingleScripts = 'sum-worker.js' in sources;
  const release = new ReleasePlugin({ app: 'reader', folder, mode: 'production', hasSingleScripts });
  const output = (kind: string) => path.join(folder, 'dist/production', kind);
  const compiler = webpack([
    {
      mode: 'production',
      context: folder,
      entry: { reader: './main.js' },
      output: { path: output('files'), filename: 'remoteEntry.js', chunkFilename: '[name].[contenthash:8].js' },
      externals: { react: 'React', 'shared-ui/theme': 'THEME' },
      plugins: [release.ofBrowser('reader')],
    },
    {
      mode: 'production',
      context: folder,
      target: 'node20',
      entry: { reader: './server.js', ...('entries.js' in sources && { 'reader-entries': './entries.js' }) },
      output: { path: output('server'), filename: '[name].cjs', library: { type: 'commonjs2' } },
      externals: { 'a-package-that-is-not-there': 'commonjs a-package-that-is-not-there' },
      plugins: [release.ofServer()],
    },
    ...(hasSingleScripts
      ? [
          {
            mode: 'production' as const,
            context: folder,
            target: 'webworker',
            entry: { 'sum-worker': './sum-worker.js' },
            output: { path: output('files'), filename: '[name].js' },
            plugins: [release.ofSingleScripts()],
          },
        ]
      : []),
  ]);
  const stats = await new Promise<webpack.MultiStats | undefined>((resolve, reject) =>
    compiler?.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  expect(stats?.toJson({ all: false, errors: true }).errors).toEqual([]);
  return JSON.parse(readFileSync(path.join(folder, 'dist/production/release.json'), 'utf8'));
};

test('a release is named by its app, its version and its content', async () => {
  expect((await build()).release).toMatch(/^reader@1\.2\.3-[0-9a-f]{10}$/);
});

test('the same sources make the same release, wherever they lie', async () => {
  expect(await build()).toEqual(await build());
});

test('other content, for browsers or for the server, makes another release', async () => {
  const { release } = await build();
  const browser = await build({ ...remote, 'home.js': "export const home = '主页';" });
  const server = await build({ ...remote, 'server.js': remote['server.js'].replace('/user/setting', '/user') });
  expect(new Set([release, browser.release, server.release]).size).toBe(3);
});

test('a release says which routes it owns, read without the packages that they need', async () => {
  expect((await build()).routes).toEqual([
    { id: 'home', path: '/home', title: '首页', preconnects: ['https://img.example'], ownBars: true },
    { id: 'user', path: '/user', members: true, children: [{ id: 'user-index', index: true }] },
    { id: 'office', path: '/office', members: true, private: true, role: 'editor' },
    { id: 'invitation', path: '/invitation', private: true },
  ]);
});

test('a release says what to load: its entry, the scripts of each named chunk, and the bundle of the server', async () => {
  const { entry, chunks, server, contract } = await build();
  expect({ entry, chunks, server, contract }).toEqual({
    entry: 'remoteEntry.js',
    chunks: { home: [expect.stringMatching(/^home\.[0-9a-f]{8}\.js$/)] },
    server: 'reader.cjs',
    contract: '^1.0.0',
  });
});

test('a release has its scripts of one file, workers and tools, among its files and chunks', async () => {
  const { files, chunks } = await build({ ...remote, 'sum-worker.js': 'postMessage(1 + 2);' });
  expect(chunks['sum-worker']).toEqual(['sum-worker.js']);
  expect(files['files/sum-worker.js']).toMatchObject({ size: expect.any(Number) });
});

test('a release says with which module-federation it was built', async () => {
  const { version } = readManifest(packageFolder('@module-federation/enhanced', import.meta.dirname));
  expect((await build()).federation).toBe(version);
});

test('a release lists its files with size and hash', async () => {
  const { files, chunks } = await build();
  expect(Object.keys(files)).toEqual([`files/${chunks.home[0]}`, 'files/remoteEntry.js', 'server/reader.cjs']);
  for (const file of Object.values(files)) {
    expect(file).toEqual({ size: expect.any(Number), integrity: expect.stringMatching(/^sha256-[\w+/]{43}=$/) });
  }
});

test('a release says which names of which provided modules it uses, with properties, and requires those packages alone', async () => {
  const { uses, requires } = await build({
    ...remote,
    'home.js': `
      import { useState, useRef as unused } from 'react';
      import * as theme from 'shared-ui/theme';
      const never = () => unused();
      export const home = () => [useState(1), useState.name, theme.color.text, theme.text];`,
  });
  expect(uses).toEqual({ react: ['useState'], 'shared-ui/theme': ['color', 'color.text', 'text'] });
  expect(requires).toEqual({ react: '^19', 'shared-ui': '^1' });
});

test('a release says what the frame shows of it', async () => {
  expect((await build()).entries).toEqual({});
  const menu = [{ label: '商店', to: '/shop', order: 5 }];
  const declared = await build({ ...remote, 'entries.js': `export const entries = ${JSON.stringify({ menu })};` });
  expect(declared.entries).toEqual({ menu });
});

test('a route without an id fails the build: nothing could be preloaded for it', async () => {
  const nameless = { ...remote, 'server.js': "export const routes = [{ path: '/home' }];" };
  await expect(build(nameless)).rejects.toThrow('每个路由都要有 id');
});

describe('what is kept for reading without a network', () => {
  const withOffline = (names: string) => ({
    ...remote,
    'package.json': `{ "version": "1.2.3", "shuhai": { "contract": "^1.4.0", "offline": ${names} } }`,
  });

  test('release.json names the chunks that package.json names', async () => {
    expect((await build(withOffline('["home"]'))).offline).toEqual(['home']);
    expect(await build()).not.toHaveProperty('offline');
  });

  test('a name that is no chunk’s ends the build', async () => {
    await expect(build(withOffline('["home", "hoem"]'))).rejects.toThrow(
      'package.json 的 shuhai.offline 中没有这些部分：hoem',
    );
  });
});
