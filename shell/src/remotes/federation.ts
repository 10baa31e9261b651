import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ReleaseSet, RemoteModule } from 'shared-api/contract';
import { RemoteError, remoteTimeout } from './remote-error.ts';
import { withRetries } from './with-retries.ts';

/** The one file that knows the federation runtime. Remotes are named by the page, never by the shell's bundle. */

/** Makes the remotes of the page's release set known; nothing is fetched yet. */
export const registerReleaseSet = (set: ReleaseSet): void => {
  for (const name of Object.keys(set.remotes)) register(set, name);
};

/**
 * The routes of a remote, loaded at run time from the release that the page names. A remote that failed is registered
 * anew before the next try, so that the runtime forgets what it knows of the failure.
 * @throws RemoteError
 */
export const loadRoutes = async (set: ReleaseSet, name: string): Promise<RemoteModule['routes']> => {
  try {
    const module = await withinTime(
      name,
      withRetries(() => loadRemote<RemoteModule>(`${name}/routes`)),
    );
    if (!Array.isArray(module?.routes)) throw new RemoteError(name, 'contract');
    return module.routes;
  } catch (cause) {
    register(set, name);
    // Once the entry has run it has left its container in the page: what fails after that is what it exposes.
    throw cause instanceof RemoteError ? cause : new RemoteError(name, name in globalThis ? 'module' : 'entry', cause);
  }
};

const register = (set: ReleaseSet, name: string): void => {
  const remote = set.remotes[name];
  if (remote) registerRemotes([{ name, entry: remote.entry, type: 'global', entryGlobalName: name }], { force: true });
};

const withinTime = async <Value>(name: string, loading: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteError(name, 'timeout')), remoteTimeout);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
};
