import { type Static, Type } from 'typebox';

/** Query parameters of the catalogue's lists. */
export const listQuery = Type.Object({
  /** Words that are searched, as version 1.2 names them by our OpenSearch description. */
  q: Type.Optional(Type.String({ maxLength: 200 })),
  /** And as version 2.0 does. Source: https://specs.opds.io/opds-2.0, section 3. */
  query: Type.Optional(Type.String({ maxLength: 200 })),
  /** Where the page before ended. */
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});

export type ListQuery = Static<typeof listQuery>;

/** Values of the query of a list; undefined stands for none. */
export type ListParameters = Partial<Record<keyof ListQuery, string | undefined>>;

/** Path of a page of a list. */
export const listAddress = (path: string, query: ListParameters): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};
