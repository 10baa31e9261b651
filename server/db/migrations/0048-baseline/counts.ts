import { type Kysely, sql } from 'kysely';
import { ofNovel, required } from './columns.ts';

/** Creates the counting of reads, each reader once a novel and day, without keeping who they are. */
export const createCounts = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('read_marks')
    .$call(ofNovel)
    .addColumn('day', 'integer', required)
    .addColumn('reader', 'text', required)
    // Whether it is in the counts of its novel.
    .addColumn('folded', 'integer', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('read_marks_key', ['novel_id', 'day', 'reader'])
    .execute();
  await sql`create index read_marks_unfolded on read_marks (novel_id, day) where folded = 0`.execute(db);
  // The key of a day, by which its readers are told apart; without it nobody can be found out.
  await db.schema
    .createTable('read_keys')
    .addColumn('day', 'integer', (column) => column.primaryKey())
    .addColumn('key', 'text', required)
    .execute();
  await db.schema
    .createTable('novel_reads')
    .$call(ofNovel)
    .addColumn('day', 'integer', required)
    .addColumn('count', 'bigint', required)
    .addPrimaryKeyConstraint('novel_reads_key', ['novel_id', 'day'])
    .execute();
  // One row: the day up to which the counts of day, week and month are.
  await db.schema.createTable('read_rollover').addColumn('day', 'integer', required).execute();
  await sql`insert into read_rollover (day) values (0)`.execute(db);
};
