import { type Kysely, sql } from 'kysely';
import type { MigrationDialect } from '../dialect.ts';
import { ofNovel, required } from './columns.ts';

/** Creates volumes, chapters and their texts, and what is remembered of edits and imports. */
export const createChapters = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('volumes')
    .$call(ofNovel)
    .addColumn('no', 'integer', required)
    .addColumn('title', 'text', required)
    .addColumn('first_no', 'integer', required)
    .addColumn('chapter_count', 'integer', required)
    .addPrimaryKeyConstraint('volumes_key', ['novel_id', 'no'])
    .execute();
  await db.schema
    .createTable('chapters')
    .$call(ofNovel)
    .addColumn('serial', 'integer', required)
    .addColumn('no', 'integer', required)
    .addColumn('volume_no', 'integer')
    .addColumn('title', 'text', required)
    .addColumn('word_count', 'integer', required)
    .addColumn('revision', 'integer', required)
    .addColumn('content_hash', 'text', required)
    .addColumn('next_pid', 'integer', required)
    .addColumn('published_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addPrimaryKeyConstraint('chapters_key', ['novel_id', 'serial'])
    .addUniqueConstraint('chapters_no', ['novel_id', 'no'])
    .execute();
  await createTexts(db, dialect);
  await createEdits(db, dialect);
};

/** Texts stand apart, so that a contents list reads rows of a hundred bytes and not whole chapters. */
const createTexts = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('chapter_texts')
    .$call(ofNovel)
    .addColumn('serial', 'integer', required)
    .addColumn('paragraphs', 'text', required)
    // As it is sent. A chapter without it is compressed when it is asked for.
    .addColumn('compressed', dialect.bytesType)
    .addPrimaryKeyConstraint('chapter_texts_key', ['novel_id', 'serial'])
    .execute();
  // PostgreSQL would try to compress it once more.
  if (dialect.name === 'postgres')
    await sql`alter table chapter_texts alter column compressed set storage external`.execute(db);
};

const createEdits = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  // What was changed by hand in chapters, so that it can be undone and imports keep it.
  await db.schema
    .createTable('chapter_edits')
    .addColumn('id', dialect.idType, dialect.countingId)
    .$call(ofNovel)
    .addColumn('edit', 'text', required)
    .addColumn('before', 'text', required)
    .addColumn('made_at', 'bigint', required)
    .addColumn('undone_at', 'bigint')
    .execute();
  await db.schema.createIndex('chapter_edits_novel').on('chapter_edits').columns(['novel_id', 'id']).execute();
  // What an import was told about a file.
  await db.schema
    .createTable('import_choices')
    .addColumn('file_key', 'text', (column) => column.primaryKey())
    .$call(ofNovel)
    .addColumn('overrides', 'text', required)
    .addColumn('plan', 'text')
    .execute();
  await db.schema.createIndex('import_choices_novel').on('import_choices').column('novel_id').execute();
  // How many files were imported with each outcome, and when the last one was: imports run in processes of their own.
  await db.schema
    .createTable('import_counts')
    .addColumn('outcome', dialect.keyText, (column) => column.primaryKey())
    .addColumn('count', 'bigint', required)
    .addColumn('last_at', 'bigint', required)
    .execute();
};
