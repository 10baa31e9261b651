import type { Store } from '../../db/open-store.ts';
import { readEnvironment } from '../../environment.ts';
import { newestActivation, withCanary } from '../../releases/activation/activations.ts';
import { takenNameProblem } from '../../releases/checks/taken-name.ts';
import { findPublished } from '../../releases/release-folders.ts';
import { listApps } from '../../releases/stored-releases.ts';
import { UsageError } from '../command.ts';

/** Refuses an app of which nothing was published: its name may be mistyped. @param advice what to do where it is new @throws UsageError */
export const refuseUnknownApp = async (store: Pick<Store, 'db'>, app: string, advice: string): Promise<void> => {
  const apps = await listApps(store);
  if (apps.includes(app)) return;
  const known = apps.length === 0 ? '还没有发布过任何应用' : `发布过的有 ${apps.join('、')}`;
  throw new UsageError(`没有发布过 ${app}（${known}）。${advice}`);
};

/** Refuses the name of a new app that an app, a route or an address of the running site has. @throws UsageError */
export const refuseTakenName = async (store: Pick<Store, 'db'>, app: string): Promise<void> => {
  if ((await listApps(store)).includes(app)) throw new UsageError(`已经发布过 ${app}，它不是新应用：请去掉 --new`);
  const now = await newestActivation(store);
  const { releasesDir } = readEnvironment(process.env);
  const names = now ? new Set([...Object.values(now.releases), ...Object.values(withCanary(now))]) : [];
  const owners = [...names].flatMap((name) => findPublished(releasesDir, name) ?? []);
  const problem = takenNameProblem(app, owners);
  if (problem !== undefined) throw new UsageError(problem);
};
