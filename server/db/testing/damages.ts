import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';

/** Where a table or an index lies in a SQLite file. */
interface Layout {
  pageSize: number;
  /** Numbers, from 1, of the pages of a table or an index; the leaves alone where it has any. */
  pagesOf: (name: string) => number[];
}

const layoutOf = (file: string): Layout => {
  const database = new Database(file, { readonly: true });
  const rows = database.prepare('select name, pageno, pagetype from dbstat').all() as {
    name: string;
    pageno: number;
    pagetype: string;
  }[];
  const pageSize = database.pragma('page_size', { simple: true }) as number;
  database.close();
  return {
    pageSize,
    pagesOf: (name) => {
      const own = rows.filter((row) => row.name === name);
      const leaves = own.filter(({ pagetype }) => pagetype === 'leaf');
      return (leaves.length > 0 ? leaves : own).map(({ pageno }) => pageno);
    },
  };
};

type Damage = (file: string, bytes: Buffer, layout: Layout) => void;

/** Overwrites the last third of the pages with chapters' texts. */
const overwrite =
  (content: (size: number) => Buffer): Damage =>
  (_file, bytes, { pageSize, pagesOf }) => {
    const pages = pagesOf('chapter_texts');
    for (const page of pages.slice(Math.floor((pages.length * 2) / 3))) {
      content(pageSize).copy(bytes, (page - 1) * pageSize);
    }
  };

/** Eight ways in which a database file is damaged, and whether novels that the damage does not touch can be read on. */
export const damages: Record<string, { readsOn: boolean; damage: Damage }> = {
  另一种文件: { readsOn: false, damage: (_, bytes) => bytes.write('这不是数据库'.repeat(8), 0) },
  只剩一半: { readsOn: false, damage: (_, bytes) => bytes.fill(0, 0, 0) },
  表结构被清零: { readsOn: false, damage: (_, bytes, { pageSize }) => bytes.fill(0, 100, pageSize) },
  正文页被清零: { readsOn: true, damage: overwrite((size) => Buffer.alloc(size)) },
  正文页被乱写: { readsOn: true, damage: overwrite(randomBytes) },
  两页正文调换: {
    readsOn: true,
    damage: (_, bytes, { pageSize, pagesOf }) => {
      const [one = 1, other = 1] = pagesOf('chapter_texts').slice(1, 3);
      const kept = Buffer.from(bytes.subarray((one - 1) * pageSize, one * pageSize));
      bytes.copy(bytes, (one - 1) * pageSize, (other - 1) * pageSize, other * pageSize);
      kept.copy(bytes, (other - 1) * pageSize);
    },
  },
  一位翻转: {
    readsOn: true,
    damage: (_, bytes, { pageSize, pagesOf }) => {
      const at = ((pagesOf('chapter_texts')[1] ?? 1) - 1) * pageSize + 3;
      bytes[at] = (bytes[at] ?? 0) ^ 0x40;
    },
  },
  日志是乱码: { readsOn: true, damage: (file) => writeFileSync(`${file}-wal`, randomBytes(100_000)) },
};

/** Copies a closed database file into a folder, damaged. */
export const copyDamaged = (source: string, folder: string, name: string): void => {
  const file = path.join(folder, 'shuhai.db');
  mkdirSync(folder, { recursive: true });
  copyFileSync(source, file);
  const bytes = readFileSync(file);
  damages[name]?.damage(file, bytes, layoutOf(source));
  writeFileSync(file, bytes);
  if (name === '只剩一半') truncateSync(file, Math.floor(bytes.length / 2));
};
