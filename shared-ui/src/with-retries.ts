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

/** Whether the network caused a failure to load. Told by message: names differ between webpack, the federation runtime and browsers (module-federation/core#3877). */
export const isLoadFault = (error: unknown): boolean =>
  error instanceof Error &&
  /Loading (?:CSS )?chunk|load(?:ing)? script|ScriptExternalLoadError|RUNTIME-008/i.test(error.message);
