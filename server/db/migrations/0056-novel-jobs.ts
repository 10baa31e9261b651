import { type Kysely, sql } from 'kysely';
import { fromZero, required } from './0048-baseline/columns.ts';
import type { MakeMigration } from './dialect.ts';

/** Creates the jobs by which many novels are changed at once, with what each novel was before, and an index of those taken down. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createIndex('novels_taken_down')
      .on('novels')
      .column('id')
      .where(sql.ref('taken_down_at'), 'is not', null)
      .execute();
    await db.schema
      .createTable('novel_jobs')
      .addColumn('id', dialect.idType, dialect.countingId)
      // What was done outlasts the account.
      .addColumn('asked_by', 'bigint', (column) => column.references('members.id').onDelete('set null'))
      .addColumn('state', 'text', required)
      .addColumn('change', 'text', required)
      .addColumn('choice', 'text')
      .addColumn('position', 'text')
      .addColumn('found', 'integer', fromZero)
      .addColumn('alike', 'integer', fromZero)
      .addColumn('changed', 'integer', fromZero)
      .addColumn('skipped', 'integer', fromZero)
      .addColumn('attempts', 'integer', fromZero)
      .addColumn('error', 'text')
      .addColumn('act_id', 'bigint')
      .addColumn('created_at', 'bigint', required)
      .addColumn('updated_at', 'bigint', required)
      .execute();
    // The queue, and what is cleared away.
    await db.schema.createIndex('novel_jobs_state').on('novel_jobs').columns(['state', 'id']).execute();
    // For when an account goes, and the job that a member has prepared.
    await db.schema.createIndex('novel_jobs_member').on('novel_jobs').columns(['asked_by', 'state']).execute();
    await db.schema
      .createTable('novel_job_items')
      .addColumn('job_id', 'bigint', (column) => column.notNull().references('novel_jobs.id').onDelete('cascade'))
      // The item of a novel that was removed stays.
      .addColumn('novel_id', 'bigint', required)
      .addColumn('state', 'text', required)
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addPrimaryKeyConstraint('novel_job_items_key', ['job_id', 'novel_id'])
      .execute();
    await db.schema
      .createIndex('novel_job_items_state')
      .on('novel_job_items')
      .columns(['job_id', 'state', 'novel_id'])
      .execute();
  },
});
