import { apiBase, calls } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';

/**
 * The few chapters around the reader, kept in the page so that turning to them costs no call. Only effects fill it, so
 * on the server, where one process serves everybody, it stays empty.
 */
const kept = new Map<string, Kept>();

interface Kept {
  /** Gives undefined where fetching ahead failed: then the turn of the page asks again, and is heard if that fails. */
  chapter: Promise<Chapter | undefined>;
  /** When it was asked for, in milliseconds of the page's own clock. */
  since: number;
}

/** The one being read, the next, and some that were just left. */
const most = 5;

/** After this many milliseconds a chapter is asked for anew: it may have been mended. */
const staysFresh = 5 * 60_000;

/** A kept chapter, also one still on its way; undefined for one that is not kept. @param id a chapter's id */
export const keptChapter = (id: string): Promise<Chapter | undefined> | undefined => {
  const entry = kept.get(id);
  return entry && performance.now() - entry.since < staysFresh ? entry.chapter : undefined;
};

/** Keeps a chapter that has been shown, for the way back. */
export const keepChapter = (chapter: Chapter): void => {
  if (!keptChapter(chapter.id)) keep(chapter.id, Promise.resolve(chapter));
};

/** Fetches a chapter that will probably be read next. Fails silently: nobody asked for it yet. */
export const fetchAhead = (id: string): void => {
  if (!keptChapter(id)) keep(id, ask(id));
};

/** Forgets all of them. */
export const forgetChapters = (): void => kept.clear();

const keep = (id: string, chapter: Promise<Chapter | undefined>): void => {
  kept.delete(id);
  kept.set(id, { chapter, since: performance.now() });
  const oldest = kept.keys().next().value;
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
};

/** Not through `shared-api/request`: its listeners would show a failure to a reader who has asked for nothing. */
const ask = async (id: string): Promise<Chapter | undefined> => {
  try {
    const response = await fetch(`${apiBase}${calls.chapter(id)}`, {
      credentials: 'include',
      headers: { accept: 'application/json' },
      priority: 'low',
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return ((await response.json()) as { data: Chapter }).data;
  } catch {
    kept.delete(id);
    return undefined;
  }
};
