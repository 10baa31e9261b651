import type { ShelfSort } from 'shared-api/schemas/bookshelf';
import { BadCursorError } from './cursor.ts';

/** Where a page of the shelf ended: whether among the pinned, at which value of its order, and at which book. */
export interface ShelfPosition {
  pinned: number;
  /** Epoch milliseconds, or for the order by title its pinyin. */
  value: number | string;
  novelId: number;
}

const listName = (sort: ShelfSort): string => `shelf-${sort}`;

export const encodeShelfCursor = (sort: ShelfSort, { pinned, value, novelId }: ShelfPosition): string =>
  Buffer.from(JSON.stringify([listName(sort), pinned, value, novelId])).toString('base64url');

/** @throws BadCursorError for anything {@link encodeShelfCursor} did not make for this order */
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
