import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { componentIds } from './scripts/build/component-ids.ts';
import { ReleasePlugin } from './scripts/build/release-plugin.ts';

/**
 * The one place that knows federation, the shared packages and the loaders. Every app has a webpack.config.js of a few
 * lines that calls {@link appBuild}.
 */
const root = import.meta.dirname;
const require = createRequire(import.meta.url);

/**
 * What must exist once in a page: the shell provides it, remotes take it from there. Everything else of the shared
 * packages is compiled into whoever uses it, so that a team never waits for the shell.
 * A name that ends in a slash stands for all paths beneath it; exact names alone would miss `react/jsx-runtime`.
 */
const singletons = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  'react-router': 'react-router',
  'react-router/': 'react-router',
  'react-router-dom': 'react-router-dom',
  jotai: 'jotai',
  'jotai/': 'jotai',
  'styled-components': 'styled-components',
  'react-hot-toast': 'react-hot-toast',
  'shared-auth': 'shared-auth',
  'shared-api/request': 'shared-api',
  'shared-ui/theme': 'shared-ui',
};

const versionOf = (name) =>
  require(path.join(root, workspaces.has(name) ? name : `node_modules/${name}`, 'package.json')).version;
const workspaces = new Set(['shared-auth', 'shared-api', 'shared-ui']);

const shared = (provides) =>
  Object.fromEntries(
    Object.entries(singletons).map(([name, owner]) => [
      name,
      {
        singleton: true,
        version: versionOf(owner),
        requiredVersion: `^${versionOf(owner)}`,
        ...(!provides && { import: false }),
      },
    ]),
  );

/** What the shell provides goes out as one file: two dozen small ones would queue for a phone's few connections. */
const shellChunks = {
  chunks: 'async',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    platform: {
      name: 'platform',
      enforce: true,
      test: /[\\/](node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|jotai|styled-components|react-hot-toast|goober)[\\/]|shared-auth[\\/]src|shared-api[\\/]src[\\/](request|errors|paths)|shared-ui[\\/]src[\\/]theme)/,
    },
  },
};

const rules = () => [
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
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: { rules: rules() },
  performance: { hints: false },
  stats: { preset: 'errors-warnings' },
  cache: { type: 'filesystem', cacheDirectory: path.join(root, '.cache/webpack'), name: `${name}-${target}-${mode}` },
});

const browserBuild = ({ name, folder, mode, exposes }, release) => ({
  ...common({ name, folder, mode }, 'browser'),
  target: ['web', 'es2022'],
  entry: exposes ? {} : { main: './src/main.ts' },
  devtool: mode === 'production' ? false : 'source-map',
  output: {
    path: path.join(folder, 'dist', mode, 'files'),
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    uniqueName: name,
    publicPath: 'auto',
    clean: true,
    // A module that failed once fails again, instead of being half there at the next try (webpack#19351).
    strictModuleErrorHandling: true,
  },
  optimization: {
    chunkIds: 'deterministic',
    moduleIds: 'deterministic',
    ...(!exposes && { splitChunks: shellChunks }),
  },
  plugins: [
    new ModuleFederationPlugin({
      name,
      ...(exposes && { filename: 'remoteEntry.js', exposes }),
      shared: shared(!exposes),
      // The other strategy fetches every remote before anything starts: one that is down would blank the page.
      shareStrategy: 'loaded-first',
      dts: false,
      manifest: exposes !== undefined,
    }),
    release.ofBrowser(exposes ? name : 'main'),
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
  externals: exposes ? [sharedExternal] : [],
  optimization: { splitChunks: false, minimize: false },
  plugins: [release.ofServer()],
});

const sharedExternal = ({ request }, callback) => {
  const isShared = Object.keys(singletons).some((key) =>
    key.endsWith('/') ? request.startsWith(key) : request === key,
  );
  return isShared ? callback(null, `commonjs ${request}`) : callback();
};

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
  resolve: { extensions: ['.ts', '.tsx', '.js'], alias: { 'remote/routes': path.join(folder, 'src/routes.tsx') } },
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
