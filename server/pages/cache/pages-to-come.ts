/** Pages that readers wait for at a time, although one of the set before could be given. */
const maxAwaited = 4;

/** Pages that wait to be made beside their readers. More are asked for again. */
const maxQueued = 2_000;

/** A page that is to be made. */
interface PageToCome {
  make: () => Promise<unknown>;
  /** Whether nobody needs it any more. */
  isOver: () => boolean;
}

/**
 * Pages of a new set of which those of the set before can be given meanwhile. The first few are made for who asks; where that is not enough,
 * the others are made beside their readers, one after the other in the order in which they were asked for.
 */
export const createPagesToCome = () => {
  const queue = new Map<string, PageToCome>();
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
    /** Makes a page later. */
    makeLater: (name: string, page: PageToCome): void => {
      if (queue.has(name) || queue.size >= maxQueued) return;
      queue.set(name, page);
      if (!running) void run();
    },
  };
};
