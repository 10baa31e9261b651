import type { AuthorOrder } from '../../schemas/related.ts';
import { type FilterQuery, query, type RankingQuery } from '../query.ts';

// Lists of novels.

/**
 * Novels by title and author; with `place=other` the same words in chapter texts and sister libraries, or in the text of the one
 * novel `bid`.
 */
export const search = (
  keyword: string,
  { place, bid, cursor }: { place?: 'other' | undefined; bid?: string | undefined; cursor?: string } = {},
) => `/search${query({ keyword, place, bid, cursor })}`;
export const filter = (filter: FilterQuery = {}) => `/filter${query({ ...filter })}`;
export const ranking = (ranking: RankingQuery = {}) => `/ranking${query({ ...ranking })}`;
export const author = (authorId: string, cursor?: string, order?: AuthorOrder) =>
  `/author/${encodeURIComponent(authorId)}${query({ order, cursor })}`;
