import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Announcements to everybody, and the messages that each was sent as, so that it can be recalled. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<Tables>) => {
    await db.schema
      .createTable('announcements')
      .addColumn('id', dialect.idType, dialect.countingId)
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('recipients', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('recalled_at', 'bigint')
      .execute();
    // Messages of earlier announcements, and all others, belong to none.
    await db.schema.alterTable('messages').addColumn('announcement_id', 'bigint').execute();
    await db.schema
      .createIndex('messages_announcement')
      .on('messages')
      .columns(['announcement_id', 'id'])
      .where('announcement_id', 'is not', null)
      .execute();
  },
});

interface Tables {
  messages: { announcement_id: number | null };
}
