import { withRetries } from './with-retries.ts';

/** Time limit for loading a remote, a route's module or a lazy part. */
export const loadTimeoutMs = 15_000;

/**
 * Loads a lazy part of the page, with a bounded number of tries and a time limit.
 * @throws what the last try threw, or an error after {@link loadTimeoutMs}; the loading itself goes on
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  withinTime(withRetries(load), loadTimeoutMs, () => {
    throw new Error('the part is late');
  });

/** Waits for a value for a time. @param late gives or throws what comes in its place after that; the loading goes on */
export const withinTime = async <Value, Late>(
  loading: Promise<Value>,
  timeMs: number,
  late: () => Late,
): Promise<Value | Late> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeMs);
  });
  try {
    return await Promise.race([loading, over.then(late)]);
  } finally {
    clearTimeout(timer);
  }
};
