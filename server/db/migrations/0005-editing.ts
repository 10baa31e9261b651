import type { Kysely } from 'kysely';
import { countFacets } from './0005-editing/count-facets.ts';
import { signTexts } from './0005-editing/sign-texts.ts';
import type { MakeMigration, MigrationDialect } from './dialect.ts';

/** Works taken down, banners, the counters behind facets, and the signatures that searches within texts go by. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db) => {
    await createTakeDown(db);
    await createBanners(db, dialect);
    await createFacets(db, dialect);
    await createTextSearch(db, dialect);
    await countFacets(db);
    await signTexts(db);
  },
});

const createTakeDown = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('novels').addColumn('taken_down_at', 'bigint').execute();
  await db.schema
    .alterTable('novels')
    .addColumn('edited', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  // Searches with many hits walk this index: with the new column in it they still need no row of the table.
  await db.schema.dropIndex('novels_read_week').execute();
  await db.schema.createIndex('novels_read_week').on('novels').columns(['read_week', 'id', 'taken_down_at']).execute();
};

const createBanners = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('banners')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('image_url', 'text')
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('novel_id', 'bigint', (column) => column.references('novels.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('banners_novel').on('banners').column('novel_id').execute();
};

const createFacets = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('facet_cells')
    .addColumn('tag', dialect.keyText, (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('category_id', 'bigint', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('band', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    // One tag's cells, of all times or of some days, are a range of this key.
    .addPrimaryKeyConstraint('facet_cells_key', ['tag', 'day', 'category_id', 'status', 'band'])
    .execute();
  await db.schema
    .createTable('tag_counts')
    .addColumn('tag', dialect.keyText, (column) => column.primaryKey())
    .addColumn('novel_count', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('tag_counts_popular').on('tag_counts').columns(['novel_count', 'tag']).execute();
};

const createTextSearch = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('text_signatures')
    // Novel and part in one number: see sign-texts.ts.
    .addColumn('id', dialect.idType, (column) => column.primaryKey())
    .addColumn('bits', dialect.bytesType, (column) => column.notNull())
    .execute();
};
