import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Which chapters a member has read, and which novels a member took out of the reading history. */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    // Serials as `1-40,43`; unknown of positions that were taken before.
    await db.schema.alterTable('reading_progress').addColumn('read_chapters', 'text').execute();
    // A report that another device sends later must not bring a novel back that was taken out.
    await db.schema
      .createTable('history_removals')
      .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id').onDelete('cascade'))
      .addColumn('novel_id', 'bigint', (column) => column.notNull().references('novels.id').onDelete('cascade'))
      .addColumn('removed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_removals_key', ['member_id', 'novel_id'])
      .execute();
    await db.schema.createIndex('history_removals_novel').on('history_removals').column('novel_id').execute();
  },
});
