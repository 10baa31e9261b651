import { type Kysely, sql } from 'kysely';
import type { MigrationDialect } from '../dialect.ts';
import { required } from './columns.ts';

/** Creates what searches and facets go by, all of it derived from novels and chapters. */
export const createSearch = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await createNovelSearch(db, dialect);
  await createNameKeys(db, dialect);
  await createTextSignatures(db, dialect);
  await createFacets(db, dialect);
};

/** Title and author of each novel as they are searched for: folded, by pinyin, by initials and by grams. */
const createNovelSearch = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('novel_search')
    .addColumn('novel_id', dialect.idType, (column) =>
      column.primaryKey().references('novels.id').onDelete('cascade').notNull(),
    )
    .addColumn('title_key', dialect.keyText, required)
    .addColumn('author_key', dialect.keyText, required)
    .addColumn('pinyin', dialect.keyText, required)
    .addColumn('initials', dialect.keyText, required)
    .addColumn('latin_starts', 'text', required)
    .execute();
  for (const key of ['title_key', 'author_key', 'pinyin', 'initials']) {
    await db.schema.createIndex(`novel_search_${key}`).on('novel_search').columns([key, 'novel_id']).execute();
  }
  if (dialect.name === 'sqlite') {
    await sql`create virtual table novel_grams using fts5(
      grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`.execute(db);
  } else {
    await sql`alter table novel_search add column grams text[] not null default '{}'`.execute(db);
    await sql`create index novel_search_grams on novel_search using gin (grams)`.execute(db);
  }
};

/** The same of each tag and each author's name. A running server fills it: SQL cannot tell pinyin. */
const createNameKeys = async (db: Kysely<unknown>, { keyText }: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('name_keys')
    .addColumn('kind', keyText, required)
    .addColumn('name', keyText, required)
    .addColumn('name_key', keyText, required)
    .addColumn('pinyin', keyText, required)
    .addColumn('initials', keyText, required)
    .addPrimaryKeyConstraint('name_keys_key', ['kind', 'name'])
    .execute();
  for (const key of ['name_key', 'pinyin', 'initials']) {
    await db.schema.createIndex(`name_keys_${key}`).on('name_keys').columns(['kind', key, 'name']).execute();
  }
};

/** Bloom filters over the texts of some chapters each, by which a search within texts passes over what cannot hold a word. */
const createTextSignatures = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('text_signatures')
    // Novel and part in one number.
    .addColumn('id', dialect.idType, (column) => column.primaryKey())
    .addColumn('bits', dialect.bytesType, required)
    .addColumn('pieces', 'integer')
    .addColumn('salt', 'integer')
    .execute();
  // A part without pieces is signed later, by a running server.
  await db.schema
    .createIndex('text_signatures_unsigned')
    .on('text_signatures')
    .column('id')
    .where(sql.ref('pieces'), 'is', null)
    .execute();
  // Pieces are small enough to lie in the row, so that a search reads a few hundred bytes of each.
  await db.schema
    .createTable('signature_pieces')
    // Signature and piece in one number: SQLite finds rows fastest by such a key.
    .addColumn('id', dialect.idType, (column) => column.primaryKey())
    .addColumn('bits', dialect.bytesType, required)
    .execute();
};

/** How many novels have a tag, a category, a status and a word band together, of all times (day 0) and of each of the last days. */
const createFacets = async (db: Kysely<unknown>, { keyText }: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('facet_cells')
    .addColumn('tag', keyText, required)
    .addColumn('day', 'integer', required)
    .addColumn('category_id', 'bigint', required)
    .addColumn('status', 'integer', required)
    .addColumn('band', 'integer', required)
    .addColumn('count', 'integer', required)
    // One tag's cells, of all times or of some days, are a range of this key.
    .addPrimaryKeyConstraint('facet_cells_key', ['tag', 'day', 'category_id', 'status', 'band'])
    .execute();
  await db.schema
    .createTable('tag_counts')
    .addColumn('tag', keyText, (column) => column.primaryKey())
    .addColumn('novel_count', 'integer', required)
    .execute();
  await db.schema.createIndex('tag_counts_popular').on('tag_counts').columns(['novel_count', 'tag']).execute();
};
