import { useEffect, useState } from 'react';
import { type OfflineState, offlineState, onOfflineState, readOfflineState } from './keep-book.ts';

interface OfflineBook {
  /** Undefined until it is known, and where the browser cannot keep anything. */
  state: OfflineState | undefined;
  /** False where the browser cannot keep anything: it has no service worker, or the site is not reached securely. */
  possible: boolean;
}

/** State of a novel on this device. */
export const useOfflineBook = (bid: string): OfflineBook => {
  const [state, setState] = useState<OfflineState>();
  const [possible, setPossible] = useState(true);

  useEffect(() => {
    if (!navigator.serviceWorker || !navigator.locks) return setPossible(false);
    const show = () => setState(offlineState(bid));
    show();
    readOfflineState(bid).catch(() => setPossible(false));
    return onOfflineState(show);
  }, [bid]);

  return { state, possible };
};
