import { type ComponentType, useEffect, useState } from 'react';
import { withRetries } from 'shared-ui/with-retries';
import { whenIdle } from '../../../loading/when-idle.ts';
import { noteEarlyKeys } from '../keys/note-early-keys.ts';
import type { ProgramProps } from './program-props.ts';

/** What shows that the reader wants something of the page. */
const firstTouches = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * The part of the reading page that is loaded when it is at rest or first touched: chunk `reading`.
 * @param isWanted loads it at once
 */
export const useProgram = (isWanted: boolean) => {
  /** Undefined until it is loaded, null where it cannot be had. */
  const [Program, setProgram] = useState<ComponentType<ProgramProps> | null>();
  const [isDue, setDue] = useState(false);

  useEffect(() => whenAtRest(() => setDue(true)), []);
  useEffect(() => (Program ? undefined : noteEarlyKeys()), [Program]);
  const isLoading = (isDue || isWanted) && Program === undefined;
  useEffect(() => {
    if (!isLoading) return;
    withRetries(() => import(/* webpackChunkName: "reading" */ './program.tsx')).then(
      (loaded) => setProgram(() => loaded.Program),
      () => setProgram(null),
    );
  }, [isLoading]);
  return { Program, failed: Program === null, retry: () => setProgram(undefined) };
};

/** Calls back once the page is idle or first touched, and maybe again; after the page is gone that does nothing. */
const whenAtRest = (callback: () => void): void => {
  for (const type of firstTouches) addEventListener(type, callback, { capture: true, passive: true, once: true });
  whenIdle(callback);
};
