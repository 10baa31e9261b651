import { withCanary } from 'release/activation';
import { remoteNameProblem } from 'shared-api/app-name';
import { newestActivation } from '../activation/activations.ts';
import type { ReleaseContext } from '../release-context.ts';
import { findPublished } from '../release-folders.ts';
import { listApps } from '../release-rows.ts';
import { takenNameProblem } from './taken-name.ts';

/** Why an app is not one whose releases were published, as a sentence; undefined where it is. Its name may be mistyped. */
export const unknownAppProblem = async (
  store: Pick<ReleaseContext['store'], 'db'>,
  app: string,
): Promise<string | undefined> => {
  const apps = await listApps(store);
  if (apps.includes(app)) return undefined;
  const known = apps.length === 0 ? '还没有发布过任何应用' : `发布过的有 ${apps.join('、')}`;
  return `没有发布过 ${app}（${known}）`;
};

/** Why a new app cannot have this name, as a sentence: an app, a route or an address of the running site has it. */
export const newAppProblem = async (
  { store, folder }: Pick<ReleaseContext, 'folder'> & { store: Pick<ReleaseContext['store'], 'db'> },
  app: string,
): Promise<string | undefined> => {
  const now = await newestActivation(store);
  const names = now ? new Set([...Object.values(now.releases), ...Object.values(withCanary(now))]) : [];
  const owners = [...names].flatMap((name) => findPublished(folder, name) ?? []);
  return takenNameProblem(app, owners);
};

/** Why no app can be called so, as a sentence; undefined for one that can. */
export const appNameProblem = (app: string): string | undefined =>
  app === 'shell' ? undefined : remoteNameProblem(app);

/** Whether releases of an app were published. */
export const isKnownApp = async (store: Pick<ReleaseContext['store'], 'db'>, app: string): Promise<boolean> =>
  (await listApps(store)).includes(app);
