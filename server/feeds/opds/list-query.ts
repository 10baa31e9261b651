import { type Static, Type } from 'typebox';

/** What is read of the query of a list of the catalogue. */
export const listQuery = Type.Object({
  /** Words that are searched. */
  q: Type.Optional(Type.String({ maxLength: 200 })),
  /** Where the page before ended. */
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});

export type ListQuery = Static<typeof listQuery>;

/** Address of the page of a list behind a cursor; null where there is none. */
export const nextAddress = (path: string, { q }: ListQuery, cursor: string | null): string | null => {
  if (cursor === null) return q === undefined ? null : `${path}?${new URLSearchParams({ q })}`;
  return `${path}?${new URLSearchParams({ ...(q !== undefined && { q }), cursor })}`;
};
