import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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

test('after a sync that failed the next one carries all of the log into the file', async () => {
  const patient = openWriteAheadLog(file, 60_000);
  await expect(patient.sync()).rejects.toMatchObject({ code: 'ENOENT' });
  database.exec('create table texts (text); insert into texts values (zeroblob(1000000))');
  const before = statSync(file).size;
  await patient.sync();
  expect(statSync(file).size).toBeGreaterThan(before + 1_000_000);
  const after = statSync(file).size;
  database.exec('insert into texts values (zeroblob(1000000))');
  await patient.sync();
  expect(statSync(file).size).toBe(after);
  await patient.close();
});

test('while somebody is in the way of that, nothing is said to be on the disk', async () => {
  await expect(log.sync()).rejects.toMatchObject({ code: 'ENOENT' });
  database.exec('create table texts (text)');
  const reader = new Database(file);
  reader.exec('begin');
  reader.prepare('select count(*) from texts').get();
  database.exec('insert into texts values (1)');
  await expect(log.sync()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  reader.close();
  await log.sync();
});

test('checkpoints go on after one that failed', async () => {
  const later = path.join(folder, 'later.db');
  mkdirSync(later);
  writeFileSync(`${later}-wal`, '');
  const other = openWriteAheadLog(later, 1);
  await other.sync();
  await wait(300);
  for (const name of [later, `${later}-wal`]) rmSync(name, { recursive: true });
  const made = new Database(later);
  made.pragma('journal_mode = WAL');
  made.pragma('wal_autocheckpoint = 0');
  made.exec('create table texts (text); insert into texts values (zeroblob(1000000))');
  await until(async () => {
    await other.sync();
    return statSync(later).size > 1_000_000;
  });
  await other.close();
  made.close();
});

/** How often the log was begun, as its header has it (https://sqlite.org/fileformat2.html#walformat). */
const timesBegun = (): number => readFileSync(`${file}-wal`).readUInt32BE(12);
