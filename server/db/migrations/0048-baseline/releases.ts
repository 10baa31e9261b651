import type { Kysely } from 'kysely';
import type { MigrationDialect } from '../dialect.ts';
import { fromZero, required } from './columns.ts';

/** Creates which releases are published and active, who may publish, and how they do. */
export const createReleases = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('releases')
    .addColumn('name', dialect.keyText, (column) => column.primaryKey())
    .addColumn('app', 'text', required)
    .addColumn('published_by', 'text', required)
    .addColumn('published_at', 'bigint', required)
    .addColumn('last_served_at', 'bigint')
    .execute();
  await db.schema
    .createTable('activations')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('releases', 'text', required)
    .addColumn('canary', 'text')
    .addColumn('percent', 'integer')
    .addColumn('kind', 'text', required)
    .addColumn('by_whom', 'text', required)
    .addColumn('why', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('rolled_back', 'integer', fromZero)
    // Remotes that were taken out of the site, with their addresses and where these lead now: a JSON list.
    .addColumn('retired', 'text')
    .execute();
  await db.schema
    .createTable('smoke_tested_sets')
    .addColumn('id', dialect.keyText, (column) => column.primaryKey())
    .addColumn('at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('release_tokens')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('app', 'text', required)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('made_by', 'text', required)
    .addColumn('made_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await createHealth(db, dialect);
};

/** Counts by the hour, which all servers add to. The hour leads their keys: old hours are deleted together, and a day is read at once. */
const createHealth = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  // Page loads and faults of each release set, with the addresses that they came from as bits.
  await db.schema
    .createTable('set_health')
    .addColumn('hour', 'integer', required)
    .addColumn('set_id', dialect.keyText, required)
    .addColumn('loads', 'bigint', required)
    .addColumn('faults', 'bigint', required)
    .addColumn('opened_by', dialect.bytesType, required)
    .addColumn('faulted_by', dialect.bytesType, required)
    .addPrimaryKeyConstraint('set_health_key', ['hour', 'set_id'])
    .execute();
  // Page loads, faults and measured times of each release.
  await db.schema
    .createTable('release_counts')
    .addColumn('hour', 'integer', required)
    .addColumn('release', dialect.keyText, required)
    .addColumn('kind', dialect.keyText, required)
    .addColumn('bucket', 'integer', required)
    .addColumn('count', 'bigint', required)
    .addPrimaryKeyConstraint('release_counts_key', ['hour', 'release', 'kind', 'bucket'])
    .execute();
};
