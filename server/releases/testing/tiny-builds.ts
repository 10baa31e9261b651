import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRelease } from 'release/release';
import { type ReleaseSet, releaseSet } from '../release-set.ts';

/** Server bundles by app; null leaves the file out. */
export type TinyBundles = Partial<Record<'shell' | 'reader' | 'account', string | null>>;

/** A shell that renders what a remote's route gives for a path. */
export const tinyShell = `
exports.sharedModules = { react: { version: 'tiny' } };
exports.createRender = (set, modules) => async (url, { fetch }) => {
  const { pathname } = new URL(url);
  const route = Object.values(modules).flatMap(({ routes }) => routes).find(({ path }) => path === pathname);
  const body = route ? await route.draw({ fetch }) : '<p>nothing</p>';
  return { status: route ? 200 : 404, head: '<title>tiny</title>', styles: '', body, hydration: {}, routeIds: [] };
};`;

const account = 'exports.routes = [];';

/**
 * Writes builds of a few lines into a folder of its own, as the project's folder would hold them: `APP/dist/production`.
 * @param paths pages that the reader declares
 */
export const writeTinyBuilds = (bundles: TinyBundles, paths: string[]): { root: string; remove: () => void } => {
  const root = mkdtempSync(path.join(tmpdir(), 'shuhai-builds-'));
  const routes = paths.map((each) => ({ id: each.slice(1), path: each }));
  for (const [app, bundle] of Object.entries({ shell: tinyShell, account, reader: null, ...bundles })) {
    const folder = path.join(root, app, 'dist/production');
    mkdirSync(path.join(folder, 'server'), { recursive: true });
    mkdirSync(path.join(folder, 'files'));
    if (bundle !== null) writeFileSync(path.join(folder, 'server', `${app}.cjs`), bundle);
    const release = {
      app,
      version: '1.0.0',
      release: `${app}@1.0.0-tiny`,
      contract: '^1.0.0',
      routes: app === 'reader' ? routes : [],
      entry: 'main.js',
      server: `${app}.cjs`,
      chunks: {},
      provides: {},
      requires: {},
      files: { 'files/main.js': { size: 0, integrity: `sha256-${app}` } },
    };
    writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
};

/** The builds that {@link writeTinyBuilds} wrote, as a release set. */
export const readTinyBuilds = (root: string): ReleaseSet => {
  const read = (app: string) => readRelease(path.join(root, app, 'dist/production'));
  return releaseSet(read('shell'), [read('reader'), read('account')]);
};
