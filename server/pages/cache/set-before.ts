import type { ContentRevision } from '../../db/content-revision.ts';
import type { ActiveReleases } from '../../releases/release.ts';
import type { ReleaseSelection } from '../../releases/release-source.ts';

/** Time after an activation for which pages of the set before are given. */
const maxMs = 15_000;

/** The set that pages got until a moment ago. */
export interface SetBefore {
  releases: ActiveReleases;
  /** Revision of the content when it was last seen in force. */
  revision: number;
  /** Corrections at that time, of which the activation is the next; null where something else was corrected by then as well. */
  corrections: number | null;
  /** Whether its pages are not given any more: a while later, or because other releases were activated or gone back to. */
  isOver: () => boolean;
}

interface Seen {
  selection: ReleaseSelection;
  revision: number;
  corrections: number;
}

/** Watches which set succeeds which. */
export interface SetWatch {
  /** Notes what pages get now. @returns the set before, as long as pages of it may be given */
  see: (now: Seen) => SetBefore | undefined;
  /** From now on no page of the set before is given, and none of its successor made beside readers. */
  end: () => void;
}

/** @param content the present count, which an activation moves in the moment it can be seen */
export const watchSets = (content: Pick<ContentRevision, 'current'>): SetWatch => {
  let last: Seen | undefined;
  let before: (SetBefore & { setId: string }) | undefined;
  let until = 0;

  const follow = (now: Seen): void => {
    before = undefined;
    if (last && now.selection.succeeds === last.selection.stable.set.id) {
      const { revision, corrections, selection } = last;
      const end = performance.now() + maxMs;
      until = end;
      before = {
        setId: now.selection.stable.set.id,
        releases: selection.stable,
        revision,
        corrections: now.corrections === corrections + 1 ? corrections : null,
        isOver: () => until !== end || performance.now() >= end,
      };
    } else until = 0;
  };

  return {
    see: (now) => {
      const { id } = now.selection.stable.set;
      // Of a request that came before.
      if (last && now.revision < last.revision) return undefined;
      if (last?.selection.stable.set.id !== id) {
        // The activation was read before it was counted: what was counted by now may be something else.
        if (last && content.current() !== now.revision) return undefined;
        follow(now);
      }
      last = now;
      return before?.setId === id && !before.isOver() ? before : undefined;
    },
    end: () => {
      until = 0;
    },
  };
};
