import { once } from 'node:events';
import { lowerPriority } from '../../cli/lower-priority.ts';
import { openDatabase, type StoreOptions } from '../../db/open-store.ts';
import type { FileReaderOptions, FromFileReader } from './file-reader-process.ts';
import { type Turn, workOnJob } from './work-on-job.ts';

/** Entry of the process that file-reader-process.ts starts: it works on one job after the other, behind whatever else the machine does. */
lowerPriority();
// The server has ended: what it asked for is begun again by the next one.
process.on('disconnect', () => process.exit());

const [{ uploadsDir, ...connection }] = (await once(process, 'message')) as [FileReaderOptions & StoreOptions];
const store = openDatabase(connection);
const say = (message: FromFileReader) => process.send?.(message);

process.on('message', (turn: Turn) => {
  workOnJob(store, uploadsDir, turn).then(
    () => say({ fault: null }),
    (error: unknown) => say({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
say({ fault: null });
