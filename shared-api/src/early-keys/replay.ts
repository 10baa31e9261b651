import type { EarlyKey, earlyKeysName } from './note.ts';

const page = globalThis as { [Name in typeof earlyKeysName]?: EarlyKey[] | undefined };

/**
 * Presses the keys that wait once more, in order, and lets go of them. In a file of its own, as a page that notes keys at once replays
 * them by a script that comes later.
 */
export const replayEarlyKeys = (): void => {
  const pressed = page.EARLY_KEYS ?? [];
  page.EARLY_KEYS = undefined;
  for (const { target, key, shiftKey } of pressed) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
  }
};
