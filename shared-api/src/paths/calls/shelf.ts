import { type CollectionQuery, query } from '../query.ts';

// The bookshelf, collected chapters, likes, and authors that a member follows.

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
/** Whether the member follows an author. */
export const followState = (authorId: string) => `/follow/${encodeURIComponent(authorId)}/`;
export const setFollow = '/follow/';
export const followedAuthors = (cursor?: string) => `/user/follows/${query({ cursor })}`;
