import type { Activation } from '../../releases/activation/activations.ts';
import type { OverrideWish } from '../../releases/override/override-link.ts';
import type { Note } from '../../releases/release-context.ts';
import type { ReleaseListing } from '../../releases/release-listing.ts';

/** Publishes and activates releases. Every method throws ReleaseRefusal where the release is refused. */
export interface ReleaseClient {
  /**
   * @param folder a production build
   * @param filesAt address at which that folder lies for readers, where that is not the site
   * @returns the release's name, whether it was new, and sentences about it (older servers do not say them)
   */
  publish: (
    folder: string,
    note: Note,
    filesAt?: string,
  ) => Promise<{ release: string; isNew: boolean; notes?: string[] }>;
  /** @returns null where it was active already */
  activate: (release: string, note: Note) => Promise<Activation | null>;
  /** @param redirect path that its addresses lead to @returns null where it was so already */
  retire: (app: string, redirect: string | null, note: Note) => Promise<Activation | null>;
  /** @param app rolls back this app alone */
  rollBack: (note: Note, app: string | undefined) => Promise<Activation>;
  startCanary: (release: string, percent: number, note: Note) => Promise<Activation>;
  /** @returns null where there was none */
  endCanary: (note: Note) => Promise<Activation | null>;
  /**
   * @param wish `isNew`: an app of which nothing was published yet
   * @returns a link by which a browser gets an app from a developer's machine, the build's id, and until when it is valid
   */
  override: (wish: OverrideWish & { isNew?: boolean }) => Promise<{ link: string; build: string; until: string }>;
  /** Says how the build of a link is described now. */
  renewOverride: (app: string, build: string, description: unknown) => Promise<void>;
  list: () => Promise<ReleaseListing>;
}
