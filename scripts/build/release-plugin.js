import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadBundle } from '../../server/releases/load-bundle.ts';

/**
 * Describes an app's build in `release.json` once both its bundles are there: the name made from version and content, the
 * routes that the remote owns, its files with sizes and hashes, and which files each named chunk needs, so that the server
 * can tell a page what to preload.
 */
export class ReleasePlugin {
  /** @param {{ app: string, folder: string, mode: string }} options */
  constructor({ app, folder, mode }) {
    this.app = app;
    this.folder = folder;
    this.target = path.join(folder, 'dist', mode);
    this.browser = undefined;
    this.server = undefined;
  }

  /** The part for the browser's build. @param {string} entry the entry whose script a page loads first */
  ofBrowser(entry) {
    return onSuccess((compilation) => {
      this.browser = { entry: entryFile(compilation, entry), chunks: chunksOf(compilation) };
      this.describe();
    });
  }

  /** The part for the server's build. */
  ofServer() {
    return onSuccess(() => {
      this.server = `${this.app}.cjs`;
      this.describe();
    });
  }

  describe() {
    if (!this.browser || !this.server) return;
    const { version, shuhai } = JSON.parse(readFileSync(path.join(this.folder, 'package.json'), 'utf8'));
    const files = { ...hashes(this.target, 'files'), ...hashes(this.target, 'server') };
    const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 10);
    const release = {
      app: this.app,
      version,
      release: `${this.app}@${version}-${hash}`,
      contract: shuhai.contract,
      routes: this.app === 'shell' ? [] : declaredRoutes(path.join(this.target, 'server', this.server)),
      entry: this.browser.entry,
      server: this.server,
      chunks: this.browser.chunks,
      files,
    };
    writeFileSync(path.join(this.target, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  }
}

const onSuccess = (act) => ({
  apply: (compiler) =>
    compiler.hooks.done.tap('ReleasePlugin', ({ compilation }) => {
      if (compilation.errors.length === 0) act(compilation);
    }),
});

/** Size and hash of every file of a folder, by its path from the release's own folder. */
const hashes = (target, folder) =>
  Object.fromEntries(
    readdirSync(path.join(target, folder))
      .filter((name) => /\.(js|cjs|json|svg)$/.test(name))
      .sort()
      .map((name) => {
        const content = readFileSync(path.join(target, folder, name));
        const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
        return [`${folder}/${name}`, { size: content.length, integrity }];
      }),
  );

/** The routes as the remote's own bundle exports them; none of its packages is needed to read them. */
const declaredRoutes = (bundle) => loadBundle(bundle, () => placeholder).routes.map(declare);

const declare = ({ id, path: pattern, index, children }) => {
  if (typeof id !== 'string') throw new Error('每个路由都要有 id');
  return {
    id,
    ...(pattern !== undefined && { path: pattern }),
    ...(index && { index }),
    ...(children && { children: children.map(declare) }),
  };
};

/** Stands for any package while routes are read: it can be called, built upon and taken apart. */
const placeholder = new Proxy(function placeholder() {}, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : placeholder),
  apply: () => placeholder,
});

/** The entry's own script: a remote's container goes by its fixed name, the shell's script by a hashed one. */
const entryFile = (compilation, entry) =>
  compilation.entrypoints
    .get(entry)
    .getFiles()
    .filter((name) => name.endsWith('.js'))
    .at(-1);

/** Every named chunk group with all the scripts that it needs. */
const chunksOf = (compilation) =>
  Object.fromEntries(
    compilation.chunkGroups
      .filter((group) => group.name && !compilation.entrypoints.has(group.name))
      .map((group) => [group.name, group.getFiles().filter((name) => name.endsWith('.js'))])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
