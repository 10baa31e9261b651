import { EarlierDatabaseError, hasEarlierTables } from '../../../db/migrating/earlier-libraries.ts';
import { executedMigrations, readMigrations } from '../../../db/migrating/migrate.ts';
import { newLibraryNotice, openDatabase } from '../../../db/open-store.ts';
import type { Environment } from '../../../environment.ts';

/**
 * Looks whether there is a library with the tables of this program: whoever examines one neither makes nor upgrades it.
 * @returns a sentence where it cannot be examined
 */
export const libraryFault = async (environment: Environment): Promise<string | undefined> => {
  const { dataDir } = environment;
  if (newLibraryNotice(environment) !== undefined)
    return `${dataDir} 里没有书库：请检查环境变量 DATA_DIR，或启动一次服务器`;
  const database = openDatabase(environment);
  try {
    const executed = await executedMigrations(database);
    const missing = (await readMigrations(database.dialect)).filter(({ name }) => !executed.includes(name));
    if (missing.length === 0) return undefined;
    if (executed.length === 0) return '数据库里没有书库：请检查环境变量 DATABASE_URL 和 DATA_DIR，或启动一次服务器';
    hasEarlierTables(executed);
    return `书库还是旧版本的，差 ${missing.length} 步升级：请启动一次服务器，再来检查`;
  } catch (error) {
    if (error instanceof EarlierDatabaseError) return error.message;
    throw error;
  } finally {
    await database.close();
  }
};
