import type { Chapter } from 'shared-api/schemas/chapter';

interface CacheEntry {
  /** Resolves to undefined where prefetching failed: then the page asks again itself, and shows if that fails too. */
  chapter: Promise<Chapter | undefined>;
  /** The chapter once it has come. */
  arrived?: Chapter;
  /** Time of the request, in milliseconds of `performance.now()`. */
  cachedAt: number;
}

/**
 * Cache of the chapters around the one being read, by id, so that turning to them costs no call. Only effects fill it, so on
 * the server, where one process serves everybody, it stays empty.
 */
export const chapterCache = new Map<string, CacheEntry>();

/** An older entry is not used: the chapter may have been corrected since. */
const maxAgeMs = 5 * 60_000;

/** A cached chapter, also one still on its way; undefined for one that is not cached. @param id a chapter's id */
export const cachedChapter = (id: string): CacheEntry | undefined => {
  const entry = chapterCache.get(id);
  return entry && performance.now() - entry.cachedAt < maxAgeMs ? entry : undefined;
};
