import { globSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { type App, baseBuild, minimizer, rules } from './base-build.ts';
import type { ReleasePlugin } from './release/release-plugin.ts';

/** How the files of these scripts end, so that a build of the other files leaves them. */
export const singleScriptFile = /-(worker|tool)\.js(\.map)?$/;

/**
 * The scripts of an app that are one file each, by name: the workers that its pages start (`src/workers/NAME-worker.ts`), and tools for staff,
 * which the server adds to their pages (`src/tools/NAME-tool.ts`). Each is `NAME-worker.js` or `NAME-tool.js` beside the entry.
 */
export const singleScriptsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    globSync(['src/workers/*-worker.ts', 'src/tools/*-tool.ts'], { cwd: folder })
      .sort()
      .map((file) => [path.basename(file, '.ts'), `./${file}`]),
  );

/** Builds them: without federation, which no worker has, and which may be the very thing that a tool finds broken. */
export const singleScriptsBuild = (app: App, release: ReleasePlugin, entry: Record<string, string>): Configuration => ({
  ...baseBuild(app, 'single-scripts'),
  // A tool runs in a page: nothing of a worker's own is used, as each is one file that loads no others.
  target: ['webworker', 'browserslist'],
  entry,
  // In production beside the files, for the report of bytes; browsers are not told of it.
  devtool: app.mode === 'production' ? 'hidden-source-map' : 'source-map',
  output: {
    path: path.join(app.folder, 'dist', app.mode, 'files'),
    filename: '[name].js',
    chunkFormat: false,
  },
  module: { rules: rules(app) },
  optimization: { splitChunks: false, minimizer: [minimizer] },
  plugins: [release.ofSingleScripts()],
});
