import { useEffect, useState } from 'react';

/** What links to places need: a chunk of its own, as nobody has read anything at first. */
export type Continue = typeof import('./continue.ts');

/** Loads {@link Continue} in the browser; until it has come there are no such links. @param isWanted once it is */
export const useContinue = (isWanted: boolean): Continue | undefined => {
  const [continued, setContinued] = useState<Continue>();
  useEffect(() => {
    if (isWanted) import(/* webpackChunkName: "continue" */ './continue.ts').then(setContinued, () => {});
  }, [isWanted]);
  return continued;
};
