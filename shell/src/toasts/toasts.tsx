import { useEffect, useState } from 'react';
import { useToasterStore } from 'react-hot-toast/headless';
import { withRetries } from 'shared-ui/with-retries';

type ToasterModule = typeof import('./toaster.tsx');

/** Place of the toasts. What draws them comes with the first action or message, so readers who only read never load it. */
export const Toasts = () => {
  const [toaster, setToaster] = useState<ToasterModule>();
  const newest = useToasterStore().toasts[0]?.id;
  useEffect(() => {
    if (toaster) return;
    // Without a network they cannot be shown; the failure that a toast tells of is shown in its own place too.
    const load = () => void loadToaster().then(setToaster, () => {});
    if (newest !== undefined) load();
    return onFirstAction(load);
  }, [toaster, newest]);
  return toaster && <toaster.Toaster />;
};

const loadToaster = (): Promise<ToasterModule> =>
  withRetries(() => import(/* webpackChunkName: "toasts" */ './toaster.tsx'));

/** Calls a function with the first action: its answer may be that the network is gone, when it is too late to load. */
const onFirstAction = (act: () => void): (() => void) => {
  const actOnce = () => {
    stop();
    act();
  };
  const stop = () => {
    for (const type of actions) window.removeEventListener(type, actOnce, true);
  };
  for (const type of actions) window.addEventListener(type, actOnce, true);
  return stop;
};

const actions = ['click', 'keydown'] as const;
