import type { ShelfSort } from 'shared-api/schemas/bookshelf';
import { BadCursorError } from '../db/cursor.ts';

/** Position of an entry in the order of the shelf: whether it is pinned, its sort key and its novel. */
export interface ShelfPosition {
  pinned: number;
  /** Sort key: epoch milliseconds, or the pinyin in the order by title. */
  value: number | string;
  novelId: number;
}

const listName = (sort: ShelfSort): string => `shelf-${sort}`;

/** Encodes the position of the last entry of a page. */
export const encodeShelfCursor = (sort: ShelfSort, { pinned, value, novelId }: ShelfPosition): string =>
  Buffer.from(JSON.stringify([listName(sort), pinned, value, novelId])).toString('base64url');

/** Decodes a cursor. @throws BadCursorError for anything that {@link encodeShelfCursor} did not make for this order */
export const decodeShelfCursor = (sort: ShelfSort, cursor: string): ShelfPosition => {
  const [list, pinned, value, novelId] = parse(cursor);
  const fits = sort === 'title' ? typeof value === 'string' && /^[a-z0-9]*$/.test(value) : Number.isSafeInteger(value);
  if (list !== listName(sort) || (pinned !== 0 && pinned !== 1) || !fits || !Number.isSafeInteger(novelId)) {
    throw new BadCursorError(`not a cursor of ${listName(sort)}`);
  }
  return { pinned, value: value as number | string, novelId: Number(novelId) };
};

const parse = (cursor: string): unknown[] => {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) && value.length === 4 ? value : [];
  } catch {
    return [];
  }
};
