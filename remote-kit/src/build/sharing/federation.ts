import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { containerOf } from 'shared-api/app-name';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { packageFolder, readManifest } from '../../project.ts';
import { FixedModuleIds } from '../chunks/fixed-module-ids.ts';
import { ownCopies } from './own-copies.ts';
import { ProvidedPackages, providedVersions, takenFromShell } from './provided-packages.ts';
import { chooseShared, sharedOptions } from './share-among-remotes.ts';

/** The name under which the shell leaves the federation runtime in the page; see shell/src/remotes/federation.ts. */
const federationRuntime = 'FEDERATION_RUNTIME';

/**
 * A remote's container. It carries no federation runtime of its own: the shell's serves all (decision 65).
 * @param name the remote
 * @param folder the remote's own
 * @param exposes the modules that others may load, as in `{ './routes': './src/routes.tsx' }`
 */
export const remoteContainer = (
  name: string,
  folder: string,
  exposes: Record<string, string>,
): WebpackPluginInstance[] => [
  new ModuleFederationPlugin({
    name,
    library: { type: 'var', name: containerOf(name) },
    filename: 'remoteEntry.js',
    exposes,
    shared: { ...takenFromShell(ownCopies(folder)), ...sharedOptions(folder) },
    runtimePlugins: chooseShared(folder),
    // The other strategy asks every remote before anything starts.
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: true,
  }),
  new webpack.ExternalsPlugin('global', ({ request = '' }, callback) =>
    request.includes('webpack-bundler-runtime') ? callback(null, federationRuntime) : callback(),
  ),
  new FixedModuleIds(),
  new ProvidedPackages(folder, ownCopies(folder)),
];

/**
 * Version of module-federation: of the runtime that the shell brings, or of the plugin that builds remotes' containers for it.
 * @param shell the shell's folder
 */
export const federationVersion = (shell?: string): string =>
  readManifest(
    shell === undefined
      ? packageFolder('@module-federation/enhanced', import.meta.dirname)
      : packageFolder('@module-federation/webpack-bundler-runtime', shell),
  ).version;

/** The host brings the runtime, told by the runtime's own switches what a browser's host that knows its remotes by their entries does not need. */
export const host = (folder: string): WebpackPluginInstance[] => [
  new webpack.DefinePlugin({
    // An expression: what it replaces stands where a bare brace would open a block.
    SHARED_VERSIONS: `(${JSON.stringify(providedVersions(folder))})`,
    // In development as well rules are added as a page's policy allows it.
    SC_DISABLE_SPEEDY: 'false',
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    FEDERATION_OPTIMIZE_NO_SHARED: 'false',
    FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
    FEDERATION_HAS_EXPOSES: 'true',
    ENV_TARGET: '"web"',
  }),
];
