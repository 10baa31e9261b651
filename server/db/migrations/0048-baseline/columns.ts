import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely';

/** A column that must not be empty. */
export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** A number that begins with 0. */
export const fromZero = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull().defaultTo(0);

/** A text that is empty where nothing is given. */
export const maybeEmpty = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull().defaultTo('');

/** Belongs to a member, and goes with them. */
export const ofMember = <Name extends string, Columns extends string>(table: CreateTableBuilder<Name, Columns>) =>
  table.addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id').onDelete('cascade'));

/** Belongs to a novel, and goes with it. */
export const ofNovel = <Name extends string, Columns extends string>(table: CreateTableBuilder<Name, Columns>) =>
  table.addColumn('novel_id', 'bigint', (column) => column.notNull().references('novels.id').onDelete('cascade'));
