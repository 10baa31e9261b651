import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const folderOf = (dataDir: string): string => `${dataDir}-template`;

/**
 * Playwright's global setup: keeps what the site of all tests has made at its first start (tables, demo novels, releases that were
 * tried), before any test changes it. Servers with a library of their own begin with a copy.
 */
const keepTemplate = (): void => {
  const { E2E_DATA_DIR: dataDir = '' } = process.env;
  const folder = folderOf(dataDir);
  mkdirSync(folder);
  cpSync(path.join(dataDir, 'releases'), path.join(folder, 'releases'), { recursive: true });
  const database = new DatabaseSync(path.join(dataDir, 'shuhai.db'), { readOnly: true });
  database.prepare('vacuum into ?').run(path.join(folder, 'shuhai.db'));
  database.close();
};

export default keepTemplate;

/** Fills the data folder of another server from the template. */
export const copyTemplate = (to: string): void => {
  const { E2E_DATA_DIR: dataDir = '' } = process.env;
  cpSync(folderOf(dataDir), to, { recursive: true });
};
