import type { Kysely } from 'kysely';
import { fromZero, maybeEmpty, required } from './0048-baseline/columns.ts';
import type { MakeMigration } from './dialect.ts';

/** Creates the jobs by which uploaded files come into the library, and the novels that were found in them. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('import_jobs')
      .addColumn('id', dialect.idType, dialect.countingId)
      .addColumn('upload_id', 'text', (column) => column.notNull().unique())
      // What was uploaded outlasts the account.
      .addColumn('uploaded_by', 'bigint', (column) => column.references('members.id').onDelete('set null'))
      .addColumn('file_name', 'text', required)
      .addColumn('file_modified', 'bigint', required)
      .addColumn('bytes', 'bigint', required)
      .addColumn('state', 'text', required)
      .addColumn('error', 'text')
      .addColumn('has_file', 'integer', required)
      .addColumn('attempts', 'integer', fromZero)
      .addColumn('claim', 'text', maybeEmpty)
      .addColumn('read_at', 'bigint')
      .addColumn('created_at', 'bigint', required)
      .addColumn('updated_at', 'bigint', required)
      .execute();
    // The queue, the list of one state, and how many there are.
    await db.schema.createIndex('import_jobs_state').on('import_jobs').columns(['state', 'id']).execute();
    // What is counted before an upload begins, and what is cleared away.
    await db.schema
      .createIndex('import_jobs_file')
      .on('import_jobs')
      .columns(['has_file', 'uploaded_by', 'state', 'bytes'])
      .execute();
    await db.schema.createIndex('import_jobs_updated').on('import_jobs').columns(['has_file', 'updated_at']).execute();
    // For when an account goes.
    await db.schema.createIndex('import_jobs_member').on('import_jobs').column('uploaded_by').execute();
    await db.schema
      .createTable('import_books')
      .addColumn('id', dialect.idType, dialect.countingId)
      .addColumn('job_id', 'bigint', (column) => column.notNull().references('import_jobs.id').onDelete('cascade'))
      .addColumn('no', 'integer', required)
      .addColumn('file', 'text', required)
      .addColumn('state', 'text', required)
      .addColumn('error', 'text')
      .addColumn('title', 'text')
      .addColumn('author', 'text')
      .addColumn('doubts', 'integer', fromZero)
      .addColumn('corrections', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('report', 'text')
      .addColumn('chapters', 'text')
      .addColumn('base', 'text')
      .addColumn('wish', 'text')
      .addColumn('novel_id', 'bigint')
      .execute();
    await db.schema.createIndex('import_books_job').unique().on('import_books').columns(['job_id', 'no']).execute();
  },
});
