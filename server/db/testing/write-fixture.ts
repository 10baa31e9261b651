import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { startPostgresCluster } from '../../testing/postgres/postgres-cluster.ts';
import { migrate, readMigrations } from '../migrating/migrate.ts';
import { openDatabase } from '../open-store.ts';
import { type Fixture, fixtureNames, readFixture, writeFixture } from './fixtures.ts';
import { loadFixture, rowsOf, tablesOf } from './load-fixture.ts';

// node server/db/testing/write-fixture.ts NNNN-words
// Brings the fixture of the version before to this one and writes it down. Rows of new tables are added by hand.
const [name = ''] = process.argv.slice(2);
const before = fixtureNames.findLast((one) => one < name) ?? '';
const cluster = await startPostgresCluster(path.resolve(import.meta.dirname, '../../..'));
const options = { databaseUrl: cluster.url, dataDir: '' };
await loadFixture(options, before);
const store = openDatabase(options);
const migrations = await readMigrations(store.dialect);
await migrate(
  store,
  migrations.filter((migration) => migration.name <= name),
);
const rows: Fixture['rows'] = {};
for (const table of await tablesOf(store)) rows[table] = await rowsOf(store, table);
await store.close();
await cluster.stop();
const madeWith = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
writeFixture(name, { ...readFixture(before), madeWith, rows });
