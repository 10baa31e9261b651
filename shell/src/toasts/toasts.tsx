import { useEffect, useSyncExternalStore } from 'react';
import { loadToasts, onToastsLoaded, toastsAtHand } from './load-toasts.ts';

/** Where messages appear, once there was reason to load what shows them: whoever only reads never does. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(onToastsLoaded, toastsAtHand, () => undefined);
  useEffect(loadWithFirstAction, []);
  return toasts && <toasts.Toaster />;
};

/** A message answers what somebody does, and may have to say that the network is gone: then it is too late to load. */
const loadWithFirstAction = (): (() => void) => {
  const stop = () => {
    for (const type of actions) window.removeEventListener(type, load, true);
  };
  const load = () => {
    stop();
    loadToasts().catch(() => {});
  };
  for (const type of actions) window.addEventListener(type, load, true);
  return stop;
};

const actions = ['click', 'keydown'] as const;
