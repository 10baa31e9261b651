import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { kitExtension, type Mode, packageFolder, pathInPackage, projectOf } from '../project.ts';
import { compactStyles } from './compact-styles.ts';
import { componentIds } from './component-ids.ts';

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

/** TypeScript is compiled without a look at its types: `npm run typecheck` looks at all of them at once. */
export const rules = ({ folder }: Pick<App, 'folder'>) => [
  {
    test: /\.tsx?$/,
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      configFile: path.join(projectOf(folder), 'tsconfig.json'),
      compilerOptions: { noEmit: false, allowImportingTsExtensions: false, rewriteRelativeImportExtensions: false },
      getCustomTransformers: () => ({ before: [compactStyles, componentIds(pathInPackage)] }),
    },
  },
];

export const extensions = ['.ts', '.tsx', '.js'];

/** The options that an app's builds have in common. */
export const baseBuild = ({ name, folder, mode }: App, target: 'browser' | 'server' | 'worker'): Configuration => ({
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
    ...['package.json', 'package-lock.json', 'tsconfig.json', 'webpack.common.js'].map((name) =>
      path.join(project, name),
    ),
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
