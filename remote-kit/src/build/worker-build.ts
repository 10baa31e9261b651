import path from 'node:path';
import type { Configuration } from 'webpack';
import { type App, baseBuild, minimizer, rules } from './base-build.ts';
import { type ReleasePlugin, workerFile } from './release/release-plugin.ts';

/** The service worker: one file, which the server gives at /sw.js from the active release of the shell. */
export const workerBuild = (app: App, release: ReleasePlugin): Configuration => ({
  ...baseBuild(app, 'worker'),
  target: ['webworker', 'browserslist'],
  entry: './src/service-worker/service-worker.ts',
  devtool: false,
  output: {
    path: path.join(app.folder, 'dist', app.mode, 'server'),
    filename: workerFile,
    // It is one file and loads no others.
    chunkFormat: false,
  },
  module: { rules: rules(app) },
  optimization: { splitChunks: false, minimizer: [minimizer] },
  plugins: [release.ofWorker()],
});
