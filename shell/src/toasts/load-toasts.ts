import { withRetries } from '../remotes/with-retries.ts';

type Toasts = typeof import('./toaster.tsx');

let loaded: Toasts | undefined;
let loading: Promise<Toasts> | undefined;
const listeners = new Set<() => void>();

/** What shows messages, if it is there already. */
export const toastsAtHand = (): Toasts | undefined => loaded;

/** What shows messages, loaded once. Rejects where it cannot be had; the next call tries anew. */
export const loadToasts = (): Promise<Toasts> => {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

const load = async (): Promise<Toasts> => {
  loaded = await withRetries(() => import(/* webpackChunkName: "toasts" */ './toaster.tsx'));
  for (const listener of listeners) listener();
  return loaded;
};

/** Hears when they are there. @returns a function that stops listening */
export const onToastsLoaded = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
