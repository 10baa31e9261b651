import { apiBase, calls } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';

/**
 * Cache of the chapters around the one being read, so that turning to them costs no call. Only effects fill it, so on the
 * server, where one process serves everybody, it stays empty.
 */
const entries = new Map<string, CacheEntry>();

interface CacheEntry {
  /** Resolves to undefined where prefetching failed: then the page asks again itself, and shows if that fails too. */
  chapter: Promise<Chapter | undefined>;
  /** Time of the request, in milliseconds of `performance.now()`. */
  cachedAt: number;
}

/** Room for the chapter being read, the next one, and some that were just left. */
const maxEntries = 5;

/** An older entry is not used: the chapter may have been corrected since. */
const maxAgeMs = 5 * 60_000;

/** A cached chapter, also one still on its way; undefined for one that is not cached. @param id a chapter's id */
export const cachedChapter = (id: string): Promise<Chapter | undefined> | undefined => {
  const entry = entries.get(id);
  return entry && performance.now() - entry.cachedAt < maxAgeMs ? entry.chapter : undefined;
};

/** Caches a chapter that has been shown, for the way back. */
export const cacheChapter = (chapter: Chapter): void => {
  if (!cachedChapter(chapter.id)) add(chapter.id, Promise.resolve(chapter));
};

/** Fetches a chapter that will probably be read next. Fails silently: nobody asked for it yet. */
export const prefetchChapter = (id: string): void => {
  if (!cachedChapter(id)) add(id, fetchChapter(id));
};

export const clearChapterCache = (): void => entries.clear();

const add = (id: string, chapter: Promise<Chapter | undefined>): void => {
  entries.delete(id);
  entries.set(id, { chapter, cachedAt: performance.now() });
  const oldest = entries.keys().next().value;
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
};

/** Not through `shared-api/request`: its listeners would show a failure to a reader who has asked for nothing. */
const fetchChapter = async (id: string): Promise<Chapter | undefined> => {
  try {
    const response = await fetch(`${apiBase}${calls.chapter(id)}`, {
      credentials: 'include',
      headers: { accept: 'application/json' },
      priority: 'low',
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return ((await response.json()) as { data: Chapter }).data;
  } catch {
    entries.delete(id);
    return undefined;
  }
};
