import { existsSync } from 'node:fs';
import path from 'node:path';
import type { StoreOptions } from './open-store.ts';

/**
 * Says that opening a library will make a new one, where there is none: the folder may be mistyped, and a new library is empty.
 * @returns a sentence; undefined where the library is there, or in PostgreSQL, which makes no database by itself
 */
export const newLibraryNotice = ({ databaseUrl, dataDir }: StoreOptions): string | undefined =>
  databaseUrl === undefined && !existsSync(path.join(dataDir, 'shuhai.db'))
    ? `${dataDir} 里还没有书库，正在新建一个。如果本该有，请检查环境变量 DATA_DIR`
    : undefined;
