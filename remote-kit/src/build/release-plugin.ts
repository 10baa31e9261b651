import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RouteObject } from 'react-router-dom';
import type { DeclaredRoute, FrameEntries } from 'shared-api/contract';
import type { Compilation, WebpackPluginInstance } from 'webpack';
import { openBundle } from '../../../server/releases/open-bundle.ts';
import { releaseName } from '../../../server/releases/release-name.ts';
import { chunksOf, entryFile } from './chunk-files.ts';
import { federationVersion } from './federation.ts';
import { ownCopies } from './own-copies.ts';
import { providedVersions, requiredRanges } from './provided-packages.ts';
import { sharedAmongRemotes } from './share-among-remotes.ts';
import { exportedNames, type NamesByModule, usedNames } from './used-names.ts';

/** Name of the bundle with the entries of a remote, beside its server bundle. */
export const entriesOf = (app: string): string => `${app}-entries`;

/** The service worker's file, beside the server's bundle: no page names it. */
export const workerFile = 'service-worker.js';

/**
 * Describes an app's build in `release.json` once both its bundles are there: the name made from version and content, the
 * routes that the remote owns, what it shares with the page, its files with sizes and hashes, and which files each named
 * chunk needs, so that the server can tell a page what to preload, and can tell whether the release fits the others.
 */
export class ReleasePlugin {
  private readonly app: string;
  private readonly folder: string;
  private readonly target: string;
  private browser: { entry: string | undefined; chunks: Record<string, string[]>; uses: NamesByModule } | undefined;
  private server: string | undefined;
  private worker: string | undefined;

  constructor({ app, folder, mode }: { app: string; folder: string; mode: string }) {
    this.app = app;
    this.folder = folder;
    this.target = path.join(folder, 'dist', mode);
  }

  /** The part for the browser's build. @param entry the entry whose script a page loads first */
  ofBrowser(entry: string): WebpackPluginInstance {
    let uses: NamesByModule = {};
    const described = onSuccess((compilation) => {
      this.browser = { entry: entryFile(compilation, entry), chunks: chunksOf(compilation), uses };
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

  private describe(): void {
    if (!this.browser || !this.server || (this.app === 'shell' && !this.worker)) return;
    const {
      version,
      shuhai,
      peerDependencies = {},
    } = JSON.parse(readFileSync(path.join(this.folder, 'package.json'), 'utf8'));
    const isShell = this.app === 'shell';
    const bundle = path.join(this.target, 'server', this.server);
    const { uses } = this.browser;
    const shares = sharedAmongRemotes(this.folder);
    const content = {
      app: this.app,
      version,
      contract: shuhai.contract,
      routes: isShell ? [] : declaredRoutes(bundle),
      ...(!isShell && { entries: declaredEntries(path.join(this.target, 'server', `${entriesOf(this.app)}.cjs`)) }),
      provides: isShell ? providedVersions(this.folder) : {},
      ...(isShell && {
        exports: exportedNames(openBundle(bundle).load(createRequire(bundle)).sharedModules as Record<string, object>),
      }),
      requires: isShell ? {} : requiredRanges(peerDependencies, Object.keys(uses), this.folder),
      ...(!isShell && { uses }),
      ...(Object.keys(shares).length > 0 && { shares }),
      federation: federationVersion(isShell ? this.folder : undefined),
      entry: this.browser.entry,
      server: this.server,
      ...(this.worker && { worker: this.worker }),
      chunks: this.browser.chunks,
      ...(shuhai.offline && { offline: knownChunks(shuhai.offline, this.browser.chunks) }),
      files: { ...hashes(this.target, 'files'), ...hashes(this.target, 'server') },
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

const onSuccess = (act: (compilation: Compilation) => void): WebpackPluginInstance => ({
  apply: (compiler) =>
    compiler.hooks.done.tap('ReleasePlugin', ({ compilation }) => {
      if (compilation.errors.length === 0) act(compilation);
    }),
});

/** Size and hash of every file of a folder, by its path from the release's own folder. */
const hashes = (target: string, folder: string): Record<string, { size: number; integrity: string }> =>
  Object.fromEntries(
    readdirSync(path.join(target, folder))
      .filter((name) => /\.(js|cjs|json|svg)$/.test(name))
      .sort()
      .map((name) => {
        const content = readFileSync(path.join(target, folder, name));
        // Every page names the hashes of its scripts: SHA-256 is the shortest that browsers check.
        const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
        return [`${folder}/${name}`, { size: content.length, integrity }];
      }),
  );

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
    ...(handle?.members && { members: true }),
    ...(handle?.title && { title: handle.title }),
    ...(handle?.preconnects && { preconnects: handle.preconnects }),
    ...(children && { children: children.map(declare) }),
  };
};

/** Stands for any package while routes are read: it can be called, built upon and taken apart. */
const placeholder: unknown = new Proxy(function placeholder() {}, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : placeholder),
  apply: () => placeholder,
});
