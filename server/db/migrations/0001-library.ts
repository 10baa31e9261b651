import { type Kysely, sql } from 'kysely';
import type { MakeMigration, MigrationDialect } from './dialect.ts';

interface Tables {
  categories: { name: string; position: number; novel_count: number };
  links: { position: number; link_name: string; link_url: string };
}

/** Categories every library begins with, in the order of the menu. */
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

/** Other houses of Chinese books, so that the footer is never bare. */
const links = [
  { link_name: '维基文库', link_url: 'https://zh.wikisource.org/' },
  { link_name: '中国哲学书电子化计划', link_url: 'https://ctext.org/zhs' },
  { link_name: '古登堡计划', link_url: 'https://www.gutenberg.org/browse/languages/zh' },
  { link_name: '汉典', link_url: 'https://www.zdic.net/' },
];

/** Novels, chapters, search, and what the site says about itself. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<Tables>) => {
    await createShelves(db, dialect);
    await createNovels(db, dialect);
    await createNovelIndexes(db);
    await createChapters(db);
    await createSearch(db, dialect);
    await createSite(db, dialect);
    await startNovelIds(db, dialect);
    await db
      .insertInto('categories')
      .values(categories.map((name, position) => ({ name, position, novel_count: 0 })))
      .execute();
    await db
      .insertInto('links')
      .values(links.map((link, position) => ({ ...link, position })))
      .execute();
  },
});

/** The first novel is 1001. */
const startNovelIds = async (db: Kysely<Tables>, { name }: MigrationDialect): Promise<void> => {
  if (name === 'sqlite') await sql`insert into sqlite_sequence (name, seq) values ('novels', 1000)`.execute(db);
  else await sql`alter table novels alter column id restart with 1001`.execute(db);
};

const createShelves = async (db: Kysely<Tables>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('authors')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .execute();
  await db.schema
    .createTable('categories')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('position', 'integer', (column) => column.notNull().unique())
    .addColumn('novel_count', 'integer', (column) => column.notNull())
    .execute();
};

const createNovels = async (db: Kysely<Tables>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('novels')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('import_key', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('author_id', 'bigint', (column) => column.notNull().references('authors.id'))
    .addColumn('category_id', 'bigint', (column) => column.notNull().references('categories.id'))
    .addColumn('cover_url', 'text')
    .addColumn('intro', 'text', (column) => column.notNull())
    .addColumn('source', 'text')
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('word_count', 'bigint', (column) => column.notNull())
    .addColumn('chapter_count', 'integer', (column) => column.notNull())
    .addColumn('first_serial', 'integer')
    .addColumn('latest_serial', 'integer')
    .addColumn('latest_no', 'integer')
    .addColumn('latest_title', 'text')
    .addColumn('latest_at', 'bigint', (column) => column.notNull())
    .addColumn('read_day', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('read_week', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('read_total', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('collect_count', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('like_count', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('next_serial', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('novel_tags')
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('novel_id', 'bigint', (column) => column.notNull().references('novels.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('novel_tags_key', ['tag', 'novel_id'])
    .execute();
  await db.schema.createIndex('novel_tags_novel').on('novel_tags').column('novel_id').execute();
};

/** Each order of the list of works is one index for all works, one within a category and one within a status. */
const createNovelIndexes = async (db: Kysely<Tables>): Promise<void> => {
  for (const order of ['read_week', 'latest_at', 'word_count', 'collect_count', 'created_at']) {
    for (const scope of [[], ['category_id'], ['status']]) {
      await db.schema
        .createIndex(['novels', ...scope, order].join('_'))
        .on('novels')
        .columns([...scope, order, 'id'])
        .execute();
    }
  }
  await db.schema.createIndex('novels_author').on('novels').column('author_id').execute();
};

const createChapters = async (db: Kysely<Tables>): Promise<void> => {
  await db.schema
    .createTable('volumes')
    .addColumn('novel_id', 'bigint', (column) => column.notNull().references('novels.id').onDelete('cascade'))
    .addColumn('no', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('first_no', 'integer', (column) => column.notNull())
    .addColumn('chapter_count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('volumes_key', ['novel_id', 'no'])
    .execute();
  await db.schema
    .createTable('chapters')
    .addColumn('novel_id', 'bigint', (column) => column.notNull().references('novels.id').onDelete('cascade'))
    .addColumn('serial', 'integer', (column) => column.notNull())
    .addColumn('no', 'integer', (column) => column.notNull())
    .addColumn('volume_no', 'integer')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('word_count', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('next_pid', 'integer', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chapters_key', ['novel_id', 'serial'])
    .addUniqueConstraint('chapters_no', ['novel_id', 'no'])
    .execute();
  // Text stands apart, so that a contents list reads rows of a hundred bytes and not whole chapters.
  await db.schema
    .createTable('chapter_texts')
    .addColumn('novel_id', 'bigint', (column) => column.notNull().references('novels.id').onDelete('cascade'))
    .addColumn('serial', 'integer', (column) => column.notNull())
    .addColumn('paragraphs', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('chapter_texts_key', ['novel_id', 'serial'])
    .execute();
};

const createSearch = async (db: Kysely<Tables>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('novel_search')
    .addColumn('novel_id', dialect.idType, (column) =>
      column.primaryKey().references('novels.id').onDelete('cascade').notNull(),
    )
    .addColumn('title_key', dialect.keyText, (column) => column.notNull())
    .addColumn('author_key', dialect.keyText, (column) => column.notNull())
    .addColumn('pinyin', dialect.keyText, (column) => column.notNull())
    .addColumn('initials', dialect.keyText, (column) => column.notNull())
    .addColumn('latin_starts', 'text', (column) => column.notNull())
    .execute();
  for (const key of ['title_key', 'author_key', 'pinyin', 'initials']) {
    await db.schema.createIndex(`novel_search_${key}`).on('novel_search').columns([key, 'novel_id']).execute();
  }
  await createGramIndex(db, dialect);
};

/** From the grams of titles and authors to novels. */
const createGramIndex = async (db: Kysely<Tables>, { name }: MigrationDialect): Promise<void> => {
  if (name === 'sqlite') {
    await sql`create virtual table novel_grams using fts5(
      grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`.execute(db);
  } else {
    await sql`alter table novel_search add column grams text[] not null default '{}'`.execute(db);
    await sql`create index novel_search_grams on novel_search using gin (grams)`.execute(db);
  }
};

const createSite = async (db: Kysely<Tables>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('picks')
    .addColumn('block', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('novel_id', 'bigint', (column) => column.notNull().references('novels.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('picks_key', ['block', 'position'])
    .execute();
  await db.schema
    .createTable('links')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('position', 'integer', (column) => column.notNull().unique())
    .addColumn('link_name', 'text', (column) => column.notNull())
    .addColumn('link_url', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
};
