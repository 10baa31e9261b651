import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { importBounds } from 'shared-api/console/imports';
import type { Upload, UploadForm } from 'shared-api/console/schemas/imports';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall, refuse } from '../../http/failures/failures.ts';
import { isReadable, plainName } from './file-names.ts';
import { createUploadedFile, receivedBytes, roomForUploads } from './uploaded-files.ts';

/** Where the files of uploads lie, and how much they may take. */
export interface UploadOptions {
  uploadsDir: string;
  bounds?: Bounds;
  /** Bytes that the disk of a folder has room for. */
  room?: (folder: string) => Promise<number>;
}

type Bounds = Pick<typeof importBounds, 'files' | 'bytes' | 'filesOfMember' | 'bytesOfMember'> | WidenedBounds;
type WidenedBounds = Record<'files' | 'bytes' | 'filesOfMember' | 'bytesOfMember', number>;

/**
 * Begins the upload of a file, unless the member has begun it before: then it goes on.
 * @param now epoch milliseconds
 * @throws FailedCall, before a byte has come, for a file that would not be read, that is too large, or for which there is no room
 */
export const beginUpload = async (
  store: Store,
  { uploadsDir, bounds = importBounds, room = roomForUploads }: UploadOptions,
  memberId: number,
  { name, bytes, modified }: UploadForm,
  now: number,
): Promise<Upload & { uploadId: string }> => {
  const fileName = plainName(name);
  refuse(!isReadable(fileName) && '只收 TXT、EPUB 和 zip 文件');
  refuse(bytes === 0 && '文件是空的');
  if (bytes > importBounds.fileBytes) throw new FailedCall(413, 'bad_request', tooLargeSentence);
  const free = await room(uploadsDir);
  const job = await store.db.transaction().execute(async (trx) => {
    await store.dialect.lock(trx, 'uploads');
    const begun = await findBegun(trx, memberId, { fileName, bytes, modified });
    if (begun) return begun;
    await checkRoom(trx, memberId, { bytes, bounds, free });
    return trx
      .insertInto('import_jobs')
      .values({
        upload_id: randomBytes(16).toString('hex'),
        uploaded_by: memberId,
        file_name: fileName,
        file_modified: modified,
        ...{ bytes, state: 'uploading', error: null, has_file: 1, read_at: null, created_at: now, updated_at: now },
      })
      .returning(['id', 'upload_id'])
      .executeTakeFirstOrThrow();
  });
  const uploadId = job.upload_id;
  await createUploadedFile(uploadsDir, uploadId);
  return { job: String(job.id), uploadId, address: '', offset: (await receivedBytes(uploadsDir, uploadId)) ?? 0 };
};

export const tooLargeSentence = `文件太大（超过 ${importBounds.fileBytes / 1_000_000} MB）`;

const findBegun = (
  trx: Transaction<Tables>,
  memberId: number,
  { fileName, bytes, modified }: { fileName: string; bytes: number; modified: number },
) =>
  trx
    .selectFrom('import_jobs')
    .select(['id', 'upload_id'])
    .where('has_file', '=', 1)
    .where('uploaded_by', '=', memberId)
    .where('state', '=', 'uploading')
    .where('bytes', '=', bytes)
    .where('file_name', '=', fileName)
    .where('file_modified', '=', modified)
    .executeTakeFirst();

const inGigabytes = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

/**
 * Looks whether a file has a place beside those that wait.
 * @param memberId null for the watched folder, which has as much room as a member
 * @throws FailedCall 409 where it has none, 507 where the disk has none
 */
export const checkRoom = async (
  trx: Transaction<Tables>,
  memberId: number | null,
  { bytes, bounds, free }: { bytes: number; bounds: Bounds; free: number },
): Promise<void> => {
  const held = await trx
    .selectFrom('import_jobs')
    .select(({ fn }) => [
      'uploaded_by',
      'state',
      fn.countAll<string | number>().as('files'),
      fn.sum<string | number>('bytes').as('bytes'),
    ])
    .where('has_file', '=', 1)
    .groupBy(['uploaded_by', 'state'])
    .execute();
  const sum = (rows: typeof held, name: 'files' | 'bytes') => rows.reduce((total, row) => total + Number(row[name]), 0);
  const own = held.filter(({ uploaded_by }) => uploaded_by === memberId);
  const waiting = '请先处理已经传上来的（收入或丢弃）';
  if (sum(own, 'files') >= bounds.filesOfMember)
    throw new FailedCall(409, 'conflict', `你已有 ${bounds.filesOfMember} 个文件等待处理，${waiting}`);
  if (sum(own, 'bytes') + bytes > bounds.bytesOfMember)
    throw new FailedCall(409, 'conflict', `等待处理的文件已有 ${inGigabytes(sum(own, 'bytes'))}，${waiting}`);
  if (sum(held, 'files') >= bounds.files)
    throw new FailedCall(409, 'conflict', `已有 ${bounds.files} 个文件等待处理，${waiting}`);
  if (sum(held, 'bytes') + bytes > bounds.bytes)
    throw new FailedCall(409, 'conflict', `等待处理的文件已占 ${inGigabytes(sum(held, 'bytes'))}，${waiting}`);
  // Bytes that were announced may still come, and are not yet missing from the disk's free space.
  const announced = sum(
    held.filter(({ state }) => state === 'uploading'),
    'bytes',
  );
  if (announced + bytes > free)
    throw new FailedCall(507, 'unavailable', '服务器的磁盘快满了，放不下这个文件：请管理员腾出空间');
};
