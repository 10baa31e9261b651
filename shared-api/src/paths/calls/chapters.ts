import { query } from '../query.ts';

// Chapters, and that somebody reads one.

/** One window of a contents list: from chapter number `from` on, or around the chapter with number `around`. */
export const chapters = (
  novelId: string,
  window: { from?: number | undefined; around?: number | undefined; limit?: number | undefined } = {},
) => `/novel/chapterlist/${query({ bid: novelId, ...window })}`;
export const chapter = (chapterId: string) => `/chapter/${encodeURIComponent(chapterId)}/`;
export const countRead = '/novel/read/';
