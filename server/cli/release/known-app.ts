import type { Store } from '../../db/open-store.ts';
import { listApps } from '../../releases/stored-releases.ts';
import { UsageError } from '../command.ts';

/** Refuses an app of which nothing was published: its name may be mistyped. @param advice what to do where it is new @throws UsageError */
export const refuseUnknownApp = async (store: Pick<Store, 'db'>, app: string, advice: string): Promise<void> => {
  const apps = await listApps(store);
  if (apps.includes(app)) return;
  const known = apps.length === 0 ? '还没有发布过任何应用' : `发布过的有 ${apps.join('、')}`;
  throw new UsageError(`没有发布过 ${app}（${known}）。${advice}`);
};
