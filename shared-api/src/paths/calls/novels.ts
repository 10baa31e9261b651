import type { AuthorOrder } from '../../schemas/related.ts';
import { type FilterQuery, query, type RankingQuery } from '../query.ts';

// Novels: lists of them, and one of them.

export const categoryNovels = '/navigation/novel/';
export const home = '/novel/index/';
export const filter = (filter: FilterQuery = {}) => `/novel/filter/${query({ ...filter })}`;
/** A ranking of novels. */
export const ranking = (ranking: RankingQuery = {}) => `/novel/ranking/${query({ ...ranking })}`;
export const author = (authorId: string, cursor?: string, order?: AuthorOrder) =>
  `/author/${encodeURIComponent(authorId)}/${query({ order, cursor })}`;
/** Other novels of a novel's author, and similar ones. */
export const related = (novelId: string) => `/novel/related/${encodeURIComponent(novelId)}/`;
export const novel = (novelId: string) => `/novel/detail/${encodeURIComponent(novelId)}/`;
