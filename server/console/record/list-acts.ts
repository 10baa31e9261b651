import type { Selectable } from 'kysely';
import type { Act, ActParams } from 'shared-api/console/schemas/record';
import type { Page } from 'shared-api/schemas/common';
import { chinaDayNamed, startOfChinaDay } from '../../db/china-day.ts';
import { compareKeyset, decodeCursor, encodeCursor, type Keyset } from '../../db/cursor.ts';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
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
  /** Epoch milliseconds: the first one, and the one behind the last. */
  from?: number;
  until?: number;
}

/** An act as it lies in the table, and what undid it. */
export type ActRow = Selectable<Tables['acts']> & { undone_by: number | null };

/** Conditions as they stand in a URL. @param onlyBy member whose acts alone are listed, whoever is asked for */
export const toFilter = (params: Omit<ActParams, 'cursor'>, onlyBy?: number): ActFilter => {
  const { actor, kind, object_kind: objectKind, object, from, to } = params;
  const filter: ActFilter = {};
  if (onlyBy !== undefined) filter.actorId = onlyBy;
  else if (actor !== undefined) filter.actorId = actor === 'command' ? null : Number(actor);
  if (kind !== undefined) filter.kind = kind;
  if (objectKind !== undefined && object !== undefined) filter.object = { kind: objectKind, id: object };
  if (from !== undefined) filter.from = startOfDay(from);
  if (to !== undefined) filter.until = startOfDay(to, 1);
  return filter;
};

/** One page of acts, the newest first. @throws BadCursorError */
export const listActs = async (
  store: Pick<Store, 'db'>,
  filter: ActFilter,
  cursor: string | undefined,
  toAct: (row: ActRow) => Act,
): Promise<Page<Act>> => {
  const after = cursor === undefined ? undefined : decodeCursor([list], cursor);
  const rows = await selectActs(store, filter, actPageSize + 1, after).execute();
  const shown = rows.slice(0, actPageSize);
  const last = rows.length > actPageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map(toAct),
    next_cursor: last ? encodeCursor(list, { value: last.at, id: last.id }) : null,
  };
};

/** Acts of an export that are read at a time. */
const rowsPerRead = 500;

/** All acts of a filter, the newest first, some at a time. */
export async function* eachAct(store: Pick<Store, 'db'>, filter: ActFilter): AsyncGenerator<ActRow[]> {
  let after: Keyset | undefined;
  for (;;) {
    const rows = await selectActs(store, filter, rowsPerRead, after).execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerRead) return;
    after = { value: last.at, id: last.id };
  }
}

export const selectActs = ({ db }: Pick<Store, 'db'>, filter: ActFilter, limit: number, after?: Keyset) => {
  const { actorId, kind, object, from, until } = filter;
  let acts = db
    .selectFrom('acts')
    .leftJoin('acts as undoing', 'undoing.undoes', 'acts.id')
    .selectAll('acts')
    .select('undoing.id as undone_by')
    .orderBy('acts.at', 'desc')
    .orderBy('acts.id', 'desc')
    .limit(limit);
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
