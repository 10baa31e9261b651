/** Delays before another try. The first comes at once: the failure may only have been that of a used-up preload. */
const retryDelaysMs = [0, 500];

/** Loads a lazy part of the page, with a bounded number of tries. @throws what the last try threw */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (const delayMs of retryDelaysMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return load();
};
