import type { CollectionParams } from '../schemas/bookshelf.ts';
import type { FilterParams } from '../schemas/novel.ts';

/** A query string of what is given, empty where nothing is. */
export const query = (values: Record<string, string | number | undefined>): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** Filter and order of the list of novels, as they stand in a URL. */
export type FilterQuery = TextOf<FilterParams>;

/** Part and order of a member's collection, as they stand in a URL. */
export type CollectionQuery = TextOf<CollectionParams>;

/** Values of a schema's properties as a URL holds them. */
type TextOf<Params> = { [Name in keyof Params]?: string | undefined };
