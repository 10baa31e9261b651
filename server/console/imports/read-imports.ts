import { randomUUID } from 'node:crypto';
import type { Store } from '../../db/open-store.ts';
import {
  type FileReaderLimits,
  type FileReaderOptions,
  type FileReaderProcess,
  startFileReader,
} from './file-reader-process.ts';
import { deleteUploadedFile } from './uploaded-files.ts';
import type { Turn } from './work-on-job.ts';

/** How often a job is begun that no server has ended. */
const maxAttempts = 3;

/** Works on the jobs that wait, one after the other, the oldest first. By one server at a time (housekeeping). */
export const readImports = async (
  store: Store,
  options: FileReaderOptions,
  signal: AbortSignal,
  start: (options: FileReaderOptions) => FileReaderProcess = startFileReader,
): Promise<void> => {
  await putBackUnfinished(store);
  let reader: FileReaderProcess | undefined;
  const faults: string[] = [];
  try {
    while (!signal.aborted) {
      const turn = await takeNext(store);
      if (turn === null) break;
      reader ??= start(options);
      const end = await reader.work(turn, signal);
      if (end.kind === 'done') continue;
      // The next start goes on with it.
      if (signal.aborted) break;
      if (end.kind === 'fault') faults.push(end.fault);
      await failJob(store, options, turn, {
        error: sentences[end.kind](reader.limits),
        keepsFile: end.kind === 'fault',
      });
      await reader.end();
      reader = undefined;
    }
  } finally {
    await reader?.end();
  }
  if (faults.length > 0) throw new Error(`an import failed: ${faults[0]}`);
};

const sentences = {
  late: ({ timeoutMs }: FileReaderLimits) => `读了 ${timeoutMs / 1000} 秒还没有读完，已中断`,
  died: ({ memoryMiB }: FileReaderLimits) => `读的时候进程中断了：可能要用的内存超过 ${memoryMiB} MB`,
  fault: () => '服务器出了故障，没有处理完，请稍后重试',
};

/** Jobs that were worked on by a server that ended: they wait again, unless that has happened too often. Whoever holds the queue alone may ask. */
const putBackUnfinished = async ({ db }: Store): Promise<void> => {
  const now = Date.now();
  await db
    .updateTable('import_jobs')
    .set({
      state: 'failed',
      error: `开始了 ${maxAttempts} 次，服务器每次都在中途停下，没有再试`,
      ...{ claim: '', attempts: 0, updated_at: now },
    })
    .where('state', '=', 'working')
    .where('attempts', '>=', maxAttempts)
    .execute();
  await db
    .updateTable('import_jobs')
    .set({ state: 'waiting', claim: '', updated_at: now })
    .where('state', '=', 'working')
    .execute();
};

/** Takes the job that waits for the longest time. */
const takeNext = async ({ db }: Store): Promise<Turn | null> => {
  const next = await db
    .selectFrom('import_jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return null;
  const claim = randomUUID();
  await db
    .updateTable('import_jobs')
    .set((eb) => ({ state: 'working', claim, attempts: eb('attempts', '+', 1), updated_at: Date.now() }))
    .where('id', '=', next.id)
    .where('state', '=', 'waiting')
    .execute();
  return { job: next.id, claim };
};

/** Marks a job as failed, and deletes its file unless `keepsFile`: one that ended this process would end the next too. */
const failJob = async (
  { db }: Store,
  { uploadsDir }: FileReaderOptions,
  { job, claim }: Turn,
  { error, keepsFile }: { error: string; keepsFile: boolean },
): Promise<void> => {
  const failed = await db
    .updateTable('import_jobs')
    .set({ state: 'failed', error, claim: '', attempts: 0, updated_at: Date.now(), ...(!keepsFile && { has_file: 0 }) })
    .where('id', '=', job)
    .where('claim', '=', claim)
    .returning('upload_id')
    .executeTakeFirst();
  if (failed && !keepsFile) await deleteUploadedFile(uploadsDir, failed.upload_id);
};
