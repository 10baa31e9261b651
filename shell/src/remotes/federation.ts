import { createInstance } from '@module-federation/enhanced/runtime';
import runtime from '@module-federation/webpack-bundler-runtime';
import { sharedModules } from '../shared-modules.ts';
import { withIntegrity } from './integrity.ts';
import { RemoteError, remoteTimeout } from './remote-error.ts';
import { isLoadFault, withRetries } from './with-retries.ts';

/**
 * The one file that knows Module Federation. The shell brings the runtime, for itself and for every remote: their entries
 * take it from the page by this name (webpack.common.js), so that it is there once (docs/decisions/0008-bytes.md).
 */
Object.assign(globalThis, { FEDERATION_RUNTIME: runtime });

/** Versions of the shared packages by package name, written in by the build. */
declare const SHARED_VERSIONS: Record<string, string>;

const versionOf = (name: string): string => SHARED_VERSIONS[name.split('/')[0] ?? ''] ?? '0.0.0';

/** The page's host: it provides the shell's own modules and knows no remote until one is asked for. */
const createHost = () =>
  createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [{ name: 'integrity', createScript: ({ url }) => ({ script: scriptAt(url), timeout: remoteTimeout }) }],
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([name, module]) => [
        name,
        {
          version: versionOf(name),
          lib: () => module,
          shareConfig: { singleton: true, requiredVersion: `^${versionOf(name)}` },
        },
      ]),
    ),
  });

/** A remote's entry, for browsers to check. */
const scriptAt = (url: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.src = url;
  return withIntegrity(script);
};

let host: ReturnType<typeof createHost> | undefined;

/** A package that the page's apps share. */
export interface SharedPackage {
  name: string;
  version: string;
  /** The app that provides it. */
  from: string;
  /** The apps that took it so far. */
  usedBy: string[];
}

/** What the page's apps share, once a remote was asked for. */
export const sharedPackages = (): SharedPackage[] =>
  Object.entries(host?.shareScopeMap.default ?? {}).flatMap(([name, versions]) =>
    Object.entries(versions).map(([version, { from, useIn }]) => ({ name, version, from, usedBy: useIn })),
  );

/**
 * Loads what a remote exposes. What the network broke is tried a few times; after a failure the next call begins anew.
 *
 * @param entry URL of the remote's entry script
 * @param exposed the name under which the remote exposes it, as in `./routes`
 * @throws RemoteError `entry`, `module` or `broken`
 */
export const loadExposed = async (remote: string, entry: string, exposed: string): Promise<unknown> => {
  host ??= createHost();
  const page = host;
  const load = () => page.loadRemote<unknown>(`${remote}/${exposed.replace('./', '')}`);
  try {
    register(page, remote, entry, false);
    return await withRetries(load);
  } catch (cause) {
    // Registered anew, so that the runtime forgets what it knows of the failure.
    register(page, remote, entry, true);
    // Once the entry has run it has left its container in the page: what fails after that is what it exposes.
    const code = !(remote in globalThis) ? 'entry' : isLoadFault(cause) ? 'module' : 'broken';
    throw new RemoteError(remote, code, cause);
  }
};

const register = (page: ReturnType<typeof createHost>, name: string, entry: string, force: boolean): void =>
  page.registerRemotes([{ name, entry, type: 'global', entryGlobalName: name }], { force });
