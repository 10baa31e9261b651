import type { Store } from 'shared-auth';

/** By this time after its start a page has come to rest. */
const restMs = 3_000;

/** Starts what works without a network once the page is at rest. @returns a function that calls it off */
export const startOfflineAtRest = (store: Store): (() => void) => {
  const timer = setTimeout(
    () =>
      import(/* webpackChunkName: "offline" */ './start-offline.ts').then(
        ({ startOffline }) => startOffline(store),
        () => {},
      ),
    restMs,
  );
  return () => clearTimeout(timer);
};
