import { storedText, storeText } from '../settings/device-storage.ts';

/** Local storage's key for how many milliseconds the server's clock is ahead of this device's; nothing where both agree. */
const differenceKey = 'clock-difference';

/** Below it the clocks agree: an answer names whole seconds, and was under way for a moment. */
const toleranceMs = 5_000;

/**
 * Compares this device's clock with the server's by the `Date` of an answer that no cache has kept.
 * @param headers none where the server asks itself, within its process
 */
export const noteServerTime = ({ headers }: { headers?: Headers }): void => {
  if (headers?.get('cache-control') !== 'no-store') return;
  const differenceMs = Date.parse(headers.get('date') ?? '') - Date.now();
  storeText(differenceKey, Math.abs(differenceMs) > toleranceMs ? String(differenceMs) : null);
};

/** The time by the server's clock, as this device knows it: by its own, corrected by the difference that the last answer showed. */
export const serverNow = (): Date => new Date(Date.now() + (Number(storedText(differenceKey)) || 0));
