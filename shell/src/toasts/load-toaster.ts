import { withRetries } from 'shared-ui/with-retries';

type ToasterModule = typeof import('./toaster.tsx');

let loaded: ToasterModule | undefined;
let loading: Promise<ToasterModule> | undefined;
const listeners = new Set<() => void>();

/** The toaster's module, if it is loaded already. */
export const loadedToaster = (): ToasterModule | undefined => loaded;

/** Loads the toaster's module, once. Rejects where that fails; the next call tries again. */
export const loadToaster = (): Promise<ToasterModule> => {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

const load = async (): Promise<ToasterModule> => {
  loaded = await withRetries(() => import(/* webpackChunkName: "toasts" */ './toaster.tsx'));
  for (const listener of listeners) listener();
  return loaded;
};

/** Calls a listener when the toaster is loaded. @returns a function that stops listening */
export const onToasterLoaded = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
