import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { componentIds } from './scripts/build/component-ids.ts';
import {
  ProvidedPackages,
  providedExternal,
  providedVersions,
  takenFromShell,
} from './scripts/build/provided-packages.ts';
import { ReleasePlugin } from './scripts/build/release-plugin.ts';
import { ScriptIntegrity } from './scripts/build/script-integrity.ts';

/**
 * The one place that knows federation, the shared packages and the loaders. Every app has a webpack.config.js of a few
 * lines that calls {@link appBuild}.
 */
const root = import.meta.dirname;
const require = createRequire(import.meta.url);

const rules = () => [
  {
    test: /react-router[\\/]dist[\\/]\w+[\\/]chunk-\w+\.mjs$/,
    loader: path.join(root, 'scripts/build/data-router-loader.ts'),
  },
  {
    test: /\.tsx?$/,
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      configFile: path.join(root, 'tsconfig.json'),
      compilerOptions: { noEmit: false, allowImportingTsExtensions: false, rewriteRelativeImportExtensions: false },
      getCustomTransformers: () => ({ before: [componentIds(root)] }),
    },
  },
];

/**
 * The builds of an app: the one that browsers load and the one that the server renders with. Together they are a release.
 *
 * @param {object} app
 * @param {string} app.name `shell`, `reader` or `account`
 * @param {string} app.folder the app's own folder
 * @param {'production' | 'development'} app.mode
 * @param {Record<string, string>} [app.exposes] what a remote exposes; without it the app is the shell
 * @returns {import('webpack').Configuration[]}
 */
export const appBuild = (app) => {
  const release = new ReleasePlugin({ app: app.name, folder: app.folder, mode: app.mode });
  return [browserBuild(app, release), serverBuild(app, release)];
};

const common = ({ name, folder, mode }, target) => ({
  name: `${name}-${target}`,
  mode,
  context: folder,
  resolve: { extensions: ['.ts', '.tsx', '.js'], ...(mode === 'production' && { alias: routerWithoutWarnings }) },
  module: { rules: rules() },
  performance: { hints: false },
  stats: { preset: 'errors-warnings' },
  cache: {
    type: 'filesystem',
    cacheDirectory: path.join(root, '.cache/webpack'),
    name: `${name}-${target}-${mode}`,
    buildDependencies: { config: [import.meta.filename, path.join(folder, 'webpack.config.js')] },
  },
});

/** The router's package names its development build for every mode; the other lies beside it. */
const routerWithoutWarnings = Object.fromEntries(
  [
    ['react-router$', 'index.mjs'],
    ['react-router/dom$', 'dom-export.mjs'],
  ].map(([name, file]) => [name, path.join(root, 'node_modules/react-router/dist/production', file)]),
);

/** In the place of what packages bring along and we do not use. */
const standIns = [
  { within: 'lucide-react', file: /\/createLucideIcon\.mjs$/, by: 'lucide-icon.ts' },
  { within: 'stylis', file: /\/Prefixer\.js$/, by: 'stylis-prefixer.ts' },
  {
    within: '@module-federation/runtime-core',
    file: /\/(SnapshotHandler|preload|generate-preload-assets)\.js$/,
    by: 'runtime-without-manifests.ts',
  },
].map(
  ({ within, file, by }) =>
    new webpack.NormalModuleReplacementPlugin(file, (resolve) => {
      const importer = resolve.context.split(path.sep).join('/');
      if (!importer.includes(`/node_modules/${within}/`)) return;
      resolve.request = path.join(root, 'scripts/build/stand-ins', by);
    }),
);

const browserBuild = ({ name, folder, mode, exposes }, release) => ({
  ...common({ name, folder, mode }, 'browser'),
  target: ['web', 'es2022'],
  entry: exposes ? {} : { main: './src/start.tsx' },
  // In production beside the files, for the report of bytes; browsers are not told of it.
  devtool: mode === 'production' ? 'hidden-source-map' : 'source-map',
  output: {
    path: path.join(folder, 'dist', mode, 'files'),
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    uniqueName: name,
    publicPath: 'auto',
    clean: true,
    // A module that failed once fails again, instead of being half there at the next try (webpack#19351).
    strictModuleErrorHandling: true,
    // As long as the shell waits for a remote, so that the next try asks anew.
    chunkLoadTimeout: 15_000,
  },
  optimization: { chunkIds: 'deterministic', moduleIds: 'deterministic', minimizer: [minimizer] },
  plugins: [
    ...standIns,
    ...(exposes ? remote(name, exposes) : host()),
    new ScriptIntegrity(),
    release.ofBrowser(exposes ? name : 'main'),
  ],
});

