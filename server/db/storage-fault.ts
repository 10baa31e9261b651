import { EnvironmentError } from '../environment.ts';

/** Kinds of faults of the disk or folder in which the database keeps its data. */
type StorageFault = 'full' | 'read_only' | 'damaged' | 'failing';

/** Sentences in the log for an operator, by fault. */
export const storageFaults: Record<StorageFault, string> = {
  full: '磁盘已满，没有写入；阅读不受影响，腾出空间后写入自行恢复',
  read_only: '数据库只读，没有写入；阅读不受影响，请检查磁盘与权限，用 PostgreSQL 时看是否连到了备库',
  damaged: '数据库文件已损坏，请停下服务，用备份恢复',
  failing: '数据库文件读写失败，请检查磁盘',
};

/** Sentence in the log when storage failed during a commit, so that nobody knows whether it was written. */
export const unconfirmedWrite = '磁盘没有确认一次写入，它可能已经保存，也可能没有：请检查磁盘';

/** Sentences with which a start ends where storage is at fault. */
export const startFaults: Record<StorageFault, string> = {
  full: '磁盘已满，请腾出空间后再启动',
  read_only: '数据库只读，请检查磁盘与权限，用 PostgreSQL 时看是否连到了备库',
  damaged: '数据库文件已损坏，请用备份恢复后再启动',
  failing: '数据库文件读写失败，请检查磁盘与权限',
};

/** Beginnings of the codes of SQLite, PostgreSQL (appendix A) and Node. */
const codes: [StorageFault, string[]][] = [
  ['full', ['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT']],
  ['read_only', ['SQLITE_READONLY', '25006', 'EROFS']],
  ['damaged', ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'XX001', 'XX002']],
  ['failing', ['SQLITE_IOERR', 'SQLITE_CANTOPEN', '58030', 'EIO']],
];

/** Causes of an error that are looked at: an error may be its own cause. */
const maxCauses = 5;

/** The fault of the storage that an error, or what caused it, tells of; undefined for any other error. */
export const storageFaultOf = (error: unknown): StorageFault | undefined => {
  let each = error;
  for (let count = 0; count <= maxCauses && typeof each === 'object' && each !== null; count += 1) {
    const { code, cause } = each as { code?: unknown; cause?: unknown };
    const fault = typeof code === 'string' ? faultOfCode(code) : undefined;
    if (fault !== undefined) return fault;
    each = cause;
  }
  return undefined;
};

const faultOfCode = (code: string): StorageFault | undefined =>
  codes.find(([, beginnings]) => beginnings.some((beginning) => code.startsWith(beginning)))?.[0];

/**
 * Nobody knows whether a write was saved: the disk did not confirm it, or the connection was lost during the commit, or before a single
 * statement was answered. Callers have to look before they write again.
 */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
}

/** Explains an error of this machine's site: its variables, or its storage. Undefined for any other. */
export const explainFault = (error: unknown): string | undefined => {
  if (error instanceof EnvironmentError) return error.message;
  if (error instanceof UnknownOutcomeError) return '失败：书库没有确认这次修改：可能已经保存，也可能没有。请看过后再试';
  const fault = storageFaultOf(error);
  return fault === undefined ? undefined : `失败：${storageFaults[fault]}`;
};
