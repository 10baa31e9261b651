import type { Static } from 'typebox';
import type { CollectionParams } from '../schemas/bookshelf.ts';
import type { FilterParams } from '../schemas/novel.ts';
import type { RankingParams } from '../schemas/ranking.ts';

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

/** A ranking, as it stands in a URL. */
export type RankingQuery = TextOf<Static<typeof RankingParams>>;

/** Part and order of a member's collection, as they stand in a URL. */
export type CollectionQuery = TextOf<CollectionParams>;

/** Values of a schema's properties as a URL holds them. */
type TextOf<Params> = { [Name in keyof Params]?: string | undefined };
