import { createInstance } from '@module-federation/enhanced/runtime';
import runtime from '@module-federation/webpack-bundler-runtime';
import type { AppRelease } from 'shared-api/contract';
import { loadTimeoutMs } from 'shared-ui/load-part';
import { isLoadFault, loadFault, withRetries } from 'shared-ui/with-retries';
import { sharedModules } from '../shared-modules.ts';
import { withIntegrity } from './integrity.ts';
import { RemoteError } from './remote-error.ts';

/**
 * The one file that knows Module Federation. The shell brings the runtime, for itself and for every remote: their entries
 * take it from the page by this name (remote-kit/src/build/sharing/federation.ts), so that it is there once (docs/decisions/0065-unpatched-dependencies-byte-budgets-warn.md).
 */
Object.assign(globalThis, { FEDERATION_RUNTIME: runtime });

/** Versions of the shared packages by package name, written in by the build. */
declare const SHARED_VERSIONS: Record<string, string>;

const versionOf = (name: string): string => SHARED_VERSIONS[name.split('/')[0] ?? ''] ?? '0.0.0';

/** Creates the page's federation host: it provides the shared modules and knows no remote until one is loaded. */
const createHost = () =>
  createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'integrity',
        createScript: ({ url, remoteInfo }) => ({ script: scriptAt(url, remoteInfo?.name), timeout: loadTimeoutMs }),
      },
    ],
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

/** Remotes whose entry script did not come. (The runtime tells that by its message alone: module-federation/core#3877.) */
const lostEntries = new Set<string>();

/** Script element of a remote's entry, with its integrity hash. */
const scriptAt = (url: string, remote = ''): HTMLScriptElement => {
  const script = document.createElement('script');
  script.src = url;
  script.addEventListener('error', () => lostEntries.add(remote));
  return withIntegrity(script);
};

/**
 * Takes the variable of a remote's container before its entry runs: an element with such an id, or what a newer browser calls so, would
 * else be taken for the container. It cannot be deleted, so that it stays taken when the runtime forgets a failure.
 */
const claimVariable = (name: string): void => {
  if (claimed.has(name)) return;
  claimed.add(name);
  Reflect.defineProperty(globalThis, name, { value: undefined, writable: true, configurable: false });
};

const claimed = new Set<string>();

let host: ReturnType<typeof createHost> | undefined;

/** A package that the page's apps share. */
export interface SharedPackage {
  name: string;
  version: string;
  /** The app that provides it. */
  from: string;
  /** The apps that have used it so far. */
  usedBy: string[];
}

/** The packages that the page's apps share; empty before the first remote is loaded. */
export const sharedPackages = (): SharedPackage[] =>
  Object.entries(host?.shareScopeMap.default ?? {}).flatMap(([name, versions]) =>
    Object.entries(versions).map(([version, { from, useIn }]) => ({ name, version, from, usedBy: useIn })),
  );

/**
 * Loads a module that a remote exposes. A network error is retried; after a failure the next call starts from scratch.
 *
 * @param exposed the name under which the remote exposes it, as in `./routes`
 * @throws RemoteError `entry`, `module` or `broken`
 */
export const loadExposed = async (
  remote: string,
  { entry, container = remote }: AppRelease,
  exposed: string,
): Promise<unknown> => {
  host ??= createHost();
  const page = host;
  claimVariable(container);
  const registered = { name: remote, entry, type: 'global', entryGlobalName: container };
  const load = () =>
    page.loadRemote<unknown>(`${remote}/${exposed.replace('./', '')}`).catch((error) => {
      if (lostEntries.delete(remote)) error.name = loadFault;
      throw error;
    });
  try {
    page.registerRemotes([registered]);
    return await withRetries(load);
  } catch (cause) {
    // An entry that has run has left its container in the page: then the exposed module is what failed.
    const hasRun = Boolean(Reflect.get(globalThis, container));
    // Registered again, so that the runtime forgets the failure; the container goes with it.
    page.registerRemotes([registered], { force: true });
    const code = !hasRun ? 'entry' : isLoadFault(cause) ? 'module' : 'broken';
    throw new RemoteError(remote, code, cause);
  }
};
