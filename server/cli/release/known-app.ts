import { UsageError } from 'release/command-line/command';
import type { Store } from '../../db/open-store.ts';
import { readEnvironment } from '../../environment.ts';
import { isKnownApp, newAppProblem, unknownAppProblem } from '../../releases/checks/known-app.ts';

/** Refuses an app of which nothing was published: its name may be mistyped. @param advice what to do where it is new @throws UsageError */
export const refuseUnknownApp = async (store: Pick<Store, 'db'>, app: string, advice: string): Promise<void> => {
  const problem = await unknownAppProblem(store, app);
  if (problem !== undefined) throw new UsageError(`${problem}。${advice}`);
};

/** Refuses the name of a new app that an app, a route or an address of the running site has. @throws UsageError */
export const refuseTakenName = async (store: Pick<Store, 'db'>, app: string): Promise<void> => {
  if (await isKnownApp(store, app)) throw new UsageError(`已经发布过 ${app}，它不是新应用：请去掉 --new`);
  const { releasesDir } = readEnvironment(process.env);
  const problem = await newAppProblem({ store, folder: releasesDir }, app);
  if (problem !== undefined) throw new UsageError(problem);
};
