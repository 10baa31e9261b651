import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { until } from '../../testing/until.ts';
import { openWriteAheadLog, type WriteAheadLog } from './write-ahead-log.ts';

let folder: string;
let file: string;
let database: Database.Database;
let log: WriteAheadLog;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shuhai-log-'));
  file = path.join(folder, 'shuhai.db');
  database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('wal_autocheckpoint = 0');
  log = openWriteAheadLog(file, 1);
});
afterEach(async () => {
  await log.close();
  database.close();
  rmSync(folder, { recursive: true });
});

test('what was committed is carried from the log into the file, by no statement of this connection', async () => {
  database.exec('create table texts (text); insert into texts values (zeroblob(1000000))');
  const before = statSync(file).size;
  await log.sync();
  await until(() => statSync(file).size > before + 1_000_000);
});

test('after a whole checkpoint the log is begun anew, by no statement of this connection', async () => {
  database.exec('create table texts (text)');
  const before = timesBegun();
  await log.sync();
  await until(() => timesBegun() > before);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('where there is no log to bring to the disk that is an error, and the next one is synced', async () => {
  await expect(log.sync()).rejects.toMatchObject({ code: 'ENOENT' });
  database.exec('create table texts (text)');
  await log.sync();
});

test('what is on its way to the disk while the log is closed begins no checkpoint afterwards', async () => {
  database.exec('create table texts (text)');
  const started = jest.spyOn(globalThis, 'setTimeout');
  const synced = log.sync();
  await log.close();
  await synced.catch(() => {});
  expect(started.mock.calls.filter(([, delayMs]) => delayMs === 1)).toEqual([]);
  started.mockRestore();
});

/** How often the log was begun, as its header has it (https://sqlite.org/fileformat2.html#walformat). */
const timesBegun = (): number => readFileSync(`${file}-wal`).readUInt32BE(12);
