import type { ContentRevision } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import { defaultName, getSite } from './site-texts.ts';

/** The site's name, as its operator set it. */
export interface SiteName {
  /** The present name; the last one that was read where the library is out of reach. */
  current: () => Promise<string>;
  /** The last one that was read, at once. */
  lastRead: () => string;
}

/** Creates the site's name, which is read once at each revision of the content; without revisions each time. */
export const createSiteName = (store: Store, revision?: Pick<ContentRevision, 'current'>): SiteName => {
  let name = defaultName;
  let readAt: number | undefined;
  return {
    current: async () => {
      const now = revision?.current();
      if (now !== undefined && now === readAt) return name;
      try {
        name = (await getSite(store)).name;
        readAt = now;
      } catch {
        // The last name is good enough; the caller's own queries fail too, and say why.
      }
      return name;
    },
    lastRead: () => name,
  };
};
