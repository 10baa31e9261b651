import { useEffect, useState } from 'react';
import { withRetries } from 'shared-ui/with-retries';
import { whenIdle } from '../../../load-ahead.ts';
import { noteEarlyPresses } from '../input/index.ts';
import { drawnPage } from '../text/index.ts';

export { Toolbar } from './toolbar.tsx';

/** Events that show that the reader wants something of the page. */
const firstTouches = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * The part of the reading page that is loaded when it is at rest or first touched: chunk `reading`.
 * @param isWanted loads it at once
 */
export const useControls = (isWanted: boolean) => {
  /** Undefined until it is loaded, null where it cannot be had. */
  const [Controls, setControls] = useState(() => drawnPage().Controls);
  const [isDue, setDue] = useState(false);

  useEffect(() => whenAtRest(() => setDue(true)), []);
  useEffect(() => (Controls ? undefined : noteEarlyPresses()), [Controls]);
  const isLoading = (isDue || isWanted) && Controls === undefined;
  useEffect(() => {
    if (!isLoading) return;
    withRetries(() => import(/* webpackChunkName: "reading" */ './controls.tsx')).then(
      (loaded) => setControls(() => loaded.Controls),
      () => setControls(null),
    );
  }, [isLoading]);
  return { Controls, failed: Controls === null, retry: () => setControls(undefined) };
};

/** Calls back once the page is idle or first touched, and maybe again; after the page is gone that does nothing. */
const whenAtRest = (callback: () => void): void => {
  for (const type of firstTouches) addEventListener(type, callback, { capture: true, passive: true, once: true });
  whenIdle(callback);
};
