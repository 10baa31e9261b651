import { openUpgraded, type UpgradeEnvironment } from '../../backup/open-upgraded.ts';
import { workUntilKilled } from './orders.ts';

/** A process that opens libraries of the version before as a server does, unless it is killed before. */
await workUntilKilled<UpgradeEnvironment>(async (environment, say) => {
  await openUpgraded(environment, () => {});
  say({ upgraded: true });
});
