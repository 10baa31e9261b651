import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Whose cover a picture is, and whether any of them can be read: asked with each picture. */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createIndex('novels_by_cover')
      .on('novels')
      .columns(['cover_url', 'taken_down_at'])
      .where('cover_url', 'is not', null)
      .execute();
  },
});
