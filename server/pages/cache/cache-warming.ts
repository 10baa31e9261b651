/** Pages that readers wait for at a time, although one of the previous set could be given. */
const maxAwaited = 4;

/** Pages that wait to be made in the background. More are asked for again. */
const maxQueued = 2_000;

/** A page that is to be made. */
interface QueuedPage {
  make: () => Promise<unknown>;
  /** Whether nobody needs it any more. */
  isOver: () => boolean;
}

/**
 * Fills the cache with pages of a new set while those of the previous one can be given. The first few are made for who asks; where
 * that is not enough, the others are made in the background, one after the other in the order in which they were asked for.
 */
export const createCacheWarming = () => {
  const queue = new Map<string, QueuedPage>();
  let awaited = 0;
  let running = false;

  const run = async () => {
    running = true;
    for (let [next] = queue; next; [next] = queue) {
      const [name, { make, isOver }] = next;
      // After that time a page is made for the first reader who asks for it; a failure is that reader's to see.
      if (!isOver()) await make().catch(() => {});
      queue.delete(name);
    }
    running = false;
  };

  return {
    /** Whether a page can be made for who asks. */
    hasRoom: (): boolean => awaited < maxAwaited && !running,
    /** Makes a page for who asks. */
    make: async <Page>(make: () => Promise<Page>): Promise<Page> => {
      awaited += 1;
      try {
        return await make();
      } finally {
        awaited -= 1;
      }
    },
    /** Makes a page in the background. */
    makeLater: (name: string, page: QueuedPage): void => {
      if (queue.has(name) || queue.size >= maxQueued) return;
      queue.set(name, page);
      if (!running) void run();
    },
  };
};
