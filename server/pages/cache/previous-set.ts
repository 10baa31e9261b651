import type { ContentRevision } from '../../db/content-revision.ts';
import type { ReleaseSet } from '../../releases/release-set.ts';
import type { Selection } from '../../releases/selection/selection.ts';

/** Time after an activation for which pages of the set that it replaced are given. */
const maxMs = 15_000;

/** The set that pages got until a moment ago, when an activation replaced it. */
export interface PreviousSet {
  set: ReleaseSet;
  /** Revision of the content when the set was last seen in force. */
  revision: number;
  /** Count of corrections at that time. An activation is one itself; null where more than that one came since. */
  corrections: number | null;
  /** Whether its pages are not given any more: a while later, or because other releases were activated or gone back to. */
  isOver: () => boolean;
}

interface Seen {
  selection: Selection;
  revision: number;
  corrections: number;
}

/** Notes which set replaces which. */
export interface SetTracker {
  /** Notes what pages get now. @returns the set that it has replaced, as long as pages of that may be given */
  see: (now: Seen) => PreviousSet | undefined;
  /** From now on no page of a previous set is given, and none of its successor made in the background. */
  end: () => void;
}

/** @param content the present count, which an activation moves in the moment it can be seen */
export const trackSets = (content: Pick<ContentRevision, 'current'>): SetTracker => {
  let last: Seen | undefined;
  let previous: (PreviousSet & { of: string }) | undefined;
  let until = 0;

  const replace = (now: Seen): void => {
    previous = undefined;
    if (last && now.selection.replaces === last.selection.stable.id) {
      const { revision, corrections, selection } = last;
      const end = performance.now() + maxMs;
      until = end;
      previous = {
        of: now.selection.stable.id,
        set: selection.stable,
        revision,
        corrections: now.corrections === corrections + 1 ? corrections : null,
        isOver: () => until !== end || performance.now() >= end,
      };
    } else until = 0;
  };

  return {
    see: (now) => {
      const { id } = now.selection.stable;
      // Of a request that came earlier.
      if (last && now.revision < last.revision) return undefined;
      if (last?.selection.stable.id !== id) {
        // The activation was read before it was counted: what was counted by now may be something else.
        if (last && content.current() !== now.revision) return undefined;
        replace(now);
      }
      last = now;
      return previous?.of === id && !previous.isOver() ? previous : undefined;
    },
    end: () => {
      until = 0;
    },
  };
};
