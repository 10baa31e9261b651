import type { FastifyInstance } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import type { BackupPlaces } from './console/backups/backup-process.ts';
import { askForDueBackup, type BackupClock, workOnBackups } from './console/backups/work-on-backups.ts';
import { clearImports } from './console/imports/clear-imports.ts';
import type { FileReaderOptions } from './console/imports/file-reader-process.ts';
import { readImports } from './console/imports/read-imports.ts';
import { createFolderWatch } from './console/imports/watch-folder.ts';
import { clearNovelJobs } from './console/novels/jobs/clear-jobs.ts';
import { workOnNovelJobs } from './console/novels/jobs/work-on-jobs.ts';
import type { Store } from './db/open-store.ts';
import { runExclusively } from './db/run-exclusively.ts';
import type { Environment } from './environment.ts';
import { pruneFigures } from './figures/prune-figures.ts';
import { logFault } from './http/failures/fault-log.ts';
import { deleteStaleDrafts } from './kit/keep-kit.ts';
import { createMessagePruning } from './messages/prune-messages.ts';
import { tellReaders } from './messages/updates/tell-readers.ts';
import { foldReads } from './novels/catalog/reads/fold-reads.ts';
import { rollOverReads } from './novels/catalog/reads/roll-over-reads.ts';
import { createNameReading } from './novels/search/names/read-names.ts';
import { signUnsigned } from './novels/search/texts/sign-unsigned.ts';
import { pruneReports } from './reading-time/reading-time.ts';
import { pruneReleaseCounts } from './releases/counts/release-counts.ts';
import { pruneHours } from './releases/health/health-rows.ts';
import { deleteStaleBuilds } from './releases/override/build-descriptions.ts';
import { deleteStaleStaging } from './releases/publishing/staging.ts';
import { runCoalesced } from './run-coalesced.ts';

/** A task that the server repeats by the clock. */
interface Task {
  /** Its name in the log. */
  name: string;
  everyMs: number;
  /** @param signal aborted when the server closes: a task of many steps ends after the one that is under way */
  run: (signal: AbortSignal) => Promise<void>;
}

const minuteMs = 60_000;

/** Interval of the work whose results readers and members should see soon. With nothing to do it reads one row. */
const soonMs = 2_000;

/** Folders that housekeeping looks after, and the clock of backups. */
export type HousekeepingFolders = FileReaderOptions &
  BackupPlaces &
  BackupClock &
  Partial<Pick<Environment, 'watchedDir'>>;

/** Lists what running servers do by the clock for all of them, each task by one at a time (docs/operations.md names them). */
export const tasksOf = (store: Store, folders: HousekeepingFolders): Task[] => [
  { name: 'folding reads in', everyMs: soonMs, run: (signal) => foldReads(store, signal) },
  { name: 'telling readers of updates', everyMs: soonMs, run: (signal) => tellReaders(store, { signal }) },
  { name: 'signing texts', everyMs: soonMs, run: () => signUnsigned(store) },
  { name: 'reading names', everyMs: soonMs, run: createNameReading(store) },
  { name: 'reading uploaded files', everyMs: soonMs, run: (signal) => readImports(store, folders, signal) },
  ...(folders.watchedDir === undefined
    ? []
    : [
        {
          name: 'looking into the watched folder',
          everyMs: 5_000,
          run: createFolderWatch(store, { watchedDir: folders.watchedDir, uploadsDir: folders.uploadsDir }),
        },
      ]),
  {
    name: 'clearing uploaded files',
    everyMs: 60 * minuteMs,
    run: () => clearImports(store, folders.uploadsDir, Date.now()),
  },
  {
    name: 'asking for the backup that is due',
    everyMs: minuteMs,
    run: () => askForDueBackup(store, folders, Date.now()),
  },
  { name: 'making and checking backups', everyMs: soonMs, run: (signal) => workOnBackups(store, folders, signal) },
  { name: 'changing novels', everyMs: soonMs, run: (signal) => workOnNovelJobs(store, signal) },
  { name: 'clearing changes of novels', everyMs: 60 * minuteMs, run: () => clearNovelJobs(store, Date.now()) },
  // Asking whether a new day has begun costs one row.
  { name: 'rolling over read counts', everyMs: minuteMs, run: (signal) => rollOverReads(store, Date.now(), signal) },
  { name: 'pruning messages', everyMs: 60 * minuteMs, run: createMessagePruning(store) },
  { name: 'pruning reports of reading time', everyMs: 60 * minuteMs, run: () => pruneReports(store, Date.now()) },
  { name: 'pruning counts of page loads', everyMs: 60 * minuteMs, run: () => pruneHours(store, Date.now()) },
  { name: 'pruning counts of releases', everyMs: 60 * minuteMs, run: () => pruneReleaseCounts(store, Date.now()) },
  { name: 'pruning figures of the site', everyMs: 60 * minuteMs, run: () => pruneFigures(store, Date.now()) },
  { name: 'deleting abandoned uploads', everyMs: minuteMs, run: () => deleteStaleStaging(folders.releasesDir) },
  {
    name: 'deleting abandoned drafts of packages',
    everyMs: 60 * minuteMs,
    run: () => deleteStaleDrafts(folders.releasesDir),
  },
  {
    name: 'deleting builds that nobody tries any more',
    everyMs: minuteMs,
    run: () => deleteStaleBuilds(folders.releasesDir),
  },
];

/**
 * Runs each task when the server begins to listen, and again and again until it closes, never twice at a time, by
 * whichever servers of this database. Turns that come due behind a slow one are one turn. A task that
 * fails is logged and tried again at its next turn.
 */
export const startHousekeeping = (
  app: FastifyInstance,
  { store, folders }: { store: Store; folders: HousekeepingFolders },
  tasks: readonly Task[] = tasksOf(store, folders),
): void => {
  const atOnce = pLimit(tasksAtOnce);
  for (const task of tasks) repeat(app, store, task, atOnce);
};

/** Each holds a connection to PostgreSQL for its lock, and needs others for its work: as many as there are connections would wait for each other. */
const tasksAtOnce = 4;

const repeat = (app: FastifyInstance, store: Store, { name, everyMs, run }: Task, atOnce: LimitFunction): void => {
  const closing = new AbortController();
  const { signal } = closing;
  const turn = async () => {
    if (signal.aborted) return;
    try {
      const measured = app.metrics.housekeepingSeconds.startTimer({ task: name });
      if (await runExclusively(store, `housekeeping: ${name}`, () => run(signal))) measured();
    } catch (error) {
      if (signal.aborted && error === signal.reason) return;
      app.metrics.housekeepingFailures.inc({ task: name });
      logFault(app, error, { message: 'housekeeping failed', details: { name } });
    }
  };
  const turns = runCoalesced(() => atOnce(turn));
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    turns.ask();
    timer = setInterval(turns.ask, everyMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
    await turns.end();
  });
};
