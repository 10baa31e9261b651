import { openStore, type StoreOptions } from '../../db/open-store.ts';
import { importEach } from '../../importing/import-files.ts';
import { isFailure } from '../../importing/import-report.ts';
import { readOrders } from './orders.ts';

/** A process that imports a folder as the command does, until it is killed or done. It prints a line for each file once it is reported. */
const { options, folder } = await readOrders<{ options: StoreOptions; folder: string }>();
const store = await openStore(options);
for await (const result of importEach(store, [folder])) {
  if (isFailure(result)) throw new Error(result.error);
  console.log(JSON.stringify({ novel: result.novel_id, chapters: result.chapters }));
}
// What is done waits to be killed.
setInterval(() => {}, 1_000);
