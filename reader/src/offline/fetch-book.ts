import { apiBase, calls } from 'shared-api/paths';
import type { Chapter, ChapterWindow } from 'shared-api/schemas/chapter';
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
  /** Called after each chapter that is there now, with the bytes that it and its pictures brought; with 0 for one that was there. */
  onChapter: (bytes: number) => void;
}

/**
 * Puts all that a novel needs to be read into a cache: the novel, its contents list and every chapter with its pictures. What is there
 * already is not fetched again, but for the novel and its list.
 * @returns the number of its chapters
 * @throws DownloadStopped
 */
export const fetchBook = async ({ bid, chapterCount, cache, signal, onChapter }: FetchBookOptions): Promise<number> => {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const put = async (path: string) => {
    const answer = await load(apiBase + path, signal);
    if (answer) await keep(cache, apiBase + path, answer);
    return answer?.body;
  };
  await put(calls.novel(bid));

  const ids: string[] = [];
  let total = chapterCount;
  for (let from = 1; from <= total; from += rowsPerPage) {
    const body = await put(calls.chapters(bid, { from, limit: rowsPerPage }));
    if (!body) break;
    const data = dataOf<ChapterWindow>(body);
    total = data.total;
    ids.push(...data.items.map(({ id }) => id));
  }

  /** Keeps a chapter once its pictures are kept. @returns the bytes that came */
  const keepChapter = async (address: string): Promise<number> => {
    const answer = await load(address, signal);
    if (!answer) return 0;
    let bytes = answer.body.byteLength;
    for (const url of picturesOf(dataOf<Chapter>(answer.body))) {
      if (kept.has(url)) continue;
      const picture = await load(url, signal);
      if (!picture) continue;
      await keep(cache, url, picture);
      kept.add(url);
      bytes += picture.body.byteLength;
    }
    await keep(cache, address, answer);
    return bytes;
  };
  const waiting = [...ids].reverse();
  const fetchInTurn = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const address = apiBase + calls.chapter(id);
      onChapter(kept.has(address) ? 0 : await keepChapter(address));
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, fetchInTurn));
  return ids.length;
};

const dataOf = <Data>(body: ArrayBuffer): Data => (JSON.parse(new TextDecoder().decode(body)) as { data: Data }).data;

/** Addresses of the pictures in a chapter. */
const picturesOf = ({ paragraphs }: Chapter): string[] =>
  paragraphs.flatMap(({ annotations = [] }) =>
    annotations.flatMap((each) => (each.kind === 'picture' ? each.url : [])),
  );

interface Answer {
  type: string;
  body: ArrayBuffer;
}

const keep = async (cache: Cache, address: string, { type, body }: Answer): Promise<void> => {
  try {
    await cache.put(address, new Response(body, { headers: { 'content-type': type } }));
  } catch {
    throw new DownloadStopped('room');
  }
};

/**
 * Fetches an answer, past the caches of the browser and the service worker.
 * @returns nothing where it is not to be had (any more)
 * @throws DownloadStopped
 */
const load = async (address: string, signal: AbortSignal): Promise<Answer | undefined> => {
  let response: Response;
  let body: ArrayBuffer;
  try {
    response = await fetch(address, { cache: 'no-store', priority: 'low', signal });
    body = await response.arrayBuffer();
  } catch {
    throw new DownloadStopped(signal.aborted ? 'stopped' : 'network');
  }
  if (response.status === 404 || response.status === 410) return undefined;
  if (response.status !== 200) throw new DownloadStopped('network');
  return { type: response.headers.get('content-type') ?? '', body };
};
