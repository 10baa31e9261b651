import fs, { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { openDatabase } from '../../db/open-store.ts';
import { copyDamaged } from '../../db/testing/damages.ts';
import { readEnvironment } from '../../environment.ts';
import { describeOnPostgres, describeOnSqlite } from '../../testing/databases.ts';
import { fillLibrary } from '../../testing/failing-storage.ts';
import { openPostgresPair } from '../../testing/postgres/postgres-pair.ts';
import { until } from '../../testing/until.ts';
import { runLibraryCommand } from '../testing/run-library-command.ts';
import { checkDatabase } from './doctor/check-database.ts';

describeOnSqlite('what the command doctor cannot mend', (open) => {
  let folder: string;
  const before = process.env.RELEASES_DIR;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-doctor-faults-'));
  });
  afterEach(async () => {
    process.env.RELEASES_DIR = before ?? '';
    await rm(folder, { recursive: true });
  });

  it('damage in the file of the database is named, with what to do about it [B14.29]', async () => {
    await (await fillLibrary(folder)).close();
    const dataDir = path.join(folder, 'damaged');
    copyDamaged(path.join(folder, 'shuhai.db'), dataDir, '正文页被清零');
    const { code, out } = await runLibraryCommand(await open({ dataDir }), ['doctor', '--mend']);
    expect(code).toBe(1);
    expect(out).toMatch(/^数据库：数据库文件有损坏（.*page.*）：请停止服务器并恢复备份$/im);
  });

  it('rows that refer to a row that is not there are named by their tables [B14.29]', async () => {
    const store = await open();
    const file = new Database(path.join(open.optionsOf(store).dataDir, 'shuhai.db'));
    file.pragma('foreign_keys = OFF');
    file.exec("insert into picks (block, position, novel_id) values ('hot', 1, 999), ('hot', 2, 999)");
    file.close();
    const { code, out } = await runLibraryCommand(store, ['doctor', '--mend']);
    expect(code).toBe(1);
    expect(out).toContain('数据库：有些行指向不存在的行（picks → novels）：请恢复备份\n');
  });

  it('a folder that cannot be used is named with its variable [B14.29]', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    process.env.RELEASES_DIR = path.join(file, 'releases');
    const { code, out } = await runLibraryCommand(await open(), ['doctor']);
    expect(code).toBe(1);
    expect(out).toContain(`文件夹：RELEASES_DIR 指向的 ${file}/releases 不能读写（ENOTDIR）：请检查它的所有者和权限\n`);
  });

  it('a disk with less than a gigabyte left is named [B14.29]', async () => {
    const store = await open();
    const { dataDir } = open.optionsOf(store);
    const free = jest.spyOn(fs, 'statfs');
    const leave = async (bytes: number) => {
      const blocks = { type: 0, frsize: 4096, blocks: 2 ** 30, bfree: 2 ** 30, files: 0, ffree: 0 };
      free.mockResolvedValue({ ...blocks, bsize: 4096, bavail: bytes / 4096 });
      return (await runLibraryCommand(store, ['doctor'])).out;
    };
    expect(await leave(1023 * 1024 ** 2)).toContain(`文件夹：${dataDir} 所在的磁盘只剩 1023 MB：请清理或扩容\n`);
    expect(await leave(1024 ** 3)).not.toContain('只剩');
  });
});

describeOnPostgres('what the command doctor says of a PostgreSQL that a site should not use', (open) => {
  it('a database that keeps no UTF-8 is named with its encoding [B14.29]', async () => {
    const { databaseUrl = '' } = await open.emptyDatabase();
    const name = `${new URL(databaseUrl).pathname.slice(1)}_ascii`;
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
    const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
    const store = await open({ databaseUrl: url, dataDir: '' });
    const { code, out } = await runLibraryCommand(store, ['doctor', '--mend']);
    expect(code).toBe(1);
    expect(out).toContain('数据库：数据库的编码是 SQL_ASCII：应新建 UTF8 的数据库并导入备份\n');
    await store.close();
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });

  it('a replica is named, and its primary is not [B14.29]', async () => {
    const pair = await openPostgresPair();
    await pair.create();
    const find = async (databaseUrl: string) => {
      const store = openDatabase({ databaseUrl, dataDir: '' });
      const faults = await checkDatabase.find({ store, environment: readEnvironment({}) });
      await store.close();
      return faults;
    };
    // It has the new database a moment after the primary.
    await until(() =>
      find(pair.replicaUrl()).then(
        () => true,
        () => false,
      ),
    );
    expect(await find(pair.replicaUrl())).toEqual([{ sentence: '连接到的是只读的备库：DATABASE_URL 应指向主库' }]);
    expect(await find(pair.databaseUrl)).toEqual([]);
    await pair.close();
  });
});
