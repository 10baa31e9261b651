import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { type App, baseBuild, minimizer, rules } from './base-build.ts';
import { NamedChunkIds } from './chunks/named-chunk-ids.ts';
import { NoWorkersByUrl } from './chunks/no-workers-by-url.ts';
import { ScriptIntegrity } from './chunks/script-integrity.ts';
import { AssetAddresses, assetName, assetRule, urlParser } from './files/asset-files.ts';
import { styleGenerator, styleNames, styleParser, styleRule } from './files/style-files.ts';
import type { ReleasePlugin } from './release/release-plugin.ts';
import { host, remoteContainer } from './sharing/federation.ts';
import { singleScriptFile } from './single-scripts-build.ts';

/** The files that browsers load: the shell's start, or a remote's container and its chunks. */
export const browserBuild = (app: App, release: ReleasePlugin): Configuration => ({
  ...baseBuild(app, 'browser'),
  // That of package.json: what browsers it names decides which syntax is written.
  target: 'browserslist',
  entry: app.exposes ? {} : { main: './src/start.tsx' },
  module: {
    rules: [...rules(app), assetRule, styleRule],
    parser: { ...urlParser, ...styleParser },
    generator: styleGenerator,
  },
  // In production beside the files, for the report of bytes; browsers are not told of it.
  devtool: app.mode === 'production' ? 'hidden-source-map' : 'source-map',
  output: {
    path: path.join(app.folder, 'dist', app.mode, 'files'),
    // Without hashes, so that a script names none of the others' and stays as it is when they change: each release has a folder of
    // its own, and pages make addresses of the hashes that their release set states (decision 68).
    filename: '[name].js',
    chunkFilename: '[name].js',
    assetModuleFilename: assetName,
    ...styleNames,
    uniqueName: app.name,
    publicPath: 'auto',
    clean: { keep: singleScriptFile },
    // A module that failed is run again at the next try, as a shared package that it needs may have come by then, and is not half there
    // (webpack#19351).
    strictModuleExceptionHandling: true,
    // As long as the shell waits for a remote, so that the next try asks anew.
    chunkLoadTimeout: 15_000,
  },
  optimization: {
    chunkIds: 'deterministic',
    moduleIds: 'deterministic',
    minimizer: [minimizer],
  },
  plugins: [
    new webpack.DefinePlugin(typesInBrowsers),
    ...(app.exposes ? remoteContainer(app.name, app.folder, app.exposes) : host(app.folder)),
    new NamedChunkIds(),
    new ScriptIntegrity(),
    new NoWorkersByUrl(),
    AssetAddresses.inBrowser(),
    release.ofBrowser(app.exposes ? app.name : 'main'),
  ],
});

/**
 * Names by their type in every browser of package.json's browserslist. What stands in for one of them where there is none, on a server or in an
 * older browser, stays out of what browsers load. Releases are tried in jsdom: what it lacks is not named here.
 */
const namesByType = {
  object: ['window', 'document', 'window.document', 'performance', 'console', 'globalThis', 'Reflect'],
  function: [
    'AbortController',
    'AggregateError',
    'FormData',
    'HTMLElement',
    'Object.is',
    'Promise',
    'ShadowRoot',
    'URLSearchParams',
    'WeakMap',
    'WeakSet',
    'clearTimeout',
    'performance.now',
    'queueMicrotask',
    'reportError',
    'requestAnimationFrame',
    'setTimeout',
    'window.addEventListener',
    'window.document.createElement',
  ],
  undefined: ['process'],
};

const typesInBrowsers = Object.fromEntries(
  Object.entries(namesByType).flatMap(([type, names]) => names.map((name) => [`typeof ${name}`, JSON.stringify(type)])),
);
