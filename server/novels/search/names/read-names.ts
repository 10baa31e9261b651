import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { latinKeys } from '../search-terms.ts';
import { foldName } from './fold-name.ts';

type NameKind = Tables['name_keys']['kind'];

/** Where the names of each kind stand; each column has an index of its own. */
const sources = {
  tag: sql`select tag as name from tag_counts where tag`,
  author: sql`select name from authors where name`,
};
const kinds = ['tag', 'author'] as const;

/** Reading 100 names takes some 10 ms, in which nobody else is answered. */
const usualBounds = { namesPerStatement: 100, maxKnown: 1_000, maxTurnMs: 500 };

/**
 * Makes a task that writes the keys of tags and authors' names that have none: those of a library that was brought up to date, and all
 * that came since. A turn ends when its time is over, when it has met so many names that are known (`maxKnown`), or at the last name;
 * the next goes on there, or begins again. Several processes may do it at once.
 */
export const createNameReading = (store: Store, bounds = usualBounds): (() => Promise<void>) => {
  const last: Record<NameKind, string> = { tag: '', author: '' };
  return async () => {
    const end = performance.now() + bounds.maxTurnMs;
    for (const kind of kinds) {
      let known = 0;
      do {
        const { rows } = await selectNames(kind, last[kind], bounds.namesPerStatement).execute(store.db);
        const names = rows.map(({ name }) => name);
        const unread = await unreadOf(store, kind, names);
        await writeKeys(store, kind, unread);
        known += names.length - unread.length;
        last[kind] = names.length < bounds.namesPerStatement ? '' : (names.at(-1) ?? '');
        // SQLite answers at once: without a pause nobody else would be answered until the end.
        await setImmediate();
      } while (last[kind] !== '' && known < bounds.maxKnown && performance.now() < end);
    }
  };
};

/** The names behind one, in the order of their index. */
export const selectNames = (kind: NameKind, after: string, limit: number) =>
  sql<{ name: string }>`${sources[kind]} > ${after} order by 1 limit ${limit}`;

/** Those of some names that have no keys. */
const unreadOf = async ({ db }: Store, kind: NameKind, names: readonly string[]): Promise<string[]> => {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('name_keys')
    .select('name')
    .where('kind', '=', kind)
    .where('name', 'in', names)
    .execute();
  const known = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
};

const writeKeys = async ({ db }: Store, kind: NameKind, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  const rows: Tables['name_keys'][] = [];
  for (const name of names) {
    const key = foldName(name);
    rows.push({ kind, name, name_key: key, ...(await latinKeys(key)) });
  }
  await db
    .insertInto('name_keys')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
