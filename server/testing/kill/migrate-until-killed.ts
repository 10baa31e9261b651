import { openStore, type StoreOptions } from '../../db/open-store.ts';
import { workUntilKilled } from './orders.ts';

/** A process that opens empty databases as a server does, unless it is killed before. */
await workUntilKilled<StoreOptions>(async (options) => {
  await openStore(options);
});
