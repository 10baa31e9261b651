import type { Transaction } from 'kysely';
import type { ShelfBackup } from 'shared-api/schemas/bookshelf';
import { parseNovelId } from './ids.ts';
import type { Store } from './open-store.ts';
import { importKey } from './prepare-novel.ts';
import { storable } from './storable.ts';
import type { Tables } from './tables.ts';

type Book = ShelfBackup['books'][number];

export interface FoundBook {
  id: number;
  chapter_count: number;
}

/** Keys asked for in one statement. */
const keysAtOnce = 500;

/**
 * Finds the books of a backup in this library: by id where the title is the same as well, else by title and author.
 * @returns book for book; undefined where this library has none
 */
export const findBooks = async (
  { dialect }: Store,
  trx: Transaction<Tables>,
  books: readonly Book[],
): Promise<(FoundBook | undefined)[]> => {
  const ids = books.flatMap(({ bid }) => parseNovelId(bid) ?? []);
  const byId = await trx
    .selectFrom('novels')
    .select(['id', 'chapter_count', 'title'])
    .where(dialect.isOneOf('novels.id', ids))
    .execute();
  const known = new Map(byId.map((row) => [`${row.id} ${importKey(row.title, '')}`, row]));
  const found = books.map(({ bid, title }) => known.get(`${bid} ${importKey(title, '')}`));
  const keys = books.map(({ title, author }) => storable(importKey(title, author)));
  const byKey = await findByKey(
    trx,
    keys.filter((_, index) => found[index] === undefined),
  );
  return found.map((book, index) => book ?? byKey.get(keys[index] ?? ''));
};

const findByKey = async (trx: Transaction<Tables>, keys: readonly string[]): Promise<Map<string, FoundBook>> => {
  const found = new Map<string, FoundBook>();
  for (let first = 0; first < keys.length; first += keysAtOnce) {
    const rows = await trx
      .selectFrom('novels')
      .select(['id', 'chapter_count', 'import_key'])
      .where('import_key', 'in', keys.slice(first, first + keysAtOnce))
      .execute();
    for (const row of rows) found.set(row.import_key, row);
  }
  return found;
};
