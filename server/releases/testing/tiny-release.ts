import type { Release } from 'release/release';

/** A release of one script, as it is read; its files are nowhere. */
export const tinyRelease = (app: string, routes: Release['routes']): Release => ({
  ...{ app, version: '1.0.0', release: `${app}@1`, contract: '^1.0.0', routes, entry: 'main.js', server: `${app}.cjs` },
  ...{ chunks: {}, provides: {}, requires: {}, folder: '' },
  files: { 'files/main.js': { size: 1, integrity: 'sha256-main' } },
});
