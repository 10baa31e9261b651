import { createContext, useContext } from 'react';
import type { FrameEntries, FrameEntry, ReleaseSet } from 'shared-api/contract';

/** The page's release set, for the parts of the frame that show what its remotes declare. */
export const ReleaseSetContext = createContext<Pick<ReleaseSet, 'remotes'>>({ remotes: {} });

/** Entries that the page's remotes declare for a place in the frame, in their order. */
export const useFrameEntries = (place: keyof FrameEntries): FrameEntry[] =>
  Object.values(useContext(ReleaseSetContext).remotes)
    .flatMap(({ entries }) => entries?.[place] ?? [])
    .sort((one, other) => one.order - other.order);
