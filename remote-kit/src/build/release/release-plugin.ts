import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RouteObject } from 'react-router-dom';
import { openBundle } from 'release/bundle/open-bundle';
import type { ReleaseDescription } from 'release/description';
import { firstNames, hashOfScript } from 'release/first-scripts';
import { releaseName } from 'release/name';
import { containerOf } from 'shared-api/app-name';
import type { DeclaredRoute, FrameEntries } from 'shared-api/contract';
import type { Compilation, WebpackPluginInstance } from 'webpack';
import { chunksOf, entryFile, stylesOf } from '../chunks/chunk-files.ts';
import { federationVersion } from '../sharing/federation.ts';
import { ownCopies } from '../sharing/own-copies.ts';
import { providedVersions, requiredRanges } from '../sharing/provided-packages.ts';
import { sharedAmongRemotes } from '../sharing/share-among-remotes.ts';
import { describedFiles, sourcesOf } from './described-files.ts';
import { exportedNames, type NamesByModule, usedNames } from './used-names.ts';

/** Name of the bundle with the entries of a remote, beside its server bundle. */
export const entriesOf = (app: string): string => `${app}-entries`;

/** The service worker's file, beside the server's bundle: no page names it. */
export const workerFile = 'service-worker.js';

/** Which app is built, and whether it has scripts of one file (workers, tools) or such as pages run first, which are built apart. */
interface ReleaseOptions {
  app: string;
  folder: string;
  mode: string;
  hasSingleScripts?: boolean;
  hasFirstScripts?: boolean;
}

/** What a release says of the browser's build. */
interface BrowserPart {
  entry: string | undefined;
  chunks: Record<string, string[]>;
  styles: Record<string, string[]>;
  uses: NamesByModule;
  /** Sources of the files that were taken over as they are, by the files' names. */
  sources: Record<string, string>;
}

/**
 * Describes an app's build in `release.json` once all its bundles are there: the name made from version and content, the
 * routes that the remote owns, what it shares with the page, its files with sizes and hashes, and which files each named
 * chunk needs, so that the server can tell a page what to preload, and can tell whether the release fits the others.
 */
export class ReleasePlugin {
  private readonly app: string;
  private readonly folder: string;
  private readonly target: string;
  private browser: BrowserPart | undefined;
  private server: string | undefined;
  private worker: string | undefined;
  /** Chunks that are scripts of one file; undefined until they are built. */
  private singleScripts: Record<string, string[]> | undefined;
  /** The scripts that pages run before their program; undefined until they are built. */
  private first: ReleaseDescription['first'];

  constructor({ app, folder, mode, hasSingleScripts = false, hasFirstScripts = false }: ReleaseOptions) {
    this.app = app;
    this.folder = folder;
    this.target = path.join(folder, 'dist', mode);
    this.singleScripts = hasSingleScripts ? undefined : {};
    this.first = hasFirstScripts ? undefined : {};
  }

