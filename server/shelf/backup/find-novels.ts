import type { Transaction } from 'kysely';
import type { ShelfBackup } from 'shared-api/schemas/bookshelf';
import { chunks } from '../../db/chunks.ts';
import { parseNovelId } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';
import { importKey } from '../../novels/saving/incoming/prepare-novel.ts';

/** An entry of a backup: a novel, as the library it comes from describes it. */
export type BackupEntry = ShelfBackup['books'][number];

/** A novel of this library that a backup names. */
export interface FoundNovel {
  id: number;
  chapter_count: number;
}

/**
 * Finds the novels of a backup in this library: by id where the title is the same as well, else by title and author.
 * @returns one item for each entry, undefined where this library has no such novel
 */
export const findNovels = async (
  { dialect }: Store,
  trx: Transaction<Tables>,
  entries: readonly BackupEntry[],
): Promise<(FoundNovel | undefined)[]> => {
  const ids = entries.flatMap(({ bid }) => parseNovelId(bid) ?? []);
  const byId = await trx
    .selectFrom('novels')
    .select(['id', 'chapter_count', 'title'])
    .where(dialect.isOneOf('novels.id', ids))
    .execute();
  const known = new Map(byId.map((row) => [`${row.id} ${importKey(row.title, '')}`, row]));
  const found = entries.map(({ bid, title }) => known.get(`${bid} ${importKey(title, '')}`));
  const keys = entries.map(({ title, author }) => storable(importKey(title, author)));
  const byKey = await findByKey(
    trx,
    keys.filter((_, index) => found[index] === undefined),
  );
  return found.map((novel, index) => novel ?? byKey.get(keys[index] ?? ''));
};

const findByKey = async (trx: Transaction<Tables>, keys: readonly string[]): Promise<Map<string, FoundNovel>> => {
  const found = new Map<string, FoundNovel>();
  for (const some of chunks(keys)) {
    const rows = await trx
      .selectFrom('novels')
      .select(['id', 'chapter_count', 'import_key'])
      .where('import_key', 'in', some)
      .execute();
    for (const row of rows) found.set(row.import_key, row);
  }
  return found;
};
