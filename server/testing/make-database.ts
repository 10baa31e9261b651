import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { StoreOptions } from '../db/open-store.ts';

/** Makes an empty database without any table. */
export type MakeDatabase = () => Promise<{ options: StoreOptions; remove: () => Promise<void> }>;

export const makeSqlite: MakeDatabase = async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-test-'));
  return { options: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
};

/** @param urlOfServer URL of a database of the PostgreSQL to use, with a user who may make others */
export const makePostgres =
  (urlOfServer: () => string): MakeDatabase =>
  async () => {
    const name = `shuhai_test_${randomBytes(6).toString('hex')}`;
    const url = new URL(urlOfServer());
    await administer(url.href, `create database ${name} template template0 encoding 'UTF8' locale 'C'`);
    const databaseUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
    return {
      options: { databaseUrl, dataDir: '' },
      remove: () => administer(url.href, `drop database ${name} with (force)`),
    };
  };

const administer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
