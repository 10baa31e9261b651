import { useEffect, useState } from 'react';
import { loadPart } from '../parts/load-part.ts';

type ContinueModule = typeof import('./continue-link.tsx');

let loaded: ContinueModule | undefined;

/** Loads the links to places in the browser; until it has come, and where it cannot be had, a plain link does. */
export const useContinueLink = (): ContinueModule | undefined => {
  const [continued, setContinued] = useState(loaded);
  useEffect(() => {
    loadPart(() => import(/* webpackChunkName: "continue" */ './continue-link.tsx')).then(
      (module) => {
        loaded = module;
        setContinued(module);
      },
      () => {},
    );
  }, []);
  return continued;
};
