import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { storable } from './storable.ts';

/** A cursor that was not made by a page of this list. */
export class BadCursorError extends Error {
  override readonly name = 'BadCursorError';
}

/** Keyset of a page's last row: the value its list is ordered by, and the id that decides among equals. */
export interface Keyset {
  value: number;
  id: number;
  /** Number of rows up to this one, in lists that number them. */
  position?: number | undefined;
  /** Rows to go on from this one (below 0: back) before the page begins, in lists that lead to pages further off. */
  move?: number | undefined;
}

export type Comparison = '<' | '<=' | '>' | '>=';

/**
 * Compares rows with a keyset: `<` are those behind it in a list whose greatest comes first.
 * @param columns what the list is ordered by, and the id
 */
export const compareKeyset = (
  [value, id]: readonly [value: string, id: string],
  operator: Comparison,
  keyset: Pick<Keyset, 'value' | 'id'>,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(value)}, ${sql.ref(id)}) ${sql.raw(operator)} (${keyset.value}, ${keyset.id})`;

/** @param list names the list and its order, so that a cursor is refused by another */
export const encodeCursor = (list: string, { value, id, position, move }: Keyset): string => {
  const further = move === undefined ? [] : [move];
  const rest = position === undefined ? [] : [position, ...further];
  return Buffer.from(JSON.stringify([list, value, id, ...rest])).toString('base64url');
};

/** The greatest number that a column of the type `integer` holds in PostgreSQL: it refuses a comparison with a greater one. */
export const maxInteger = 2_147_483_647;

/**
 * @param maxValue bound, above and below 0, of the value that the list is ordered by
 * @throws BadCursorError for anything {@link encodeCursor} did not make for one of these lists
 */
export const decodeCursor = <List extends string>(
  lists: readonly List[],
  cursor: string,
  maxValue: number = Number.MAX_SAFE_INTEGER,
): Keyset & { list: List } => {
  const [name, value, id, position, move] = parse(cursor);
  const list = lists.find((candidate) => candidate === name);
  if (
    list === undefined ||
    !Number.isSafeInteger(value) ||
    Math.abs(Number(value)) > maxValue ||
    !Number.isSafeInteger(id) ||
    !isPosition(position) ||
    !isMove(move)
  ) {
    throw new BadCursorError(`not a cursor of ${lists.join(', ')}`);
  }
  return {
    list,
    value: Number(value),
    id: Number(id),
    position: position as number | undefined,
    move: move as number | undefined,
  };
};

/** Cursor of a list that is ordered by names, of which no two are the same. @param list as in {@link encodeCursor} */
export const encodeNameCursor = (list: string, name: string): string =>
  Buffer.from(JSON.stringify([list, name])).toString('base64url');

/** @returns the name of the last row shown @throws BadCursorError for anything {@link encodeNameCursor} did not make for this list */
export const decodeNameCursor = (list: string, cursor: string): string => {
  const [name, value, ...more] = parseJson(cursor);
  if (name !== list || typeof value !== 'string' || value !== storable(value) || more.length > 0)
    throw new BadCursorError(`not a cursor of ${list}`);
  return value;
};

const isPosition = (position: unknown): boolean =>
  position === undefined || (Number.isSafeInteger(position) && Number(position) >= 0);

const isMove = (move: unknown): boolean => move === undefined || Number.isSafeInteger(move);

const parse = (cursor: string): unknown[] => {
  const value = parseJson(cursor);
  return value.length >= 3 && value.length <= 5 ? value : [];
};

/** The list that a cursor holds; empty where it holds none. */
const parseJson = (cursor: string): unknown[] => {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};
