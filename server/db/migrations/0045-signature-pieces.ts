import { type Kysely, sql } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/**
 * Signatures of texts in pieces small enough to lie in the row, so that a search reads a few hundred bytes of each. A part without
 * pieces is signed later, by a running server: a start need not wait for it.
 */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('signature_pieces')
      // Signature and piece in one number: SQLite finds rows fastest by such a key.
      .addColumn('id', dialect.idType, (column) => column.primaryKey())
      .addColumn('bits', dialect.bytesType, (column) => column.notNull())
      .execute();
    for (const column of ['pieces', 'salt'])
      await db.schema.alterTable('text_signatures').addColumn(column, 'integer').execute();
    await db.schema
      .createIndex('text_signatures_unsigned')
      .on('text_signatures')
      .column('id')
      .where(sql.ref('pieces'), 'is', null)
      .execute();
  },
});
