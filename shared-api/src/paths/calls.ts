import { type CollectionQuery, type FilterQuery, query, type RankingQuery } from './query.ts';

// Calls, relative to the API's base. Source: specification, section 7.

export const links = '/links/';
export const site = '/site/';
export const categories = '/navigation/';
export const categoryNovels = '/navigation/novel/';
export const home = '/novel/index/';
export const filter = (filter: FilterQuery = {}) => `/novel/filter/${query({ ...filter })}`;
/** A ranking of novels. */
export const ranking = (ranking: RankingQuery = {}) => `/novel/ranking/${query({ ...ranking })}`;
export const author = (authorId: string, cursor?: string) =>
  `/author/${encodeURIComponent(authorId)}/${query({ cursor })}`;
/** Other novels of a novel's author, and similar ones. */
export const related = (novelId: string) => `/novel/related/${encodeURIComponent(novelId)}/`;
export const search = (keyword: string, cursor?: string) => `/novel/search/${query({ keyword, cursor })}`;
export const novel = (novelId: string) => `/novel/detail/${encodeURIComponent(novelId)}/`;
/** One window of a contents list: from chapter number `from` on, or around the chapter with number `around`. */
export const chapters = (
  novelId: string,
  window: { from?: number | undefined; around?: number | undefined; limit?: number | undefined } = {},
) => `/novel/chapterlist/${query({ bid: novelId, ...window })}`;
export const chapter = (chapterId: string) => `/chapter/${encodeURIComponent(chapterId)}/`;
/** The same words in other places: chapter texts, and configured sister libraries. */
export const otherSearch = (keyword: string, cursor?: string) => `/novel/other/search/${query({ keyword, cursor })}`;
/** The words in the text of one novel. */
export const searchBook = (novelId: string, keyword: string, cursor?: string) =>
  `/novel/text/search/${query({ bid: novelId, keyword, cursor })}`;
/** The words in the chapter titles of one novel. */
export const searchChapters = (novelId: string, keyword: string, cursor?: string) =>
  `/novel/chapterlist/search/${query({ bid: novelId, keyword, cursor })}`;
/** Suggestions for what is typed; without a keyword what is read most, and the most frequent tags. */
export const suggestions = (keyword: string) => `/novel/search/${query({ keyword, suggest: 1 })}`;
export const countRead = '/novel/read/';

/** The release set that pages are made of now, for /composition. */
export const composition = '/composition/';
/** Every page reports to these that it was opened, its first fault, and how fast it was. */
export const pageLoads = '/page-loads/';
export const clientErrors = '/client-errors/';
export const pageTimes = '/page-times/';
/** Browsers report to it what a page's policy blocked, under which release set. */
export const policyReports = (set: string) => `/policy-reports/${query({ set })}`;

export const captcha = '/captcha/';
export const refreshCaptcha = (key: string) => `/captcha/refresh/${encodeURIComponent(key)}/`;
export const captchaWork = '/captcha/work/';
export const login = '/login/';
export const register = '/register/';
export const logout = '/logout/';
export const changePassword = '/user/passwd/';
export const passwordHelp = '/password/';
export const forgottenPassword = '/password/forgotten/';
export const newPassword = '/password/new/';
export const sendConfirmation = '/user/email/';
export const confirmEmail = '/email/confirm/';
export const profile = '/user/info/';
export const sessions = '/user/sessions/';
export const endSessions = '/user/sessions/end/';
export const exportAccount = '/user/export/';
export const deleteAccount = '/user/delete/';

export const unreadMessages = '/user/messages/unread/';
export const messages = (cursor?: string) => `/user/messages/${query({ cursor })}`;
export const readMessages = '/user/messages/read/';
export const readAllMessages = '/user/messages/read/all/';
export const deleteMessages = '/user/messages/delete/';
export const deleteAllMessages = '/user/messages/delete/all/';
export const sendFeedback = '/user/feedback/';
export const ownFeedback = (cursor?: string) => `/user/feedback/list/${query({ cursor })}`;

/** The bookshelf (`type=book`, the default) or the collected chapters (`type=chapter`). */
export const collection = (list: CollectionQuery = {}) => {
  const path = `/collect/list/${query({ ...list })}`;
  // An empty group is the novels in no group, not the whole shelf.
  return list.group === '' ? `${path}${path.includes('?') ? '&' : '?'}group=` : path;
};
export const collectBook = '/collect/book/';
/** A member's own entry and progress of one novel. */
export const shelfState = (novelId: string) => `/collect/book/${encodeURIComponent(novelId)}/`;
export const changeShelf = '/collect/change/';
export const sortGroup = '/collect/sort/';
export const exportShelf = '/collect/export/';
export const importShelf = '/collect/import/';
export const collectChapter = '/collect/chapter/';
export const chapterCollection = (chapterId: string) => `/collect/chapter/${encodeURIComponent(chapterId)}/`;
export const removeCollectedChapters = '/collect/chapter/delete/';
export const like = (novelId: string) => `/like/${query({ bid: novelId })}`;
export const setLike = '/like/';
export const progress = '/user/progress/';
export const continueReading = '/user/progress/recent/';
export const readingHistory = (cursor?: string) => `/user/progress/history/${query({ cursor })}`;
/** Joins what a browser kept to the account: many positions at once. */
export const joinHistory = '/user/progress/join/';
export const removeFromHistory = '/user/progress/delete/';
export const clearHistory = '/user/progress/delete/all/';

/** A member's reading time by day, from and to a day (`YYYY-MM-DD`). */
export const readingTime = (range: { from?: string; to?: string } = {}) => `/user/reading-time/${query({ ...range })}`;
export const reportReadingTime = '/user/reading-time/';
export const clearReadingTime = '/user/reading-time/delete/';

/** A member's notes in a novel, in the order of its chapters. */
export const notes = (novelId: string, cursor?: string) => `/user/notes/${query({ bid: novelId, cursor })}`;
export const chapterNotes = (chapterId: string, cursor?: string) =>
  `/user/notes/chapter/${encodeURIComponent(chapterId)}/${query({ cursor })}`;
export const saveNotes = '/user/notes/';
export const deleteNotes = '/user/notes/delete/';
