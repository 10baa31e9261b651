import { type FilterQuery, query, type RankingQuery } from './query.ts';

// Pages, relative to the site's origin.

export const root = '/';
export const home = '/home';
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
export const author = (authorId: string, cursor?: string) =>
  `/author/${encodeURIComponent(authorId)}${query({ cursor })}`;
export const book = (novelId: string) => `/book/${encodeURIComponent(novelId)}`;
export const chapter = (chapterId: string) => `/detail/${encodeURIComponent(chapterId)}`;
/** What was read, on all devices for a member, on this one for a visitor. */
export const history = '/history';
/** What the header's 登录 and 注册 lead to where no script opens their dialog; scripts know them by their `#`. */
export const login = '/login#login';
export const register = '/login#register';
/** For who forgot the password; with a mail's token behind `#` it sets a new one. */
export const password = '/password';
/** Confirms a mail address, by a mail's token behind `#`. */
export const confirmEmail = '/email';
export const user = '/user';
export const settings = '/user/setting';
export const bookshelf = '/user/bookshelf';
export const messages = '/user/message';
export const feedback = '/user/feedback';
/** A page without content, from which the browser renders any address without a network; no reader opens it. */
export const appShell = '/app-shell';
export const readingTime = '/user/reading';
/** The composition of the page at hand, for developers. */
export const composition = '/composition';
