import { type Kysely, sql } from 'kysely';
import type { MigrationDialect } from '../dialect.ts';
import { ofMember, ofNovel, required } from './columns.ts';

/** Creates what members collect and like. */
export const createShelf = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await createBookshelf(db);
  await db.schema
    .createTable('likes')
    .$call(ofMember)
    .$call(ofNovel)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('likes_key', ['member_id', 'novel_id'])
    .execute();
  await db.schema.createIndex('likes_novel').on('likes').column('novel_id').execute();
  // Kept by the database itself, so that they are right also for what goes with a deleted account.
  const keepCount = dialect.name === 'sqlite' ? keepCountOnSqlite : keepCountOnPostgres;
  await keepCount(db, 'bookshelf_entries', 'collect_count');
  await keepCount(db, 'likes', 'like_count');
};

const createBookshelf = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('bookshelf_entries')
    .$call(ofMember)
    .$call(ofNovel)
    .addColumn('status', 'text', required)
    .addColumn('group_name', 'text', required)
    .addColumn('pinned', 'integer', required)
    .addColumn('notify', 'integer', required)
    .addColumn('added_at', 'bigint', required)
    .addColumn('recent_at', 'bigint', required)
    .addPrimaryKeyConstraint('bookshelf_entries_key', ['member_id', 'novel_id'])
    .execute();
  // The orders that a shelf of thousands is walked in; title and newest chapter belong to the novel and are sorted.
  for (const order of ['recent_at', 'added_at']) {
    await db.schema
      .createIndex(`bookshelf_entries_${order}`)
      .on('bookshelf_entries')
      .columns(['member_id', 'pinned', order, 'novel_id'])
      .execute();
  }
  await db.schema
    .createIndex('bookshelf_entries_group')
    .on('bookshelf_entries')
    .columns(['member_id', 'group_name'])
    .execute();
  // Whom an update is told to, and what goes with a novel.
  await db.schema
    .createIndex('bookshelf_entries_novel')
    .on('bookshelf_entries')
    .columns(['novel_id', 'notify', 'member_id'])
    .execute();
  await db.schema
    .createTable('shelf_group_sorts')
    .$call(ofMember)
    .addColumn('group_name', 'text', required)
    .addColumn('sort', 'text', required)
    .addPrimaryKeyConstraint('shelf_group_sorts_key', ['member_id', 'group_name'])
    .execute();
};

/** Keeps a column of novels equal to the number of a table's rows for each novel, whatever adds or removes them. */
const keepCountOnSqlite = async (db: Kysely<unknown>, table: string, column: string): Promise<void> => {
  const changes = [
    ['insert', '+', 'new'],
    ['delete', '-', 'old'],
  ] as const;
  for (const [change, sign, row] of changes) {
    await sql`create trigger ${sql.raw(`${table}_${change}`)} after ${sql.raw(change)} on ${sql.table(table)} begin
        update novels set ${sql.ref(column)} = ${sql.ref(column)} ${sql.raw(sign)} 1 where id = ${sql.raw(row)}.novel_id;
      end`.execute(db);
  }
};

const keepCountOnPostgres = async (db: Kysely<unknown>, table: string, column: string): Promise<void> => {
  const count = sql.ref(column);
  const trigger = sql.raw(`count_${table}`);
  await sql`create function ${trigger}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then update novels set ${count} = ${count} + 1 where id = new.novel_id;
        else update novels set ${count} = ${count} - 1 where id = old.novel_id;
        end if;
        return null;
      end $$`.execute(db);
  await sql`create trigger ${trigger} after insert or delete on ${sql.table(table)}
      for each row execute function ${trigger}()`.execute(db);
};
