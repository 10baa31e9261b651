import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { isLatin } from '../search-terms.ts';

/** How a name fits a key: it is the key, or begins with it. */
export type Fit = 'is' | 'begins';

/** Names looked at for one kind of key, at most: many begin with one letter. */
const maxNames = 500;

/**
 * Names of a kind that fit a key: their characters, and for Latin letters their pinyin or their initials. Each is looked up in its own index.
 * @returns queries for `name` and `name_key`
 */
export const selectNamesThatFit = (
  kind: Tables['name_keys']['kind'],
  key: string,
  fit: Fit,
): RawBuilder<{ name: string; name_key: string }>[] =>
  (isLatin(key) ? ['name_key', 'pinyin', 'initials'] : ['name_key']).map(
    (column) =>
      sql`select name, name_key from name_keys where kind = ${kind} and ${fits(column, key, fit)} limit ${maxNames}`,
  );

/** True where a column fits a key. @param column whose text compares by code point */
export const fits = (column: string, key: string, fit: Fit) =>
  fit === 'is'
    ? sql`${sql.ref(column)} = ${key}`
    : sql`(${sql.ref(column)} >= ${key} and ${sql.ref(column)} < ${`${key}\u{10FFFF}`})`;
