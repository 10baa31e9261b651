import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Store } from '../../db/open-store.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import { deleteUploadedFile, receivedBytes, syncUploadedFile, writeUploadedFile } from './uploaded-files.ts';

/** Bytes of uploads for the tus protocol: what an upload is stands in the row of its job, how much has come is the length of its file. */
export class UploadStore extends DataStore {
  private readonly store: Store;
  private readonly folder: string;

  constructor(store: Store, folder: string) {
    super();
    this.store = store;
    this.folder = folder;
    this.extensions = ['termination'];
  }

  override async getUpload(id: string): Promise<Upload> {
    const job = await this.store.db
      .selectFrom('import_jobs')
      .select(['bytes', 'created_at'])
      .where('upload_id', '=', id)
      .where('has_file', '=', 1)
      .executeTakeFirst();
    const offset = job && (await receivedBytes(this.folder, id));
    if (job === undefined || typeof offset !== 'number') throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({ id, size: job.bytes, offset, creation_date: new Date(job.created_at).toISOString() });
  }

  /** @returns the length of the file. What came before a cut stays. */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    return offset + (await writeUploadedFile(this.folder, id, bytes, offset));
  }

  /** Ends an upload that is not whole yet. */
  override async remove(id: string): Promise<void> {
    const { numUpdatedRows } = await this.store.db
      .updateTable('import_jobs')
      .set({ state: 'discarded', error: '上传已取消', has_file: 0, updated_at: Date.now() })
      .where('upload_id', '=', id)
      .where('state', '=', 'uploading')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new FailedCall(409, 'conflict', '上传已经完成，不要它请在列表里丢弃');
    await deleteUploadedFile(this.folder, id);
  }
}

/** Puts an upload of which all bytes have come into the queue. Done again it changes nothing. */
export const finishUpload = async (
  { db }: Pick<Store, 'db'>,
  folder: string,
  { uploadId, bytes }: { uploadId: string; bytes: number },
): Promise<void> => {
  if ((await receivedBytes(folder, uploadId)) !== bytes) return;
  await syncUploadedFile(folder, uploadId);
  await db
    .updateTable('import_jobs')
    .set({ state: 'waiting', updated_at: Date.now() })
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'uploading')
    .execute();
};
