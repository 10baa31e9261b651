import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../../../db/open-store.ts';
import type { Check, Fault } from './fault.ts';

/** Looks at the database itself: whether its file is whole, and every row that another refers to is there. */
export const checkDatabase: Check = {
  name: '数据库',
  find: ({ store }) => (store.dialect.name === 'sqlite' ? findInSqlite(store) : findInPostgres(store)),
};

const findInSqlite = async ({ db }: Store): Promise<Fault[]> => {
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
  // The lines of what is wrong come together, below one that names the database.
  const lines = checked.rows.flatMap(({ integrity_check }) => integrity_check.split('\n'));
  const damage = lines.find((line) => line !== 'ok' && !line.startsWith('***'));
  // The next query fails on a damaged file.
  if (damage !== undefined) return [{ sentence: `数据库文件有损坏（${damage}）：请停止服务器并恢复备份` }];
  const orphans = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const places = new Set(orphans.rows.map(({ table, parent }) => `${table} → ${parent}`));
  return [...places].map((place) => ({ sentence: `有些行指向不存在的行（${place}）：请恢复备份` }));
};

const findInPostgres = async ({ db }: Store): Promise<Fault[]> => {
  const first = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows[0];
  const encoding = (await first(sql<{ server_encoding: string }>`show server_encoding`))?.server_encoding;
  const recovery = (await first(sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`))?.standby;
  return [
    ...(encoding === 'UTF8' ? [] : [{ sentence: `数据库的编码是 ${encoding}：应新建 UTF8 的数据库并导入备份` }]),
    ...(recovery ? [{ sentence: '连接到的是只读的备库：DATABASE_URL 应指向主库' }] : []),
  ];
};
