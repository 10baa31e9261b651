/**
 * Preloaded into a command, kills it at a step: before one of its changes of files or of the library, each of which is counted.
 * `KILL_AT_STEP` says which, from 1 on.
 */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import Database from 'better-sqlite3';
import pg from 'pg';

const killAt = Number(process.env.KILL_AT_STEP);
let steps = 0;

const step = () => {
  steps += 1;
  if (steps === killAt) process.kill(process.pid, 'SIGKILL');
};

/** Counts the calls of some methods, or those with a first argument that counts. */
const count = (target: object, names: readonly string[], counts: (first: unknown) => boolean = () => true) => {
  const methods = target as Record<string, (...parameters: unknown[]) => unknown>;
  for (const name of names) {
    const method = methods[name];
    methods[name] = function (this: unknown, ...parameters) {
      if (counts(parameters[0])) step();
      return method?.apply(this, parameters);
    };
  }
};

count(fs, ['copyFile', 'mkdir', 'rename', 'rm', 'chmod', 'open']);
syncBuiltinESMExports();
if (process.env.DATABASE_URL) {
  count(pg.Client.prototype, ['query'], (query) => {
    const text = typeof query === 'string' ? query : String((query as { text?: unknown }).text);
    return /restored_files|^commit/i.test(text);
  });
} else {
  count(Database.prototype, ['exec', 'close']);
  count(Database.prototype, ['pragma'], (text) => /journal_mode/.test(String(text)));
  count(Database.prototype, ['prepare'], (text) => /restored_files/.test(String(text)));
}
