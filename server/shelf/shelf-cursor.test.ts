import { BadCursorError } from '../db/cursor.ts';
import { decodeShelfCursor, encodeShelfCursor } from './shelf-cursor.ts';

describe('a cursor of the shelf', () => {
  const position = { pinned: 1, value: 1_789_000_000_000, novelId: 1001 };
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('it is decoded to the position that was encoded, in each order', () => {
    expect(decodeShelfCursor('read', encodeShelfCursor('read', position))).toEqual(position);
    const titled = { ...position, value: 'dengta' };
    expect(decodeShelfCursor('title', encodeShelfCursor('title', titled))).toEqual(titled);
  });

  it('it is refused in another order', () => {
    expect(() => decodeShelfCursor('added', encodeShelfCursor('read', position))).toThrow(BadCursorError);
  });

  it.each([
    '',
    'abc',
    encoded({ pinned: 1 }),
    encoded(['shelf-read', 1, 5]),
    encoded(['shelf-read', 2, 5, 5]),
    encoded(['shelf-read', 1, 'a', 5]),
    encoded(['shelf-read', 1, 5.5, 5]),
    encoded(['shelf-read', 1, 5, '5; drop table']),
  ])('“%s” is refused as a cursor', (cursor) => {
    expect(() => decodeShelfCursor('read', cursor)).toThrow(BadCursorError);
  });

  it('a title in it may hold only what pinyin has', () => {
    expect(() => decodeShelfCursor('title', encoded(['shelf-title', 0, "a' or 1=1", 5]))).toThrow(BadCursorError);
  });
});
