/** What is wrong with the place where the database keeps its data. */
export type StorageFault = 'full' | 'read_only' | 'damaged' | 'failing';

/** What an operator is told of each, in Chinese. */
export const storageFaults: Record<StorageFault, string> = {
  full: '磁盘已满，没有写入；阅读不受影响，腾出空间后写入自行恢复',
  read_only: '数据库只读，没有写入；阅读不受影响，请检查磁盘与权限',
  damaged: '数据库文件已损坏，请停下服务，用备份恢复',
  failing: '数据库文件读写失败，请检查磁盘',
};

/** What a start that one of them ends says. */
export const startFaults: Record<StorageFault, string> = {
  full: '磁盘已满，请腾出空间后再启动',
  read_only: '数据库只读，请检查磁盘与权限',
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

/** The fault of the storage that an error tells of; undefined for any other error. */
export const storageFaultOf = (error: unknown): StorageFault | undefined => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return undefined;
  return codes.find(([, beginnings]) => beginnings.some((beginning) => code.startsWith(beginning)))?.[0];
};
