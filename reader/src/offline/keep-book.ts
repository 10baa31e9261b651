import type { Novel } from 'shared-api/schemas/novel';
import { estimateBytes } from './book-bytes.ts';
import { DownloadStopped, fetchBook, type StopCause } from './fetch-book.ts';
import { bookCache, type OfflineBook, offlineBook, removeOfflineBook, saveOfflineBook } from './offline-books.ts';
import { roomProblem } from './storage-room.ts';

/** State of one novel on this device. */
export interface OfflineState {
  phase: 'none' | 'keeping' | 'paused' | 'kept';
  /** The book as far as it is there. */
  book?: OfflineBook;
  /** Why it is not, or not whole, as a sentence. */
  problem?: string;
}

/** Chapters after which the progress is written down. */
const chaptersPerNote = 50;

/** Minimum time between two looks at the progress. */
const showMs = 100;

const none: OfflineState = { phase: 'none' };
const states = new Map<string, OfflineState>();
const running = new Map<string, AbortController>();
const listeners = new Set<() => void>();

/** The state of a novel; undefined until {@link readOfflineState} has read it. */
export const offlineState = (bid: string): OfflineState | undefined => states.get(bid);

/** Calls back whenever a state has changed. @returns unsubscribe */
export const onOfflineState = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const setState = (bid: string, state: OfflineState): void => {
  states.set(bid, state);
  for (const listener of listeners) listener();
};

/** Reads what is on the device of a novel. */
export const readOfflineState = async (bid: string): Promise<void> => {
  if (running.has(bid)) return;
  const book = await offlineBook(bid);
  if (!book) return setState(bid, none);
  setState(bid, { phase: book.kept < book.total ? 'paused' : 'kept', book });
};

/** Keeps a novel offline, or goes on with one that is there in part. In one tab at a time; the others do nothing. */
export const keepBook = async (novel: Novel): Promise<void> => {
  if (running.has(novel.id)) return;
  const stop = new AbortController();
  running.set(novel.id, stop);
  try {
    await navigator.locks.request(`keep-book-${novel.id}`, { ifAvailable: true }, async (lock) => {
      if (lock) await download(novel, stop.signal);
      else setState(novel.id, { phase: 'paused', problem: '正在另一个页面中下载。' });
    });
  } finally {
    running.delete(novel.id);
  }
};

/** Stops keeping a novel; what is there stays. */
export const pauseBook = (bid: string): void => running.get(bid)?.abort();

/** Removes a novel from the device. */
export const dropBook = async (bid: string): Promise<void> => {
  pauseBook(bid);
  await removeOfflineBook(bid);
  setState(bid, none);
};

const download = async (novel: Novel, signal: AbortSignal): Promise<void> => {
  const before = await offlineBook(novel.id);
  const problem = await roomProblem(Math.max(0, estimateBytes(novel) - (before?.bytes ?? 0)));
  if (problem)
    return setState(novel.id, { phase: before ? 'paused' : 'none', ...(before && { book: before }), problem });
  // Asked for once somebody wants to keep something: otherwise a browser short of room may remove it.
  void navigator.storage?.persist?.();

  const book: OfflineBook = {
    ...{ bid: novel.id, title: novel.title, author: novel.author.name, total: novel.chapter_count },
    ...{ kept: 0, bytes: before?.bytes ?? 0, keptAt: Date.now() },
  };
  let shownAt = Number.NEGATIVE_INFINITY;
  const show = () => {
    if (performance.now() - shownAt < showMs) return;
    shownAt = performance.now();
    setState(novel.id, { phase: 'keeping', book: { ...book } });
  };
  show();
  try {
    book.total = await fetchBook({
      bid: novel.id,
      chapterCount: novel.chapter_count,
      cache: await caches.open(bookCache(novel.id)),
      signal,
      onChapter: (bytes) => {
        book.kept += 1;
        book.bytes += bytes;
        if (book.kept % chaptersPerNote === 1) void saveOfflineBook({ ...book });
        show();
      },
    });
    await finish(book, 'kept');
  } catch (error) {
    if (!(error instanceof DownloadStopped)) throw error;
    // Removed meanwhile.
    if (states.get(novel.id)?.phase === 'none') return removeOfflineBook(novel.id);
    await finish(book, 'paused', sentences[error.cause]);
  }
};

const sentences: Record<StopCause, string | undefined> = {
  network: '网络断了，已下载的都在，联网后可以继续。',
  room: '空间不够了，已下载的都在。删除一些离线内容后可以继续。',
  stopped: undefined,
};

const finish = async (book: OfflineBook, phase: 'kept' | 'paused', problem?: string): Promise<void> => {
  book.keptAt = Date.now();
  await saveOfflineBook({ ...book });
  setState(book.bid, { phase, book, ...(problem !== undefined && { problem }) });
};
