import { openStore, type StoreOptions } from '../../db/open-store.ts';
import { importEach } from '../../importing/import-files.ts';
import { isFailure } from '../../importing/import-report.ts';
import { workUntilKilled } from './orders.ts';

/** A process that imports folders as the command does, until it is killed or done. It acknowledges each file once it is reported. */
await workUntilKilled<{ options: StoreOptions; folder: string }>(async ({ options, folder }, say) => {
  const store = await openStore(options);
  for await (const result of importEach(store, [folder])) {
    if (isFailure(result)) throw new Error(result.error);
    say({ novel: result.novel_id, chapters: result.chapters });
  }
});
