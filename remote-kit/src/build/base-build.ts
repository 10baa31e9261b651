import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { kitExtension, type Mode, packageFolder, pathInPackage, projectOf, tsconfigOf } from '../project.ts';
import { compactStyles } from './styled/compact-styles.ts';
import { componentIds } from './styled/component-ids.ts';
import { noStyleElements } from './styled/no-style-elements.ts';

/** An app, as its webpack.config.js describes it. */
export interface App {
  /** `shell`, `reader` or `account`. */
  name: string;
  /** The app's own folder. */
  folder: string;
  mode: Mode;
  /** Modules that a remote exposes; without it the app is the shell. */
  exposes?: Record<string, string>;
  /** A module that exports `entries`, what the shell's frame shows of a remote. Browsers do not load it. */
  entries?: string;
}

const require = createRequire(import.meta.url);

/**
 * The shared packages as a team installs them, compiled: what they import by default is the default export, as it is where they are built from
 * their sources, and not the whole module, as Node would have it of CommonJS in a package of type "module".
 */
const compiledSharedPackages = {
  test: /[\\/]node_modules[\\/]shared-[a-z]+[\\/]lib[\\/].*\.js$/,
  type: 'javascript/auto',
};

/** TypeScript is compiled without a look at its types: `npm run typecheck` looks at all of them at once. */
export const rules = ({ folder }: Pick<App, 'folder'>) => [
  {
    test: /\.tsx?$/,
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      configFile: tsconfigOf(folder),
      compilerOptions: { noEmit: false, allowImportingTsExtensions: false, rewriteRelativeImportExtensions: false },
      getCustomTransformers: () => ({
        before: [compactStyles, componentIds(pathInPackage), noStyleElements(pathInPackage)],
      }),
    },
  },
  compiledSharedPackages,
];

/**
 * Minifies with swc: 0.9 % less than terser leaves, and 0.3 % more than both in a row, which cost a first build a sixth of its time. More
 * than four passes leave no less.
 * For the language of package.json's browserslist.
 */
export const minimizer = new MinimizerPlugin({
  minify: MinimizerPlugin.swcMinify,
  minimizerOptions: { compress: { passes: 4 }, mangle: true },
});

export const extensions = ['.ts', '.tsx', '.js'];

/** The options that an app's builds have in common. */
export const baseBuild = (
  { name, folder, mode }: App,
  target: 'browser' | 'server' | 'worker' | 'single-scripts' | 'first-scripts',
): Configuration => ({
  name: `${name}-${target}`,
  mode,
  context: folder,
  resolve: { extensions, ...(mode === 'production' && { alias: routerWithoutWarnings(folder) }) },
  performance: { hints: false },
  stats: { preset: 'errors-warnings' },
  cache: {
    type: 'filesystem',
    cacheDirectory: path.join(projectOf(folder), '.cache/webpack'),
    name: `${name}-${target}-${mode}`,
    // In place of webpack's own look at all that it is made of, which took a tenth of a first build.
    version: versionOfBuild(folder),
    buildDependencies: { defaultWebpack: [] },
  },
});

/** A hash of what builds an app: its configuration, the project's, this folder, and the versions of all packages. */
const versionOfBuild = (folder: string): string => {
  const project = projectOf(folder);
  const files = [
    path.join(folder, 'webpack.config.js'),
    tsconfigOf(folder),
    ...['package.json', 'package-lock.json', 'webpack.common.js'].map((name) => path.join(project, name)),
    ...globSync(`**/*${kitExtension}`, { cwd: import.meta.dirname }).map((name) =>
      path.join(import.meta.dirname, name),
    ),
  ];
  const hash = createHash('sha256');
  for (const file of files.filter(existsSync).toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex');
};

/** The router's package names its development build for every mode; the other lies beside it. */
const routerWithoutWarnings = (folder: string) => {
  const production = path.join(packageFolder('react-router', folder), 'dist/production');
  return {
    'react-router$': path.join(production, 'index.mjs'),
    'react-router/dom$': path.join(production, 'dom-export.mjs'),
  };
};
