/** How long to wait before each further try, in milliseconds. The first comes at once: it may only have met a spent preload. */
const pauses = [0, 500];

/**
 * Tries a few times for what the network broke, and once only for what the code broke.
 * @throws what the last try threw
 */
export const withRetries = async <Value>(load: () => Promise<Value>): Promise<Value> => {
  for (const pause of pauses) {
    try {
      return await load();
    } catch (error) {
      if (!isLoadFault(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
};

/** Whether the network broke it. Told by message: names differ between webpack, the federation runtime and browsers (module-federation/core#3877). */
export const isLoadFault = (error: unknown): boolean =>
  error instanceof Error &&
  /Loading (?:CSS )?chunk|load(?:ing)? script|ScriptExternalLoadError|RUNTIME-008/i.test(error.message);
