import path from 'node:path';
import type { Configuration } from 'webpack';
import { type App, baseBuild, rules } from './base-build.ts';
import { ownCopies } from './own-copies.ts';
import { providedExternal } from './provided-packages.ts';
import { entriesOf, type ReleasePlugin, workerFile } from './release-plugin.ts';

/** One file that the server loads by itself: without federation, the shared packages taken from the shell's. */
export const serverBuild = (app: App, release: ReleasePlugin): Configuration => ({
  ...baseBuild(app, 'server'),
  target: 'node20',
  entry: {
    [app.name]: app.exposes?.['./routes'] ?? './src/server.tsx',
    ...(app.entries && { [entriesOf(app.name)]: app.entries }),
  },
  devtool: false,
  output: {
    path: path.join(app.folder, 'dist', app.mode, 'server'),
    filename: '[name].cjs',
    library: { type: 'commonjs2' },
    clean: { keep: workerFile },
  },
  module: { rules: rules(app), parser: { javascript: { dynamicImportMode: 'eager' } } },
  externals: app.exposes ? [providedExternal(ownCopies(app.folder))] : [],
  optimization: { splitChunks: false, minimize: false },
  plugins: [release.ofServer()],
});
