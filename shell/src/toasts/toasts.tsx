import { useEffect, useSyncExternalStore } from 'react';
import { loadedToaster, loadToaster, onToasterLoaded } from './load-toaster.ts';

/** Place of the toasts. Loads the toaster with the first action or message, so readers who only read never load it. */
export const Toasts = () => {
  const toaster = useSyncExternalStore(onToasterLoaded, loadedToaster, () => undefined);
  useEffect(loadWithFirstAction, []);
  return toaster && <toaster.Toaster />;
};

/** Loads the toaster with the first action: its answer may be that the network is gone, when it is too late to load. */
const loadWithFirstAction = (): (() => void) => {
  const stop = () => {
    for (const type of actions) window.removeEventListener(type, load, true);
  };
  const load = () => {
    stop();
    loadToaster().catch(() => {});
  };
  for (const type of actions) window.addEventListener(type, load, true);
  return stop;
};

const actions = ['click', 'keydown'] as const;
