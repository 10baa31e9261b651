import { openStore, type StoreOptions } from '../../db/open-store.ts';
import { readOrders } from './orders.ts';

/** A process that opens an empty database as a server does, unless it is killed before, and prints a line then. */
const options = await readOrders<StoreOptions>();
await openStore(options);
console.log('{}');
setInterval(() => {}, 1_000);
