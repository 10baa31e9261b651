import type { SchemaModule } from 'kysely';
import { describeOnSqlite } from '../../testing/databases.ts';
import { openDatabase } from '../open-store.ts';
import { breakingChanges } from '../testing/breaking-changes.ts';
import { migrate, readMigrations } from './migrate.ts';

/** The last migration that was allowed to take something away. */
const majorBegins = '0048-baseline';

describeOnSqlite('within one major version', (open) => {
  it('migrations only add, so that servers of an earlier version go on (docs/decisions/0014-additive-migrations.md)', async () => {
    const first = openDatabase(await open.emptyDatabase());
    const migrations = await readMigrations(first.dialect);
    await migrate(
      first,
      migrations.filter(({ name }) => name <= majorBegins),
    );
    expect(await breakingChanges(first.db, (await open()).db)).toEqual([]);
    await first.close();
  });

  const changes: [string, (schema: SchemaModule) => { execute(): Promise<void> }, string[]][] = [
    ['a new table', (schema) => schema.createTable('badges').addColumn('id', 'integer'), []],
    ['a column that may be empty', (schema) => schema.alterTable('likes').addColumn('note', 'text'), []],
    [
      'a column that must not be empty and has a default',
      (schema) => schema.alterTable('likes').addColumn('weight', 'integer', (column) => column.notNull().defaultTo(1)),
      [],
    ],
    ['a dropped table', (schema) => schema.dropTable('likes'), ['likes is gone']],
    [
      'a renamed column',
      (schema) => schema.alterTable('likes').renameColumn('created_at', 'liked_at'),
      ['likes.created_at is gone', 'likes.liked_at has no default'],
    ],
  ];
  it.each(changes)('%s is found to break earlier servers or not', async (_, change, sentences) => {
    const [before, after] = [await open(), await open()];
    await change(after.db.schema).execute();
    expect(await breakingChanges(before.db, after.db)).toEqual(sentences);
  });
});
