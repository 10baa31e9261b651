import path from 'node:path';
import webpack from 'webpack';
import { kitExtension, readManifest } from '../project.ts';

/**
 * Parts of packages that this site does not use, and the smaller ones of its own that take their place: in exactly this version of
 * the package, for which they were written. In another the package's own part stays.
 */
export const standInList = [
  { within: 'lucide-react', version: '1.75.0', file: /\/createLucideIcon\.mjs$/, by: 'lucide-icon' },
  { within: 'stylis', version: '4.3.6', file: /\/Prefixer\.js$/, by: 'stylis-prefixer' },
  {
    within: '@module-federation/runtime-core',
    version: '2.9.2',
    file: /\/(SnapshotHandler|preload|generate-preload-assets)\.js$/,
    by: 'runtime-without-manifests',
  },
  { within: '@module-federation/runtime-core', version: '2.9.2', file: /\/semver\/index\.js$/, by: 'any-version' },
  { within: '@module-federation/error-codes', version: '2.9.2', file: /\/desc\.mjs$/, by: 'no-descriptions' },
  {
    within: '@module-federation/webpack-bundler-runtime',
    version: '2.9.2',
    file: /\/remotes\.js$/,
    by: 'no-remotes-of-remotes',
  },
];

/** Replaces the parts that {@link standInList} names. */
export const standIns = () =>
  standInList.map(
    ({ within, version, file, by }) =>
      new webpack.NormalModuleReplacementPlugin(file, (resolve) => {
        const importer = resolve.context.split(path.sep).join('/');
        const [above, inner] = importer.split(new RegExp(`(?<=/node_modules/${within})/`), 2);
        if (above === undefined || inner === undefined || versionIn(above) !== version) return;
        resolve.request = path.join(import.meta.dirname, 'stand-ins', by + kitExtension);
      }),
  );

const versions = new Map<string, string>();

const versionIn = (folder: string): string => {
  const version = versions.get(folder) ?? readManifest(folder).version;
  versions.set(folder, version);
  return version;
};
