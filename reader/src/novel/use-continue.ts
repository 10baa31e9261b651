import { useEffect, useState } from 'react';

/** What links to places need: a chunk of its own, as nobody has read anything at first. */
export type Continue = typeof import('./continue.ts');

/** Loads {@link Continue} in the browser. @param isWanted once it is */
export const useContinue = (
  isWanted: boolean,
): { continued: Continue | undefined; failed: boolean; retry: () => void } => {
  const [continued, setContinued] = useState<Continue>();
  const [failed, setFailed] = useState(false);
  const isLoading = isWanted && !continued && !failed;
  useEffect(() => {
    if (!isLoading) return;
    import(/* webpackChunkName: "continue" */ './continue.ts').then(setContinued, () => setFailed(true));
  }, [isLoading]);
  return { continued, failed, retry: () => setFailed(false) };
};
