/**
 * Every address of the site, in one list: the pages that readers see and the calls that pages make.
 * Links across remotes go through here, so no area needs to know another.
 */

const query = (values: Record<string, string | number | undefined>): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** What the list of works can be narrowed and ordered by; the same names stand in the page's URL and in the call. */
export interface FilterQuery {
  ns?: string | undefined;
  category?: string | undefined;
  words?: string | undefined;
  updated?: string | undefined;
  tags?: string | undefined;
  order?: string | undefined;
  cursor?: string | undefined;
}

/** Which part of a member's collection, in which order. */
export interface CollectionQuery {
  type?: 'book' | 'chapter' | undefined;
  status?: string | undefined;
  group?: string | undefined;
  sort?: string | undefined;
  cursor?: string | undefined;
}

/** Pages, relative to the site's origin. */
export const pages = {
  root: '/',
  home: '/home',
  search: (keyword: string, cursor?: string) => `/search${query({ keyword, cursor })}`,
  filter: (filter: FilterQuery = {}) => `/filter${query({ ...filter })}`,
  book: (novelId: string) => `/book/${encodeURIComponent(novelId)}`,
  chapter: (chapterId: string) => `/detail/${encodeURIComponent(chapterId)}`,
  user: '/user',
  settings: '/user/setting',
  bookshelf: '/user/bookshelf',
  messages: '/user/message',
  feedback: '/user/feedback',
} as const;

/** Everything the API answers stands under this path. Source: specification, section 9. */
export const apiBase = '/api/v1';

/** Calls, relative to {@link apiBase}. Source: specification, section 7. */
export const calls = {
  links: '/links/',
  site: '/site/',
  categories: '/navigation/',
  categoryNovels: '/navigation/novel/',
  home: '/novel/index/',
  filter: (filter: FilterQuery = {}) => `/novel/filter/${query({ ...filter })}`,
  search: (keyword: string, cursor?: string) => `/novel/search/${query({ keyword, cursor })}`,
  novel: (novelId: string) => `/novel/detail/${encodeURIComponent(novelId)}/`,
  /** One window of a contents list: from chapter number `from` on, or around the chapter with number `around`. */
  chapters: (
    novelId: string,
    window: { from?: number | undefined; around?: number | undefined; limit?: number | undefined } = {},
  ) => `/novel/chapterlist/${query({ bid: novelId, ...window })}`,
  chapter: (chapterId: string) => `/chapter/${encodeURIComponent(chapterId)}/`,
  /** The same words in other places: chapter texts, and configured sister libraries. */
  otherSearch: (keyword: string, cursor?: string) => `/novel/other/search/${query({ keyword, cursor })}`,
  suggestions: (keyword: string) => `/novel/search/${query({ keyword, suggest: 1 })}`,
  countRead: '/novel/read/',

  captcha: '/captcha/',
  refreshCaptcha: (key: string) => `/captcha/refresh/${encodeURIComponent(key)}/`,
  login: '/login/',
  register: '/register/',
  logout: '/logout/',
  changePassword: '/user/passwd/',
  profile: '/user/info/',
  sessions: '/user/sessions/',
  endSessions: '/user/sessions/end/',
  exportAccount: '/user/export/',
  deleteAccount: '/user/delete/',

  unreadMessages: '/user/messages/unread/',
  messages: (cursor?: string) => `/user/messages/${query({ cursor })}`,
  readMessages: '/user/messages/read/',
  readAllMessages: '/user/messages/read/all/',
  deleteMessages: '/user/messages/delete/',
  deleteAllMessages: '/user/messages/delete/all/',
  sendFeedback: '/user/feedback/',
  ownFeedback: (cursor?: string) => `/user/feedback/list/${query({ cursor })}`,

  /** The bookshelf (`type=book`, the usual one) or the collected chapters (`type=chapter`). */
  collection: (list: CollectionQuery = {}) => {
    const path = `/collect/list/${query({ ...list })}`;
    // An empty group is the books in no group, not the whole shelf.
    return list.group === '' ? `${path}${path.includes('?') ? '&' : '?'}group=` : path;
  },
  collectBook: '/collect/book/',
  /** A member's own entry and progress of one book. */
  shelfState: (novelId: string) => `/collect/book/${encodeURIComponent(novelId)}/`,
  changeShelf: '/collect/change/',
  sortGroup: '/collect/sort/',
  exportShelf: '/collect/export/',
  importShelf: '/collect/import/',
  collectChapter: '/collect/chapter/',
  chapterCollection: (chapterId: string) => `/collect/chapter/${encodeURIComponent(chapterId)}/`,
  removeCollectedChapters: '/collect/chapter/delete/',
  like: (novelId: string) => `/like/${query({ bid: novelId })}`,
  setLike: '/like/',
  progress: '/user/progress/',
  continueReading: '/user/progress/recent/',
} as const;
