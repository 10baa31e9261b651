import { useEffect, useState } from 'react';
import type { OfflineState } from './keep-book.ts';

type KeepBook = typeof import('./keep-book.ts');

/** The part that keeps books, which comes after the page. */
const loadKeepBook = (): Promise<KeepBook> => import(/* webpackChunkName: "offline-book" */ './keep-book.ts');

interface OfflineBook {
  /** Undefined until it is known, and where the browser cannot keep anything. */
  state: OfflineState | undefined;
  /** False where the browser cannot keep anything: it has no service worker, or the site is not reached securely. */
  possible: boolean;
  act: (action: (part: KeepBook) => unknown) => void;
}

/** State of a novel on this device, and what can be done about it. */
export const useOfflineBook = (bid: string): OfflineBook => {
  const [state, setState] = useState<OfflineState>();
  const [possible, setPossible] = useState(true);

  useEffect(() => {
    if (!navigator.serviceWorker || !navigator.locks) return setPossible(false);
    let stop: (() => void) | undefined;
    let left = false;
    loadKeepBook().then(
      async (part) => {
        if (left) return;
        const show = () => setState(part.offlineState(bid));
        stop = part.onOfflineState(show);
        show();
        await part.readOfflineState(bid);
      },
      () => {},
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [bid]);

  return { state, possible, act: (action) => void loadKeepBook().then(action, () => {}) };
};
