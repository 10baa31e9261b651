import { usePart } from 'shared-ui/use-part';

/** What links to places need: a chunk of its own, as nobody has read anything at first. */
export type Continue = typeof import('./continue.ts');

const loadContinue = () => import(/* webpackChunkName: "continue" */ './continue.ts');

/** Loads {@link Continue} in the browser; until it has come there are no such links. @param isWanted once it is */
export const useContinue = (isWanted: boolean) => usePart(loadContinue, isWanted);
