import path from 'node:path';
import type { Configuration } from 'webpack';
import { type App, baseBuild, rules } from './base-build.ts';
import { AssetAddresses, assetName, assetRule, urlParser } from './files/asset-files.ts';
import { styleGenerator, styleParser, styleRule } from './files/style-files.ts';
import { entriesOf, type ReleasePlugin, workerFile } from './release/release-plugin.ts';
import { ownCopies } from './sharing/own-copies.ts';
import { providedExternal } from './sharing/provided-packages.ts';

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
    assetModuleFilename: assetName,
    uniqueName: app.name,
    publicPath: '',
    library: { type: 'commonjs2' },
    clean: { keep: workerFile },
  },
  module: {
    rules: [...rules(app), assetRule, styleRule],
    parser: { ...styleParser, javascript: { ...urlParser.javascript, dynamicImportMode: 'eager' } },
    // The browser's build has written them.
    generator: { ...styleGenerator, asset: { emit: false } },
  },
  externals: app.exposes ? [providedExternal(ownCopies(app.folder))] : [],
  optimization: { splitChunks: false, minimize: false },
  plugins: [AssetAddresses.onServer(app.name), release.ofServer()],
});
