import type { Store } from '../store/open-store.ts';
import { newestSwitch, type ReleaseSwitch } from '../store/release-switches.ts';
import { markServed } from '../store/releases.ts';
import type { Release } from './release.ts';
import { compose, findPublished } from './release-folders.ts';
import { appOf } from './release-name.ts';
import type { Offer, ReleaseSource } from './release-source.ts';

/** That a release was served is noted at most so often, in milliseconds. */
const noteEvery = 60_000;

interface PublishedReleasesOptions {
  store: Pick<Store, 'db'>;
  /** Where the files of all releases lie. */
  folder: string;
  /** Hears why the store could not be read or written; what was active goes on meanwhile. */
  onFault: (error: unknown) => void;
}

/**
 * The releases that were published and made active, as a running server sees them. Whoever switches releases moves the
 * content revision; the server then reads the newest switch, and the next page is made of it.
 */
export const publishedReleases = ({ store, folder, onFault }: PublishedReleasesOptions): ReleaseSource => {
  const known = new Map<string, Release>();
  const find = (name: string): Release | undefined => {
    const release = known.get(name) ?? findPublished(folder, name);
    if (release) known.set(name, release);
    return release;
  };

  let latest: { id: number; offer: Offer } | undefined;
  const read = async (): Promise<Offer> => {
    const newest = await newestSwitch(store);
    if (!newest) throw new Error('还没有生效的发布');
    // Reads overlap: an older one may end later.
    if (latest === undefined || newest.id > latest.id) latest = { id: newest.id, offer: offerOf(newest, find) };
    return latest.offer;
  };

  let asked: { revision: number; offer: Promise<Offer> } | undefined;
  const readAt = (revision: number): Promise<Offer> => {
    const offer = read().catch((error: unknown) => {
      onFault(error);
      if (asked?.offer === offer) asked = undefined;
      if (latest === undefined) throw error;
      return latest.offer;
    });
    asked = { revision, offer };
    return offer;
  };

  return {
    folder,
    current: (revision) => (asked?.revision === revision ? asked.offer : readAt(revision)),
    find: (app, name) => (appOf(name) === app ? find(name) : undefined),
    served: noteServed(store, onFault),
  };
};

const offerOf = ({ releases, canary }: ReleaseSwitch, find: (name: string) => Release | undefined): Offer => ({
  stable: compose(releases, find),
  ...(canary && {
    canary: { ...canary, releases: compose({ ...releases, [appOf(canary.release)]: canary.release }, find) },
  }),
});

const noteServed = (store: Pick<Store, 'db'>, onFault: (error: unknown) => void): ReleaseSource['served'] => {
  const noted = new Map<string, number>();
  return (names) => {
    const now = Date.now();
    const due = names.filter((name) => now - (noted.get(name) ?? 0) >= noteEvery);
    if (due.length === 0) return;
    for (const name of due) noted.set(name, now);
    markServed(store, due, now).catch(onFault);
  };
};
