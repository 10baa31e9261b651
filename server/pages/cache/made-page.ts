import type { Encoding } from './compress-page.ts';

interface Page {
  status: number;
  /** Its content security policy, which names the scripts and styles in it. */
  policy: string;
  /** Whether it may be given again, here and by caches on its way: only if it was rendered whole. */
  cacheable: boolean;
  /** Id of the innermost route that it is of, for metrics. */
  route?: string | undefined;
}

export interface UncompressedPage extends Page {
  /** Its text; bytes where it is compressed already, by the encoding asked for. */
  html: string | Buffer;
  /** The one novel that it is of; null where it shows anything else. */
  novelId?: number | null;
  /** Stamp of that novel from before the page was made: the page stands as long as the novel has it. */
  stamp?: string | null;
  /** Time for which it stands at most; without one as long as its revision does. */
  maxAgeMs?: number;
}

export interface CompressedPage extends Page {
  body: Buffer;
  encoding: Encoding;
  etag: string;
}

export interface Redirect {
  status: number;
  location: string;
}

/** Tells when something is another one by itself: the first such moment after a time, in epoch milliseconds; null for never. */
export type ChangesAfter = (time: number) => Promise<number | null>;

/**
 * Time for which an answer or a page stands that changes by itself, in milliseconds; none where it cannot be known.
 * @param begunAt when its making was begun: a change meanwhile makes it old
 */
export const timeUntilChange = async (changesAfter: ChangesAfter, begunAt: number): Promise<number> => {
  const changesAt = await changesAfter(begunAt).catch(() => begunAt);
  return changesAt === null ? Number.POSITIVE_INFINITY : Math.max(0, changesAt - Date.now());
};
