/** Delay before each retry. The first comes at once: the failure may only have been that of a used-up preload. */
const retryDelaysMs = [0, 500];

/**
 * Loads, and retries after a network error; an error of the code itself is not retried.
 * @throws what the last try threw
 */
export const withRetries = async <Value>(load: () => Promise<Value>): Promise<Value> => {
  for (const delayMs of retryDelaysMs) {
    try {
      return await load();
    } catch (error) {
      if (!isLoadFault(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return load();
};

/** Name that webpack gives to the error of a chunk that did not come, and federation.ts to that of an entry. */
export const loadFault = 'ChunkLoadError';

/** Whether the network caused a failure to load. */
export const isLoadFault = (error: unknown): boolean => (error as Error | undefined)?.name === loadFault;
