import { type Static, Type } from 'typebox';
import { ChapterId, List } from './common.ts';
import { Snippet } from './other-search.ts';

/** A chapter as results of a search within its novel name it. */
export const FoundChapter = Type.Object({
  id: ChapterId,
  no: Type.Integer({ minimum: 1 }),
  title: Type.String(),
});

/** A place in a chapter's text: `offset` and `length` count characters (code points) within the paragraph. */
export const FoundPlace = Type.Object({
  pid: Type.String(),
  offset: Type.Integer({ minimum: 0 }),
  length: Type.Integer({ minimum: 1 }),
  snippet: Snippet,
});

/**
 * Chapters of one novel whose text contains the keyword, each with its first places; `count` is the number of all its
 * sentences that do. A page may be short, even empty, while `next_cursor` leads on: a call reads a limited amount of text.
 */
export const BookSearch = List(
  Type.Object({
    chapter: FoundChapter,
    count: Type.Integer({ minimum: 1 }),
    places: Type.Array(FoundPlace),
  }),
);

/** Chapters of one novel whose title contains the keyword, in reading order. */
export const ChapterSearch = List(FoundChapter);

export type FoundChapter = Static<typeof FoundChapter>;
export type FoundPlace = Static<typeof FoundPlace>;
export type BookSearch = Static<typeof BookSearch>;
export type ChapterSearch = Static<typeof ChapterSearch>;
