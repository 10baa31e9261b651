import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { latinKeys } from '../search-terms.ts';
import { foldName } from './fold-name.ts';
import { readingsOfName } from './name-readings.ts';
import { writeReadings } from './write-readings.ts';

type NameKind = Tables['name_readings']['kind'];

/** Where the names of each kind stand; each column has an index of its own. Titles stand there folded, and may come several times. */
const sources = {
  tag: sql`select tag as name from tag_counts where tag`,
  author: sql`select name from authors where name`,
  title: sql`select distinct title_key as name from novel_search where title_key`,
};
const kinds = ['tag', 'author', 'title'] as const;

/** Reading 100 names takes some 10 ms, in which nobody else is answered. */
const usualBounds = { namesPerStatement: 100, maxKnown: 1_000, maxTurnMs: 500 };

/**
 * Makes a task that writes the keys and readings of tags and authors' names that have none, and the readings of titles: those of a library
 * that was brought up to date, and all that came since. A turn ends when its time is over, when it has met so many names that are known (`maxKnown`), or at the last name;
 * the next goes on there, or begins again. Several processes may do it at once.
 */
export const createNameReading = (store: Store, bounds = usualBounds): (() => Promise<void>) => {
  const last: Record<NameKind, string> = { tag: '', author: '', title: '' };
  return async () => {
    const end = performance.now() + bounds.maxTurnMs;
    for (const kind of kinds) {
      let known = 0;
      do {
        const { rows } = await selectNames(kind, last[kind], bounds.namesPerStatement).execute(store.db);
        const names = rows.map(({ name }) => ({ name, key: foldName(name) }));
        const unread = await unreadOf(store, kind, names);
        await writeNames(store, kind, unread);
        known += names.length - unread.length;
        last[kind] = names.length < bounds.namesPerStatement ? '' : (names.at(-1)?.name ?? '');
        // SQLite answers synchronously: without a pause no other request would be answered until the end.
        await setImmediate();
      } while (last[kind] !== '' && known < bounds.maxKnown && performance.now() < end);
    }
  };
};

/** The names behind one, in the order of their index. */
export const selectNames = (kind: NameKind, after: string, limit: number) =>
  sql<{ name: string }>`${sources[kind]} > ${after} order by 1 limit ${limit}`;

interface Name {
  name: string;
  key: string;
}

/** Those of some names that lack keys or readings. */
const unreadOf = async (store: Store, kind: NameKind, names: readonly Name[]): Promise<Name[]> => {
  if (names.length === 0) return [];
  const withKeys = kind === 'title' ? null : await selectWithKeys(store, kind, names);
  const withReadings = await selectWithReadings(store, kind, names);
  return names.filter(({ name, key }) => (withKeys && !withKeys.has(name)) || (key !== '' && !withReadings.has(key)));
};

const selectWithKeys = async ({ db }: Store, kind: Tables['name_keys']['kind'], names: readonly Name[]) => {
  const rows = await db
    .selectFrom('name_keys')
    .select('name')
    .where('kind', '=', kind)
    .where(
      'name',
      'in',
      names.map(({ name }) => name),
    )
    .execute();
  return new Set(rows.map(({ name }) => name));
};

const selectWithReadings = async ({ db }: Store, kind: NameKind, names: readonly Name[]) => {
  const rows = await db
    .selectFrom('name_readings')
    .select('name_key')
    .distinct()
    .where('kind', '=', kind)
    .where(
      'name_key',
      'in',
      names.map(({ key }) => key),
    )
    .execute();
  return new Set(rows.map(({ name_key }) => name_key));
};

const writeNames = async ({ db }: Store, kind: NameKind, names: readonly Name[]): Promise<void> => {
  if (names.length === 0) return;
  const keys: Tables['name_keys'][] = [];
  const readings: Tables['name_readings'][] = [];
  for (const { name, key } of names) {
    if (kind !== 'title') keys.push({ kind, name, name_key: key, ...(await latinKeys(key)) });
    for (const reading of await readingsOfName(key)) readings.push({ kind, name_key: key, ...reading });
  }
  if (keys.length > 0)
    await db
      .insertInto('name_keys')
      .values(keys)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await writeReadings(db, readings);
};
