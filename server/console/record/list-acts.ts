import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Act, ActParams } from 'shared-api/console/schemas/record';
import type { Page } from 'shared-api/schemas/common';
import { chinaDayNamed, startOfChinaDay } from '../../db/china-day.ts';
import { compareKeyset, decodeCursor, encodeCursor, type Keyset } from '../../db/cursor.ts';
import { isoTime } from '../../db/ids.ts';
import { likePattern } from '../../db/like-pattern.ts';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';

/** Acts on one page. */
export const actPageSize = 50;

const list = 'acts';

/** Conditions of the record; an absent one narrows nothing. */
interface ActFilter {
  /** Member who acted; null: commands. */
  actorId?: number | null;
  kind?: string;
  object?: { kind: string; id: string };
  /** Stands in the name of who acted or of what was acted on, or in the reason. */
  find?: string;
  /** Epoch milliseconds: the first one, and the one behind the last. */
  from?: number;
  until?: number;
}

/** An act as it lies in the table, and what undid it. */
export type ActRow = Selectable<Tables['acts']> & { undone_by: number | null };

/** Conditions as they stand in a URL. @param onlyBy member whose acts alone are listed, whoever is asked for */
export const toFilter = (params: Omit<ActParams, 'cursor'>, onlyBy?: number): ActFilter => {
  const { actor, kind, object_kind: objectKind, object, find, from, to } = params;
  const filter: ActFilter = {};
  if (onlyBy !== undefined) filter.actorId = onlyBy;
  else if (actor !== undefined) filter.actorId = actor === 'command' ? null : Number(actor);
  if (kind !== undefined) filter.kind = kind;
  if (objectKind !== undefined && object !== undefined) filter.object = { kind: objectKind, id: object };
  if (find !== undefined && find.trim() !== '') filter.find = find.trim();
  if (from !== undefined) filter.from = startOfDay(from);
  if (to !== undefined) filter.until = startOfDay(to, 1);
  return filter;
};

/** One page of acts, the newest first. One that is searched may have few or none, and go on nevertheless. @throws BadCursorError */
export const listActs = async (
  store: Pick<Store, 'db'>,
  filter: ActFilter,
  cursor: string | undefined,
  toAct: (row: ActRow) => Act,
): Promise<Page<Act>> => {
  const after = cursor === undefined ? undefined : decodeCursor([list], cursor);
  const { rows, next } = await readActs(store, filter, actPageSize, after);
  return { items: rows.map(toAct), next_cursor: next ? encodeCursor(list, next) : null };
};

/** Acts of an export that are read at a time. */
const rowsPerRead = 500;

/** All acts of a filter, the newest first, some at a time. */
export async function* eachAct(store: Pick<Store, 'db'>, filter: ActFilter): AsyncGenerator<ActRow[]> {
  let after: Keyset | undefined;
  do {
    const { rows, next } = await readActs(store, filter, rowsPerRead, after);
    if (rows.length > 0) yield rows;
    after = next;
  } while (after);
}

/** Some acts behind a place. @returns the place where the list goes on, if it does */
const readActs = async (
  store: Pick<Store, 'db'>,
  filter: ActFilter,
  limit: number,
  after: Keyset | undefined,
): Promise<{ rows: ActRow[]; next: Keyset | undefined }> => {
  const found = await selectActs(store, filter, limit + 1, after).execute();
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : await lastSearched(store, filter, after);
  return { rows, next: last && { value: last.at, id: last.id } };
};

/** Acts that one answer of a search looks at: no index has the words of names and reasons. */
export const searchedAtOnce = 10_000;

/** The last act that a search looks at; undefined where that is the end of the record, or nothing is searched for. */
const lastSearched = async ({ db }: Pick<Store, 'db'>, filter: ActFilter, after: Keyset | undefined) =>
  filter.find === undefined
    ? undefined
    : inOrder(narrow(db.selectFrom('acts').select(['acts.at', 'acts.id']), filter, after))
        .offset(searchedAtOnce - 1)
        .limit(1)
        .executeTakeFirst();

/** Acts with what undid each, in the order of the record; of a search those alone that are among the next {@link searchedAtOnce}. */
export const selectActs = ({ db }: Pick<Store, 'db'>, filter: ActFilter, limit: number, after?: Keyset) => {
  const { find } = filter;
  const looked = inOrder(narrow(db.selectFrom('acts').selectAll('acts'), filter, after)).limit(
    find === undefined ? limit : searchedAtOnce,
  );
  const acts = db
    .selectFrom(looked.as('looked'))
    .leftJoin('acts as undoing', 'undoing.undoes', 'looked.id')
    .selectAll('looked')
    .select('undoing.id as undone_by')
    .orderBy('looked.at', 'desc')
    .orderBy('looked.id', 'desc')
    .limit(limit);
  return find === undefined ? acts : acts.where(holds(find));
};

/** Whether a name or the reason holds some words, in capitals or not: the database folds both alike, SQLite Latin letters alone. */
const holds = (find: string) => {
  const pattern = likePattern(storable(find));
  const columns = ['looked.actor_name', 'looked.object_name', 'looked.reason'].map(
    (column) => sql<SqlBool>`lower(${sql.ref(column)}) like lower(cast(${pattern} as text)) escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(columns, sql` or `)})`;
};

const inOrder = <Row>(acts: SelectQueryBuilder<Tables, 'acts', Row>) =>
  acts.orderBy('acts.at', 'desc').orderBy('acts.id', 'desc');

/** The acts that conditions leave, but for the words that are searched for. */
const narrow = <Row>(
  all: SelectQueryBuilder<Tables, 'acts', Row>,
  { actorId, kind, object, from, until }: ActFilter,
  after: Keyset | undefined,
) => {
  let acts = all;
  if (actorId === null) acts = acts.where('acts.actor_id', 'is', null);
  else if (actorId !== undefined) acts = acts.where('acts.actor_id', '=', actorId);
  if (kind !== undefined) acts = acts.where('acts.kind', '=', kind);
  if (object) acts = acts.where('acts.object_kind', '=', object.kind).where('acts.object_id', '=', object.id);
  if (from !== undefined) acts = acts.where('acts.at', '>=', from);
  if (until !== undefined) acts = acts.where('acts.at', '<', until);
  return after ? acts.where(compareKeyset(['acts.at', 'acts.id'], '<', after)) : acts;
};

/** An act as the wire has it. */
export const toWire = ({
  actor_id,
  actor_name,
  object_kind,
  object_id,
  object_name,
  ...row
}: ActRow): Omit<Act, 'may_undo'> => ({
  id: String(row.id),
  at: isoTime(row.at),
  actor: { id: textOf(actor_id), name: actor_name },
  door: row.door,
  kind: row.kind,
  object: { kind: object_kind, id: object_id, name: object_name },
  before: row.before === null ? null : JSON.parse(row.before),
  after: row.after === null ? null : JSON.parse(row.after),
  reason: row.reason,
  session: textOf(row.session_id),
  undoes: textOf(row.undoes),
  undone_by: textOf(row.undone_by),
});

/** When a day of China begins, or one some days later. @param day as in 2026-01-31 */
const startOfDay = (day: string, later = 0): number => startOfChinaDay(chinaDayNamed(day) + later);

const textOf = (id: number | null): string | null => (id === null ? null : String(id));