/** An expression: what it replaces stands where a bare brace would open a block. */
const sharedVersions = `(${JSON.stringify(providedVersions())})`;

/** A remote's container. It carries no federation runtime of its own: the shell's serves all (decision 8). */
const remote = (name, exposes) => [
  new ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.js',
    exposes,
    shared: takenFromShell(),
    // The other strategy asks every remote before anything starts.
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: true,
  }),
  new webpack.ExternalsPlugin('global', ({ request }, callback) =>
    request.includes('webpack-bundler-runtime') ? callback(null, federationRuntime) : callback(),
  ),
  new ProvidedPackages(),
];

/** Under this name the shell leaves the runtime in the page; see shell/src/remotes/federation.ts. */
const federationRuntime = 'FEDERATION_RUNTIME';

/** The host brings the runtime, without those parts for which a host has no use that knows its remotes by their entries. */
const host = () => [
  new webpack.DefinePlugin({
    SHARED_VERSIONS: sharedVersions,
    // In development as well rules are added as a page's policy allows it.
    SC_DISABLE_SPEEDY: 'false',
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    ENV_TARGET: '"web"',
  }),
];

/** One after the other they leave 0.9 % less than terser alone. */
const minimizer = new MinimizerPlugin({
  minify: [MinimizerPlugin.swcMinify, MinimizerPlugin.terserMinify],
  minimizerOptions: [
    { ecma: 2022, compress: { passes: 3 }, mangle: true },
    { ecma: 2022, compress: { passes: 2 } },
  ],
});

/**
 * One file that the server loads by itself: without federation, the shared packages taken from the shell's.
 */
const serverBuild = ({ name, folder, mode, exposes }, release) => ({
  ...common({ name, folder, mode }, 'server'),
  target: 'node20',
  entry: { [name]: exposes?.['./routes'] ?? './src/server.tsx' },
  devtool: false,
  output: {
    path: path.join(folder, 'dist', mode, 'server'),
    filename: '[name].cjs',
    library: { type: 'commonjs2' },
    clean: true,
  },
  module: { rules: rules(), parser: { javascript: { dynamicImportMode: 'eager' } } },
  externals: exposes ? [providedExternal] : [],
  optimization: { splitChunks: false, minimize: false },
  plugins: [...standIns, release.ofServer()],
});

/**
 * A remote alone in the harness that provides what the shell would: webpack's development server with live reload, the
 * API behind it.
 *
 * @param {object} app
 * @param {string} app.name
 * @param {string} app.folder the remote's own folder
 * @param {string} app.open the page to open first
 * @returns {import('webpack').Configuration}
 */
export const aloneBuild = ({ name, folder, open }) => ({
  name,
  mode: 'development',
  target: ['web', 'es2022'],
  context: folder,
  entry: path.join(root, 'shared-ui/src/alone.tsx'),
  devtool: 'source-map',
  output: { publicPath: '/' },
  resolve: {
    extensions: ['.ts', '.tsx', '.js'],
    alias: {
      'remote/routes': path.join(folder, 'src/routes.tsx'),
      // The harness draws the messages itself, as the shell does.
      'react-hot-toast$': 'react-hot-toast/headless',
    },
  },
  module: { rules: rules() },
  plugins: [new HtmlPage(name)],
  devServer: {
    port: Number(process.env.PORT),
    hot: false,
    liveReload: true,
    historyApiFallback: true,
    open: false,
    proxy: [{ context: ['/api'], target: process.env.API_ORIGIN }],
    onListening: () => console.error(`${name} 单独运行：http://127.0.0.1:${process.env.PORT}${open}`),
  },
  stats: { preset: 'errors-warnings' },
  infrastructureLogging: { level: 'warn' },
});

/** The one page of a remote that runs alone. */
class HtmlPage {
  constructor(title) {
    this.html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><script defer src="/main.js"></script>`;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('HtmlPage', (compilation) => {
      compilation.hooks.processAssets.tap('HtmlPage', () =>
        compilation.emitAsset('index.html', new webpack.sources.RawSource(this.html)),
      );
    });
  }
}
