import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { Chapter } from 'shared-api/schemas/chapter';
import { drawable } from '../../text/annotation-parts.ts';
import { cachedChapter, chapterCache } from './chapter-cache.ts';

/** Room for the chapter being read, its neighbours, and some that were just left. */
const maxEntries = 8;

/** Age of a cached chapter in milliseconds; 0 for one that is not cached. */
export const cachedChapterAge = (id: string): number => {
  const entry = chapterCache.get(id);
  return entry ? performance.now() - entry.cachedAt : 0;
};

/** Caches a chapter that has been shown, for the way back. */
export const cacheChapter = (chapter: Chapter): void => {
  if (!cachedChapter(chapter.id)) recacheChapter(chapter);
};

/** Puts a newer revision of a chapter in the place of the cached one. */
export const recacheChapter = (chapter: Chapter): void => add(chapter.id, Promise.resolve(chapter), chapter);

/** Fetches a chapter that will probably be read next. Fails silently: nobody asked for it yet. */
export const prefetchChapter = (id: string): Promise<Chapter | undefined> => {
  const cached = cachedChapter(id);
  if (cached) return cached.chapter;
  const fetched = fetchQuietly(id);
  add(id, fetched);
  void fetched.then((chapter) => {
    const entry = chapterCache.get(id);
    if (entry?.chapter !== fetched) return;
    if (chapter) entry.arrived = chapter;
    else chapterCache.delete(id);
  });
  return fetched;
};

const add = (id: string, chapter: Promise<Chapter | undefined>, arrived?: Chapter): void => {
  chapterCache.delete(id);
  chapterCache.set(id, { chapter, cachedAt: performance.now(), ...(arrived && { arrived }) });
  const oldest = chapterCache.keys().next().value;
  if (chapterCache.size > maxEntries && oldest !== undefined) chapterCache.delete(oldest);
};

/** A chapter from the server, undefined where that fails. */
export const fetchQuietly = (id: string): Promise<Chapter | undefined> =>
  get<Chapter>(calls.chapter(id), { quiet: true, priority: 'low' })
    .then(drawable)
    .catch(() => undefined);
