/** Time between two revalidations of one page. */
const intervalMs = 1_000;

/** Time after which a page that lacks something is not given any more: the interval, and as long again to be made in. */
const maxOldMs = 2 * intervalMs;

/** Pages that wait to be made anew. More are made when they are asked for, once they are too old. */
const maxQueued = 200;

/**
 * Makes pages anew in the background, while readers are given the old ones (stale-while-revalidate): one at a time, and half of the
 * time none.
 */
interface Revalidation {
  /** Notes the revision that is the present one now. */
  see: (revision: number) => void;
  /** Whether a revision was the present one a moment ago. */
  isRecent: (revision: number) => boolean;
  /** Makes a page anew, unless that was begun less than a second ago. @param page when it was begun, which is set */
  revalidate: (page: { begunAt: number }, make: () => Promise<unknown>) => void;
}

export const createRevalidation = (): Revalidation => {
  const seenAt = new Map<number, number>();
  const queue: (() => Promise<unknown>)[] = [];
  let running = false;

  const run = async () => {
    running = true;
    for (let make = queue.shift(); make; make = queue.shift()) {
      const begun = performance.now();
      // A failure shows to the next request that finds the page too old: it renders the page itself.
      await make().catch(() => {});
      await pause(Math.min(performance.now() - begun, intervalMs));
    }
    running = false;
  };

  return {
    see: (revision) => {
      const now = performance.now();
      if (!seenAt.has(revision)) {
        for (const [old, at] of seenAt) if (now - at > maxOldMs) seenAt.delete(old);
      }
      seenAt.set(revision, now);
    },
    isRecent: (revision) => performance.now() - (seenAt.get(revision) ?? Number.NEGATIVE_INFINITY) < maxOldMs,
    revalidate: (page, make) => {
      const now = performance.now();
      if (now - page.begunAt < intervalMs || queue.length >= maxQueued) return;
      page.begunAt = now;
      queue.push(make);
      if (!running) void run();
    },
  };
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
