import { stat } from 'node:fs/promises';
import type { Store } from '../../db/open-store.ts';
import { deleteUploadedFile, listUploadedFiles, uploadedFile } from './uploaded-files.ts';

const dayMs = 86_400_000;

/** Time without a byte after which an upload is given up. */
const uploadMs = dayMs;
/** Time for which a file waits for somebody. */
const waitingMs = 14 * dayMs;
/** Time for which it is known what became of a job. */
const historyMs = 30 * dayMs;
/** Jobs of which it is known at most what became of them. */
const maxHistory = 10_000;
/** Rows that one turn looks at, at most. */
const maxRowsPerTurn = 500;

/** Deletes the files of uploads that nobody goes on with, jobs that were over long ago, and files that belong to none. */
export const clearImports = async (store: Store, uploadsDir: string, now: number): Promise<void> => {
  await endStale(store, uploadsDir, now);
  await store.db
    .deleteFrom('import_jobs')
    .where('has_file', '=', 0)
    .where('updated_at', '<', now - historyMs)
    .execute();
  await store.db
    .deleteFrom('import_jobs')
    .where('has_file', '=', 0)
    .where('id', '<=', (eb) =>
      eb.selectFrom('import_jobs').select('id').orderBy('id', 'desc').offset(maxHistory).limit(1),
    )
    .execute();
  await deleteStrays(store, uploadsDir, now);
};

const endStale = async ({ db }: Store, uploadsDir: string, now: number): Promise<void> => {
  const old = await db
    .selectFrom('import_jobs')
    .select(['id', 'upload_id', 'state'])
    .where('has_file', '=', 1)
    .where('updated_at', '<', now - uploadMs)
    .where('state', 'in', ['uploading', 'ready', 'failed'])
    .limit(maxRowsPerTurn)
    .execute();
  for (const { id, upload_id, state } of old) {
    // Bytes that come change the file, not the row.
    const lastByte = (await stat(uploadedFile(uploadsDir, upload_id)).catch(() => undefined))?.mtimeMs ?? 0;
    if (state === 'uploading' && lastByte >= now - uploadMs) continue;
    const end =
      state === 'uploading'
        ? { after: uploadMs, columns: { state: 'failed', error: '上传一天没有继续，已清理，请重新上传' } as const }
        : { after: waitingMs, columns: { state: 'discarded', error: '两星期没有人处理，已清理' } as const };
    const { numUpdatedRows } = await db
      .updateTable('import_jobs')
      .set({ ...end.columns, has_file: 0, updated_at: now })
      .where('id', '=', id)
      .where('state', '=', state)
      .where('updated_at', '<', now - end.after)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await deleteUploadedFile(uploadsDir, upload_id);
  }
};

/** Deletes the files that a killed server left of jobs that are over, and after a day those that belong to no job. */
const deleteStrays = async ({ db }: Store, uploadsDir: string, now: number): Promise<void> => {
  for (const name of await listUploadedFiles(uploadsDir)) {
    if (!/^[0-9a-f]{32}$/.test(name)) continue;
    const found = await stat(uploadedFile(uploadsDir, name)).catch(() => undefined);
    if (found === undefined) continue;
    const job = await db.selectFrom('import_jobs').select('has_file').where('upload_id', '=', name).executeTakeFirst();
    const isStray = job === undefined ? found.mtimeMs <= now - uploadMs : job.has_file === 0;
    if (isStray) await deleteUploadedFile(uploadsDir, name);
  }
};
