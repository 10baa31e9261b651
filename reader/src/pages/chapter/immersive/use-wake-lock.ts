import { useEffect } from 'react';

/** Without any movement for this time nobody reads any more. */
const idleMs = 10 * 60_000;

/** Signs of somebody reading. */
const signs = ['scroll', 'pointerdown', 'keydown', 'wheel'] as const;

/** Keeps the screen awake while one reads, where the browser can (Screen Wake Lock API). Released when hidden or idle. */
export const useWakeLock = (): void => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isAsking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      clearTimeout(timer);
      void lock?.release();
      lock = undefined;
    };
    const keepAwake = async () => {
      clearTimeout(timer);
      timer = setTimeout(release, idleMs);
      if (isAsking || (lock && !lock.released) || document.visibilityState !== 'visible') return;
      isAsking = true;
      // Refused on a low battery: then the screen sleeps as the system likes.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      isAsking = false;
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') release();
    };
    const options = { passive: true, capture: true };
    for (const sign of signs) document.addEventListener(sign, keepAwake, options);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, keepAwake, options);
      document.removeEventListener('visibilitychange', onVisibility);
      release();
    };
  }, []);
};
