import type { FastifyInstance } from 'fastify';
import { alone } from './db/alone.ts';
import type { Store } from './db/open-store.ts';
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
import { deleteStaleBuilds } from './releases/override/sent-builds.ts';
import { deleteStaleStaging } from './releases/publishing/staging.ts';

/** A task that the server repeats by the clock. */
interface Task {
  /** Its name in the log. */
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

const minuteMs = 60_000;

/** What readers and members are to see soon; where there is nothing to do it costs one row. */
const soonMs = 2_000;

/** Lists what running servers do by the clock for all of them, each task by one at a time (docs/operations.md names them). */
export const tasksOf = (store: Store, releasesDir: string): Task[] => [
  { name: 'folding reads in', everyMs: soonMs, run: () => foldReads(store) },
  { name: 'telling readers of updates', everyMs: soonMs, run: () => tellReaders(store) },
  { name: 'signing texts', everyMs: soonMs, run: () => signUnsigned(store) },
  { name: 'reading names', everyMs: soonMs, run: createNameReading(store) },
  // Asking whether a new day has begun costs one row.
  { name: 'rolling over read counts', everyMs: minuteMs, run: () => rollOverReads(store, Date.now()) },
  { name: 'pruning messages', everyMs: 60 * minuteMs, run: createMessagePruning(store) },
  { name: 'pruning reports of reading time', everyMs: 60 * minuteMs, run: () => pruneReports(store, Date.now()) },
  { name: 'pruning counts of page loads', everyMs: 60 * minuteMs, run: () => pruneHours(store, Date.now()) },
  { name: 'pruning counts of releases', everyMs: 60 * minuteMs, run: () => pruneReleaseCounts(store, Date.now()) },
  { name: 'deleting abandoned uploads', everyMs: minuteMs, run: () => deleteStaleStaging(releasesDir) },
  { name: 'deleting abandoned drafts of packages', everyMs: 60 * minuteMs, run: () => deleteStaleDrafts(releasesDir) },
  { name: 'deleting builds that nobody tries any more', everyMs: minuteMs, run: () => deleteStaleBuilds(releasesDir) },
];

/**
 * Runs each task when the server begins to listen, and again and again until it closes, never twice at a time, by
 * whichever servers of this database. A task that
 * fails is logged and tried again at its next turn.
 */
export const startHousekeeping = (
  app: FastifyInstance,
  { store, releasesDir }: { store: Store; releasesDir: string },
  tasks: readonly Task[] = tasksOf(store, releasesDir),
): void => {
  for (const task of tasks) repeat(app, store, task);
};

const repeat = (app: FastifyInstance, store: Store, { name, everyMs, run }: Task): void => {
  let running = Promise.resolve();
  const runMeasured = async () => {
    const measured = app.metrics.housekeepingSeconds.startTimer({ task: name });
    if (await alone(store, `housekeeping: ${name}`, run)) measured();
  };
  const turn = () => {
    running = running.then(runMeasured).catch((error: unknown) => {
      app.metrics.housekeepingFailures.inc({ task: name });
      logFault(app, error, { message: 'housekeeping failed', details: { name } });
    });
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    turn();
    timer = setInterval(turn, everyMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
};
