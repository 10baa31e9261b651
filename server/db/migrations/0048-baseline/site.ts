import { type Kysely, sql } from 'kysely';
import type { MigrationDialect } from '../dialect.ts';
import { ofNovel, required } from './columns.ts';

/** Other houses of Chinese books, so that the footer is never bare. */
const links = [
  ['维基文库', 'https://zh.wikisource.org/'],
  ['中国哲学书电子化计划', 'https://ctext.org/zhs'],
  ['古登堡计划', 'https://www.gutenberg.org/browse/languages/zh'],
  ['汉典', 'https://www.zdic.net/'],
] as const;

/** Creates what the site shows and says of itself. */
export const createSite = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('picks')
    .addColumn('block', 'text', required)
    .addColumn('position', 'integer', required)
    .$call(ofNovel)
    .addPrimaryKeyConstraint('picks_key', ['block', 'position'])
    .execute();
  await db.schema
    .createTable('banners')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('title', 'text', required)
    .addColumn('image_url', 'text')
    .addColumn('link', 'text', required)
    .addColumn('novel_id', 'bigint', (column) => column.references('novels.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('banners_novel').on('banners').column('novel_id').execute();
  await db.schema
    .createTable('links')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('position', 'integer', (column) => column.notNull().unique())
    .addColumn('link_name', 'text', required)
    .addColumn('link_url', 'text', required)
    .execute();
  for (const [position, [name, url]] of links.entries())
    await sql`insert into links (position, link_name, link_url) values (${position}, ${name}, ${url})`.execute(db);
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
};
