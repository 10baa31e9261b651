import { type Kysely, sql } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Texts of chapters as they are sent, beside the texts. Chapters that were there have none, and are compressed when they are asked for. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('chapter_texts').addColumn('compressed', dialect.bytesType).execute();
    // PostgreSQL would try to compress it once more.
    if (dialect.name === 'postgres')
      await sql`alter table chapter_texts alter column compressed set storage external`.execute(db);
  },
});
