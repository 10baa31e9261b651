import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { kitExtension } from '../project.ts';

/** A file of a package in whose place one of `stand-ins/` is built, at the one version with which that was compared. */
export interface StandIn {
  within: string;
  version: string;
  /** Its path in the package. */
  file: string;
  by: string;
}

const federation = '2.9.2';

/** The parts of packages that this site does not use, or uses in one way only. */
export const replacedFiles: readonly StandIn[] = [
  { within: 'lucide-react', version: '1.75.0', file: 'dist/esm/createLucideIcon.mjs', by: 'lucide-icon' },
  { within: 'stylis', version: '4.3.6', file: 'src/Prefixer.js', by: 'stylis-prefixer' },
  ...['plugins/snapshot/SnapshotHandler.js', 'utils/preload.js', 'plugins/generate-preload-assets.js'].map((file) => ({
    within: '@module-federation/runtime-core',
    version: federation,
    file: `dist/${file}`,
    by: 'runtime-without-manifests',
  })),
  {
    within: '@module-federation/runtime-core',
    version: federation,
    file: 'dist/utils/semver/index.js',
    by: 'any-version',
  },
  { within: '@module-federation/error-codes', version: federation, file: 'dist/desc.mjs', by: 'no-descriptions' },
  {
    within: '@module-federation/webpack-bundler-runtime',
    version: federation,
    file: 'dist/remotes.js',
    by: 'no-remotes-of-remotes',
  },
];

/** Where a stand-in lies. */
export const standInFile = ({ by }: Pick<StandIn, 'by'>): string =>
  path.join(import.meta.dirname, 'stand-ins', by + kitExtension);

/** Builds the stand-ins in their places. A package of another version, as a remote outside may have it, stays as it is. */
export const standIns = () =>
  replacedFiles.map((standIn) => {
    const { within, version, file } = standIn;
    return new webpack.NormalModuleReplacementPlugin(endOf(file), (resolve) => {
      const importer = resolve.context.split(path.sep).join('/');
      const begin = importer.indexOf(`/node_modules/${within}/`);
      if (begin < 0) return;
      const folder = importer.slice(0, begin + `/node_modules/${within}`.length);
      const asked = path.posix.join(importer, resolve.request);
      if (asked === `${folder}/${file}` && versionIn(folder) === version) resolve.request = standInFile(standIn);
    });
  });

/** The last name of a path, which an import from anywhere in the package ends with. */
const endOf = (file: string): RegExp => new RegExp(`/${path.basename(file).replaceAll('.', '\\.')}$`);

const versions = new Map<string, string>();

const versionIn = (folder: string): string | undefined => {
  if (!versions.has(folder)) {
    versions.set(folder, JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version);
  }
  return versions.get(folder);
};
