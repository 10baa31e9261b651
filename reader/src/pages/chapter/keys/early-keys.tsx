import { useEffect } from 'react';
import { type EarlyKey, earlyKeysName } from 'shared-api/contract';

/** Replays the keys that were pressed before the page listened to keys. Stands behind all that listens. */
export const EarlyKeys = () => {
  useEffect(() => {
    const page = globalThis as { [earlyKeysName]?: EarlyKey[] | undefined };
    const pressed = page[earlyKeysName] ?? [];
    page[earlyKeysName] = undefined;
    for (const { target, key, shiftKey } of pressed) {
      target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
    }
  }, []);
  return null;
};
