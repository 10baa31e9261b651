import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { ChapterRow, ChapterWindow } from 'shared-api/schemas/chapter';

/** Chapters of one window. Windows begin at multiples of it, so that caches know their addresses. */
const windowLength = 100;

/** Titles that were loaded longer ago are loaded anew when the list is opened: chapters may have come. */
const maxAgeMs = 5 * 60_000;

export type Volumes = ChapterWindow['volumes'];

type WindowState = 'loading' | 'failed';

/** The rows of a contents list, of which only the windows that are seen are loaded. */
interface ChapterWindows {
  rowOf(no: number): ChapterRow | undefined;
  /** Whether a window that is wanted now could not be loaded. */
  hasFailed(): boolean;
  volumes(): Volumes;
  /** Number of chapters as the server said last; undefined before its first answer. */
  total(): number | undefined;
  /** Loads what is missing of a range of numbers, and leaves what was asked for elsewhere. */
  want(first: number, last: number): void;
  retry(): void;
  /** Leaves everything that is on its way. */
  abort(): void;
  subscribe(callback: () => void): () => void;
  /** Counts changes. */
  version(): number;
}

const createChapterWindows = (novelId: string): ChapterWindows => {
  const loaded = new Map<number, ChapterRow[]>();
  const states = new Map<number, WindowState>();
  const loading = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  let volumes: Volumes = [];
  let total: number | undefined;
  let version = 0;
  let wanted: number[] = [];

  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };

  const load = async (window: number): Promise<void> => {
    const leaving = new AbortController();
    loading.set(window, leaving);
    states.set(window, 'loading');
    try {
      const from = window * windowLength + 1;
      const path = calls.chapters(novelId, { from, limit: windowLength });
      const answer = await get<ChapterWindow>(path, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      loaded.set(window, answer.items);
      volumes = sameVolumes(volumes, answer.volumes) ? volumes : answer.volumes;
      total = answer.total;
      states.delete(window);
    } catch {
      if (leaving.signal.aborted) return;
      states.set(window, 'failed');
    }
    loading.delete(window);
    changed();
  };

  const leave = (windows: Iterable<number>) => {
    for (const window of windows) {
      loading.get(window)?.abort();
      loading.delete(window);
      states.delete(window);
    }
  };

  const loadWanted = () => {
    for (const window of wanted) if (!loaded.has(window) && !states.has(window)) void load(window);
  };

  return {
    rowOf: (no) => loaded.get(windowOf(no))?.[(no - 1) % windowLength],
    hasFailed: () => wanted.some((window) => states.get(window) === 'failed'),
    volumes: () => volumes,
    total: () => total,
    want: (first, last) => {
      wanted = [];
      for (let window = windowOf(first); window <= windowOf(last); window += 1) wanted.push(window);
      leave([...loading.keys()].filter((window) => !wanted.includes(window)));
      loadWanted();
    },
    retry: () => {
      for (const window of wanted) if (states.get(window) === 'failed') states.delete(window);
      loadWanted();
      changed();
    },
    abort: () => leave([...loading.keys()]),
    subscribe: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    version: () => version,
  };
};

const windowOf = (no: number): number => Math.floor((Math.max(1, no) - 1) / windowLength);

const sameVolumes = (some: Volumes, others: Volumes): boolean => JSON.stringify(some) === JSON.stringify(others);

/** The list that was opened last, so that it opens at once when it is opened again. */
let kept: { novelId: string; windows: ChapterWindows; openedAt: number } | undefined;

/** The rows of a novel's contents list. */
export const chapterWindows = (novelId: string): ChapterWindows => {
  const isFresh = kept?.novelId === novelId && performance.now() - kept.openedAt < maxAgeMs;
  if (!kept || !isFresh) kept = { novelId, windows: createChapterWindows(novelId), openedAt: performance.now() };
  return kept.windows;
};
