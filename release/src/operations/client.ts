import type { Note } from '../activation.ts';
import type { Acts, InputOf, Published, releaseOperations } from './operations.ts';

/** Publishes and activates releases on one site. Every method throws ReleaseRefusal where the release is refused. */
export interface ReleaseClient extends Acts<keyof typeof releaseOperations> {
  /** Address of the site, above whose paths links stand. */
  site: string;
  /**
   * @param folder a production build
   * @param filesAt address at which that folder lies for readers, where that is not the site
   */
  publish: (folder: string, note: Note, filesAt?: string) => Promise<Published>;
}

/** Signs a link by which a browser gets an app from a developer's machine. @returns the link, the build's id, and until when it is valid */
export const linkTo = async (
  client: Pick<ReleaseClient, 'site' | 'override'>,
  wish: InputOf<'override'>,
): Promise<{ link: string; build: string; until: string }> => {
  const { path, ...made } = await client.override(wish);
  return { link: new URL(path, client.site).href, ...made };
};
