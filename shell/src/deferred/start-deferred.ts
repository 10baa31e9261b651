import type { Store } from 'shared-auth';

/** By this time after its start a page has come to rest. */
const restMs = 3_000;

/** Starts what a page can wait for, once it is at rest. Called when the page reacts. @returns a function that calls it off */
export const startDeferred = (store: Store): (() => void) => {
  const interactiveMs = performance.now();
  const timer = setTimeout(
    () =>
      import(/* webpackChunkName: "deferred" */ './deferred.ts').then(
        ({ start }) => start(store, interactiveMs),
        () => {},
      ),
    restMs,
  );
  return () => clearTimeout(timer);
};
