import { type Kysely, sql } from 'kysely';
import type { MigrationDialect } from '../dialect.ts';
import { fromZero, ofNovel, required } from './columns.ts';

/** Categories every library begins with, in the order of the filter. */
const categories = [
  '玄幻',
  '奇幻',
  '武侠',
  '仙侠',
  '都市',
  '言情',
  '历史',
  '科幻',
  '悬疑',
  '游戏',
  '灵异',
  '轻小说',
  '古典',
  '其他',
];

/** Creates novels, with the authors, categories, tags and covers that they refer to. */
export const createNovels = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('authors')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .execute();
  await createCategories(db, dialect);
  await createNovelTable(db, dialect);
  await createListIndexes(db);
  await createOtherIndexes(db);
  await db.schema
    .createTable('novel_tags')
    .addColumn('tag', 'text', required)
    .$call(ofNovel)
    .addPrimaryKeyConstraint('novel_tags_key', ['tag', 'novel_id'])
    .execute();
  await db.schema.createIndex('novel_tags_novel').on('novel_tags').column('novel_id').execute();
  // Pictures that the site keeps itself, each once.
  await db.schema
    .createTable('covers')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('bytes', dialect.bytesType, required)
    .addColumn('created_at', 'bigint', required)
    .execute();
};

const createCategories = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('categories')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('position', 'integer', (column) => column.notNull().unique())
    .addColumn('novel_count', 'integer', required)
    .execute();
  for (const [position, name] of categories.entries())
    await sql`insert into categories (name, position, novel_count) values (${name}, ${position}, 0)`.execute(db);
  // Names that a category had before, and those of categories that were merged into it: files go on using them.
  await db.schema
    .createTable('category_aliases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('category_id', 'bigint', (column) => column.notNull().references('categories.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('category_aliases_category').on('category_aliases').column('category_id').execute();
};

/** Counts of reads, collections and likes stand in the row: lists are ordered by them. */
const createNovelTable = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('novels')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('import_key', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('author_id', 'bigint', (column) => column.notNull().references('authors.id'))
    .addColumn('category_id', 'bigint', (column) => column.notNull().references('categories.id'))
    .addColumn('cover_url', 'text')
    .addColumn('intro', 'text', required)
    .addColumn('source', 'text')
    .addColumn('tags', 'text', required)
    .addColumn('status', 'integer', required)
    .addColumn('word_count', 'bigint', required)
    .addColumn('chapter_count', 'integer', required)
    .addColumn('first_serial', 'integer')
    .addColumn('latest_serial', 'integer')
    .addColumn('latest_no', 'integer')
    .addColumn('latest_title', 'text')
    .addColumn('latest_at', 'bigint', required)
    .addColumn('read_day', 'bigint', fromZero)
    .addColumn('read_week', 'bigint', fromZero)
    .addColumn('read_total', 'bigint', fromZero)
    .addColumn('collect_count', 'bigint', fromZero)
    .addColumn('like_count', 'bigint', fromZero)
    .addColumn('next_serial', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('taken_down_at', 'bigint')
    // Names of what was changed by hand, a JSON list: imports leave these as they are.
    .addColumn('edited', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('read_month', 'bigint', fromZero)
    // The reads of the week and the collections as they stood when the day began: lists in pages are ordered by them.
    .addColumn('listed_reads', 'bigint', fromZero)
    .addColumn('listed_collects', 'bigint', fromZero)
    .execute();
  // The first novel is 1001.
  if (dialect.name === 'sqlite') await sql`insert into sqlite_sequence (name, seq) values ('novels', 1000)`.execute(db);
  else await sql`alter table novels alter column id restart with 1001`.execute(db);
};

/** Each order of a list is one index for all novels, one within a category and, where the list can be narrowed so, one within a status. */
const createListIndexes = async (db: Kysely<unknown>): Promise<void> => {
  const [all, ofCategory, ofStatus] = [[], ['category_id'], ['status']];
  const filtered = ['latest_at', 'word_count', 'created_at', 'listed_reads', 'listed_collects'];
  const ranked = ['read_day', 'read_month', 'read_total', 'like_count', 'collect_count'];
  const lists = [
    ...filtered.map((order) => ({ order, scopes: [all, ofCategory, ofStatus] })),
    ...ranked.map((order) => ({ order, scopes: [all, ofCategory] })),
    { order: 'read_week', scopes: [ofCategory, ofStatus] },
  ];
  for (const { order, scopes } of lists) {
    for (const scope of scopes) {
      await db.schema
        .createIndex(['novels', ...scope, order].join('_'))
        .on('novels')
        .columns([...scope, order, 'id'])
        .execute();
    }
  }
  // Searches with many hits walk this one, and need no row of the table to pass over what was taken down.
  await db.schema.createIndex('novels_read_week').on('novels').columns(['read_week', 'id', 'taken_down_at']).execute();
};

const createOtherIndexes = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createIndex('novels_author').on('novels').column('author_id').execute();
  await db.schema
    .createIndex('novels_author_latest_at')
    .on('novels')
    .columns(['author_id', 'latest_at', 'id'])
    .execute();
  // All that lists sort and narrow novels by, in one narrow index: sorting thousands of found novels reads no row of the table.
  const sorted = [
    'read_week',
    'latest_at',
    'word_count',
    'collect_count',
    'created_at',
    'listed_reads',
    'listed_collects',
  ];
  await db.schema
    .createIndex('novels_to_sort')
    .on('novels')
    .columns(['id', 'taken_down_at', ...sorted, 'category_id', 'status'])
    .execute();
  // Whose cover a picture is, and whether any of them can be read: asked with each picture.
  await db.schema
    .createIndex('novels_by_cover')
    .on('novels')
    .columns(['cover_url', 'taken_down_at'])
    .where(sql.ref('cover_url'), 'is not', null)
    .execute();
};
