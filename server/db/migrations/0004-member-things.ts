import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { MakeMigration, MigrationDialect } from './dialect.ts';

interface Tables {
  read_rollover: { day: number };
}

/** Bookshelf, progress, collected chapters, likes, messages, feedback, and the counting of reads. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<Tables>) => {
    await createBookshelf(db);
    await createReading(db, dialect);
    await createLikes(db);
    await createMessages(db, dialect);
    await createReadCounts(db);
    // Kept by the database itself, so that they are right also for what goes with a deleted account.
    const keepCount = dialect.name === 'sqlite' ? keepCountOnSqlite : keepCountOnPostgres;
    await keepCount(db, 'bookshelf_entries', 'collect_count');
    await keepCount(db, 'likes', 'like_count');
  },
});

const owned = <Name extends string, Columns extends string>(table: CreateTableBuilder<Name, Columns>) =>
  table.addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id').onDelete('cascade'));

const ofNovel = <Name extends string, Columns extends string>(table: CreateTableBuilder<Name, Columns>) =>
  table.addColumn('novel_id', 'bigint', (column) => column.notNull().references('novels.id').onDelete('cascade'));

const createBookshelf = async (db: Kysely<Tables>): Promise<void> => {
  await db.schema
    .createTable('bookshelf_entries')
    .$call(owned)
    .$call(ofNovel)
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('group_name', 'text', (column) => column.notNull())
    .addColumn('pinned', 'integer', (column) => column.notNull())
    .addColumn('notify', 'integer', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('recent_at', 'bigint', (column) => column.notNull())
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
    .$call(owned)
    .addColumn('group_name', 'text', (column) => column.notNull())
    .addColumn('sort', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('shelf_group_sorts_key', ['member_id', 'group_name'])
    .execute();
};

const createReading = async (db: Kysely<Tables>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('reading_progress')
    .$call(owned)
    .$call(ofNovel)
    .addColumn('serial', 'integer', (column) => column.notNull())
    .addColumn('no', 'integer', (column) => column.notNull())
    .addColumn('pid', 'text')
    .addColumn('offset', 'integer', (column) => column.notNull())
    .addColumn('fraction', 'double precision', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reading_progress_key', ['member_id', 'novel_id'])
    .execute();
  await db.schema
    .createIndex('reading_progress_recent')
    .on('reading_progress')
    .columns(['member_id', 'read_at', 'novel_id'])
    .execute();
  await db.schema.createIndex('reading_progress_novel').on('reading_progress').column('novel_id').execute();
  await db.schema
    .createTable('collected_chapters')
    .addColumn('id', dialect.idType, dialect.countingId)
    .$call(owned)
    .$call(ofNovel)
    .addColumn('serial', 'integer', (column) => column.notNull())
    .addColumn('chapter_title', 'text', (column) => column.notNull())
    .addColumn('pid', 'text', (column) => column.notNull())
    .addColumn('quote', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // The same place and words again are the same collected chapter.
    .addUniqueConstraint('collected_chapters_place', ['member_id', 'novel_id', 'serial', 'pid', 'quote'])
    .execute();
  await db.schema
    .createIndex('collected_chapters_member')
    .on('collected_chapters')
    .columns(['member_id', 'id'])
    .execute();
  await db.schema.createIndex('collected_chapters_novel').on('collected_chapters').column('novel_id').execute();
};

const createLikes = async (db: Kysely<Tables>): Promise<void> => {
  await db.schema
    .createTable('likes')
    .$call(owned)
    .$call(ofNovel)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('likes_key', ['member_id', 'novel_id'])
    .execute();
  await db.schema.createIndex('likes_novel').on('likes').column('novel_id').execute();
};

const createMessages = async (db: Kysely<Tables>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('messages')
    .addColumn('id', dialect.idType, dialect.countingId)
    .$call(owned)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('novel_id', 'bigint', (column) => column.references('novels.id').onDelete('cascade'))
    .addColumn('day', 'integer')
    .addColumn('chapters', 'integer')
    .addColumn('read', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // One update a novel and day. Other messages have neither, and nulls are never equal.
    .addUniqueConstraint('messages_update', ['member_id', 'novel_id', 'day'])
    .execute();
  await db.schema.createIndex('messages_newest').on('messages').columns(['member_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('messages_unread').on('messages').columns(['member_id', 'read']).execute();
  await db.schema.createIndex('messages_novel').on('messages').column('novel_id').execute();
  await db.schema
    .createTable('feedback')
    .addColumn('id', dialect.idType, dialect.countingId)
    .$call(owned)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('context', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reply', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('replied_at', 'bigint')
    .execute();
  await db.schema.createIndex('feedback_member').on('feedback').columns(['member_id', 'id']).execute();
};

const createReadCounts = async (db: Kysely<Tables>): Promise<void> => {
  await db.schema
    .createTable('read_marks')
    .$call(ofNovel)
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('reader', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('read_marks_key', ['novel_id', 'day', 'reader'])
    .execute();
  await db.schema
    .createTable('read_keys')
    .addColumn('day', 'integer', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('novel_reads')
    .$call(ofNovel)
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('novel_reads_key', ['novel_id', 'day'])
    .execute();
  await db.schema
    .createTable('read_rollover')
    .addColumn('day', 'integer', (column) => column.notNull())
    .execute();
  await db.insertInto('read_rollover').values({ day: 0 }).execute();
};

/** Keeps a column of novels equal to the number of a table's rows for each novel, whatever adds or removes them. */
const keepCountOnSqlite = async (db: Kysely<Tables>, table: string, column: string): Promise<void> => {
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

const keepCountOnPostgres = async (db: Kysely<Tables>, table: string, column: string): Promise<void> => {
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
