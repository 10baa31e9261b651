import type { ContentRevision } from '../db/content-revision.ts';

/** Whether the site is for members only, as its operator set it. */
export interface SiteAccess {
  /** Reads it where the content has changed since; where the library is out of reach what was read last counts. */
  isMembersOnly: () => Promise<boolean>;
  /** Whether it is known, without a look into the library, that everybody may read now. */
  isKnownToBeOpen: () => boolean;
}

/**
 * Creates the site's access, which is read once at each revision of the content, and so counts at once; without revisions each time.
 * @param read whether it is for members only, from the library
 */
export const createSiteAccess = (
  read: () => Promise<boolean>,
  revision?: Pick<ContentRevision, 'current'>,
): SiteAccess => {
  let known: { membersOnly: boolean; revision: number | undefined } | undefined;
  const isPresent = () => revision !== undefined && known?.revision === revision.current();
  return {
    isMembersOnly: async () => {
      if (known && isPresent()) return known.membersOnly;
      // Before it is read: a change meanwhile makes it old.
      const present = revision?.current();
      try {
        known = { membersOnly: await read(), revision: present };
      } catch (error) {
        if (!known) throw error;
      }
      return known.membersOnly;
    },
    isKnownToBeOpen: () => known?.membersOnly === false && isPresent(),
  };
};
