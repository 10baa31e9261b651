import { apiBase, calls } from 'shared-api/paths';
import type { ChapterWindow } from 'shared-api/schemas/chapter';
import { rowsPerPage } from '../novel/contents-address.ts';

/** Calls at a time: a download is to leave the network to whoever reads meanwhile. */
const maxConcurrent = 4;

/** Why a download stopped. */
export type StopCause = 'network' | 'room' | 'stopped';

export class DownloadStopped extends Error {
  override readonly name = 'DownloadStopped';
  override readonly cause: StopCause;

  constructor(cause: StopCause) {
    super(cause);
    this.cause = cause;
  }
}

interface FetchBookOptions {
  bid: string;
  /** Chapters that the novel has, as far as is known. */
  chapterCount: number;
  cache: Cache;
  signal: AbortSignal;
  /** Called after each chapter that is there now, with the bytes that it brought; with 0 for one that was there. */
  onChapter: (bytes: number) => void;
}

/**
 * Puts all that a novel needs to be read into a cache: the novel, its contents list and every chapter. What is there already is
 * not fetched again, but for the novel and its list.
 * @returns the number of its chapters
 * @throws DownloadStopped
 */
export const fetchBook = async ({ bid, chapterCount, cache, signal, onChapter }: FetchBookOptions): Promise<number> => {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const put = (path: string) => fetchInto(cache, path, signal);
  await put(calls.novel(bid));

  const ids: string[] = [];
  let total = chapterCount;
  for (let from = 1; from <= total; from += rowsPerPage) {
    const { body } = (await put(calls.chapters(bid, { from, limit: rowsPerPage }))) ?? {};
    if (!body) break;
    const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: ChapterWindow };
    total = data.total;
    ids.push(...data.items.map(({ id }) => id));
  }

  const waiting = [...ids].reverse();
  const fetchInTurn = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const path = calls.chapter(id);
      onChapter(kept.has(apiBase + path) ? 0 : ((await put(path))?.body.byteLength ?? 0));
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, fetchInTurn));
  return ids.length;
};

/**
 * Fetches an answer into a cache, past those of the browser and the service worker.
 * @returns nothing where it is not to be had (any more)
 * @throws DownloadStopped
 */
const fetchInto = async (
  cache: Cache,
  path: string,
  signal: AbortSignal,
): Promise<{ body: ArrayBuffer } | undefined> => {
  const { status, headers, body } = await load(path, signal);
  if (status === 404 || status === 410) return undefined;
  if (status !== 200) throw new DownloadStopped('network');
  try {
    await cache.put(
      apiBase + path,
      new Response(body, { headers: { 'content-type': headers.get('content-type') ?? '' } }),
    );
  } catch {
    throw new DownloadStopped('room');
  }
  return { body };
};

const load = async (path: string, signal: AbortSignal) => {
  try {
    const response = await fetch(apiBase + path, {
      cache: 'no-store',
      headers: { accept: 'application/json' },
      priority: 'low',
      signal,
    });
    return { status: response.status, headers: response.headers, body: await response.arrayBuffer() };
  } catch {
    throw new DownloadStopped(signal.aborted ? 'stopped' : 'network');
  }
};
