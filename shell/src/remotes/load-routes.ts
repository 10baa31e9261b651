import type { ReleaseSet, RemoteModule } from 'shared-api/contract';
import { loadExposed } from './federation.ts';
import { RemoteError, withTimeout } from './remote-error.ts';

/**
 * Loads the routes of a remote at run time, from the release that the page names.
 * @throws RemoteError
 */
export const loadRoutes = async (set: ReleaseSet, name: string): Promise<RemoteModule['routes']> => {
  const release = set.remotes[name];
  if (!release) throw new RemoteError(name, 'entry');
  const module = await withTimeout(name, loadExposed(name, release, './routes'));
  const routes = (module as Partial<RemoteModule> | null | undefined)?.routes;
  if (!Array.isArray(routes)) throw new RemoteError(name, 'contract');
  return routes;
};
