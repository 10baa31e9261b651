import { openStore, type StoreOptions } from '../../../db/open-store.ts';
import { createFolderWatch } from '../watch-folder.ts';

/** A process that watches a folder, with a clock in which a minute passes from turn to turn, until it is killed. It prints a line after each turn. */
const { options, uploadsDir, watchedDir }: { options: StoreOptions; uploadsDir: string; watchedDir: string } =
  JSON.parse(process.argv[2] ?? '');
const store = await openStore(options);
const turn = createFolderWatch(store, { uploadsDir, watchedDir });
const { signal } = new AbortController();
let minutes = 0;
for (;;) {
  minutes += 1;
  await turn(signal, () => minutes * 60_000);
  console.log('turn');
}