  /** The part for the browser's build. @param entry the entry whose script a page loads first */
  ofBrowser(entry: string): WebpackPluginInstance {
    let uses: NamesByModule = {};
    const described = onSuccess((compilation) => {
      this.browser = {
        entry: entryFile(compilation, entry),
        chunks: chunksOf(compilation),
        styles: stylesOf(compilation),
        uses,
        sources: sourcesOf(compilation),
      };
      this.describe();
    });
    return {
      apply: (compiler) => {
        described.apply(compiler);
        compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) =>
          compilation.hooks.optimizeTree.tap('ReleasePlugin', () => {
            uses = usedNames(compilation, ownCopies(this.folder));
          }),
        );
      },
    };
  }

  /** The part for the server's build. */
  ofServer(): WebpackPluginInstance {
    return onSuccess(() => {
      this.server = `${this.app}.cjs`;
      this.describe();
    });
  }

  /** The part for the build of the service worker, which the shell alone has. */
  ofWorker(): WebpackPluginInstance {
    return onSuccess(() => {
      this.worker = workerFile;
      this.describe();
    });
  }

  /** The part for the build of workers and tools. */
  ofSingleScripts(): WebpackPluginInstance {
    return onSuccess(({ entrypoints }) => {
      this.singleScripts = Object.fromEntries([...entrypoints.keys()].map((name) => [name, [`${name}.js`]]));
      this.describe();
    });
  }

  /** The part for the build of the scripts that pages run before their program. */
  ofFirstScripts(): WebpackPluginInstance {
    return onSuccess(({ entrypoints, outputOptions }) => {
      const textOf = (name: string) => readFileSync(path.join(outputOptions.path ?? '', `${name}.js`), 'utf8');
      this.first = Object.fromEntries(
        [...entrypoints.keys()].map((name) => [name, { text: textOf(name), integrity: hashOfScript(textOf(name)) }]),
      );
      this.describe();
    });
  }

  private describe(): void {
    if (!this.browser || !this.server || !this.singleScripts || !this.first || (this.app === 'shell' && !this.worker))
      return;
    const {
      version,
      shuhai,
      peerDependencies = {},
    } = JSON.parse(readFileSync(path.join(this.folder, 'package.json'), 'utf8'));
    const isShell = this.app === 'shell';
    const bundle = path.join(this.target, 'server', this.server);
    const { uses, styles } = this.browser;
    const chunks = { ...this.browser.chunks, ...this.singleScripts };
    const shares = sharedAmongRemotes(this.folder);
    const shell = isShell ? shellBundle(bundle) : undefined;
    const routes = isShell ? [] : declaredRoutes(bundle);
    const first = knownFirst(this.first, firstNames({ routes, ...(shell && { frame: shell.first }) }));
    const content = {
      app: this.app,
      version,
      contract: shuhai.contract,
      ...(containerOf(this.app) !== this.app && { container: containerOf(this.app) }),
      routes,
      ...(!isShell && { entries: declaredEntries(path.join(this.target, 'server', `${entriesOf(this.app)}.cjs`)) }),
      provides: isShell ? providedVersions(this.folder) : {},
      ...(shell && { exports: exportedNames(shell.sharedModules) }),
      requires: isShell ? {} : requiredRanges(peerDependencies, Object.keys(uses), this.folder),
      ...(!isShell && { uses }),
      ...(Object.keys(shares).length > 0 && { shares }),
      federation: federationVersion(isShell ? this.folder : undefined),
      entry: this.browser.entry,
      server: this.server,
      ...(this.worker && { worker: this.worker }),
      chunks,
      ...(Object.keys(styles).length > 0 && { styles }),
      first,
      ...(shell && { frame: shell.first }),
      ...(shuhai.offline && { offline: knownChunks(shuhai.offline, chunks) }),
      files: describedFiles(this.target, this.browser.sources),
    };
    const release = { release: releaseName(content), ...content };
    writeFileSync(path.join(this.target, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  }
}

/** @throws Error where a name is none of a chunk: a page that was renamed would be missing without a network */
const knownChunks = (names: string[], chunks: Record<string, string[]>): string[] => {
  const unknown = names.filter((name) => !Object.hasOwn(chunks, name));
  if (unknown.length > 0) throw new Error(`package.json 的 shuhai.offline 中没有这些部分：${unknown.join('、')}`);
  return names;
};

/** @throws Error where a script that is named has no file, or a file is named by nothing: no page would run it */
const knownFirst = (first: Record<string, object>, named: readonly string[]): Record<string, object> => {
  const missing = named.filter((name) => !Object.hasOwn(first, name));
  if (missing.length > 0) throw new Error(`src/first 中没有这些先行脚本：${missing.join('、')}`);
  const idle = Object.keys(first).filter((name) => !named.includes(name));
  if (idle.length > 0) throw new Error(`没有页面用到 src/first 中的这些先行脚本：${idle.join('、')}`);
  return first;
};

/** What the kit reads of the shell's bundle: the modules that it provides, and the scripts that every page runs first. */
const shellBundle = (bundle: string) =>
  openBundle(bundle).load(createRequire(bundle)) as unknown as {
    sharedModules: Record<string, object>;
    first: NonNullable<ReleaseDescription['frame']>;
  };

const onSuccess = (act: (compilation: Compilation) => void): WebpackPluginInstance => ({
  apply: (compiler) =>
    compiler.hooks.done.tap('ReleasePlugin', ({ compilation }) => {
      if (compilation.errors.length === 0) act(compilation);
    }),
});

/** The routes as the remote's own bundle exports them; none of its packages is needed to read them. */
const declaredRoutes = (bundle: string): DeclaredRoute[] =>
  (openBundle(bundle).load(() => placeholder).routes as RouteObject[]).map(declare);

/** Menu and user-menu entries that a remote declares (src/entries.ts), read from the bundle that was built of them. */
const declaredEntries = (bundle: string): FrameEntries =>
  existsSync(bundle) ? (openBundle(bundle).load(() => placeholder).entries as FrameEntries) : {};

const declare = ({ id, path: pattern, index, handle, children }: RouteObject): DeclaredRoute => {
  if (typeof id !== 'string') throw new Error('每个路由都要有 id');
  return {
    id,
    ...(pattern !== undefined && { path: pattern }),
    ...(index && { index }),
    ...(handle?.query && { query: handle.query }),
    ...((handle?.members || handle?.role) && { members: true }),
    ...((handle?.private || handle?.role) && { private: true }),
    ...(handle?.role && { role: handle.role }),
    ...(handle?.title && { title: handle.title }),
    ...(handle?.preconnects && { preconnects: handle.preconnects }),
    ...(handle?.first && { first: handle.first }),
    ...(handle?.offline && { offline: handle.offline }),
    ...(handle?.ownBars !== undefined && { ownBars: handle.ownBars }),
    ...(children && { children: children.map(declare) }),
  };
};

/** Stands for any package while routes are read: it can be called, built upon and taken apart. */
const placeholder: unknown = new Proxy(function placeholder() {}, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : placeholder),
  apply: () => placeholder,
});
