/** Delay in place of idleness, where the browser cannot tell it (Safari). */
const idleFallbackMs = 1_500;

/** Calls back once the browser has nothing else to do; after the page is gone maybe never. */
export const whenIdle = (callback: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback);
  else setTimeout(callback, idleFallbackMs);
};

/** Whether the connection is metered or slow. Source: Network Information API, where a browser has it. */
export const isSparing = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
};
