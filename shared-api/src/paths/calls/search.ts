import { query } from '../query.ts';

// Searches.

export const search = (keyword: string, cursor?: string) => `/novel/search/${query({ keyword, cursor })}`;
/** Suggestions for what is typed; without a keyword what is read most, and the most frequent tags. */
export const suggestions = (keyword: string) => `/novel/search/${query({ keyword, suggest: 1 })}`;
/** Searches chapter texts, and the configured sister libraries, for a keyword. */
export const otherSearch = (keyword: string, cursor?: string) => `/novel/other/search/${query({ keyword, cursor })}`;
/** The words in the text of one novel. */
export const searchBook = (novelId: string, keyword: string, cursor?: string) =>
  `/novel/text/search/${query({ bid: novelId, keyword, cursor })}`;
/** The words in the chapter titles of one novel. */
export const searchChapters = (novelId: string, keyword: string, cursor?: string) =>
  `/novel/chapterlist/search/${query({ bid: novelId, keyword, cursor })}`;
