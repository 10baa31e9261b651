import { type Activation, withCanary } from 'release/activation';
import { appOf } from 'release/name';
import type { Release } from 'release/release';
import type { Store } from '../../db/open-store.ts';
import { listActivations } from '../activation/activations.ts';
import { findPublished, publishedNames, setOf } from '../release-folders.ts';
import { markServed } from '../release-rows.ts';
import { setIdOf } from '../release-set.ts';
import { scriptIndex } from '../script-index.ts';
import type { ReleaseSource } from './release-source.ts';
import type { Selection } from './selection.ts';

/** Minimum time between two notes in the table that a release was served. */
const noteIntervalMs = 60_000;

/** Time until the newest activation is looked for again where it could not be read, or files of it are missing. */
const retryMs = 1_000;

interface PublishedReleasesOptions {
  store: Pick<Store, 'db'>;
  /** The folder of all releases' files. */
  folder: string;
  /** Called once with each reason why the store could not be read or written, until it can; what was active goes on meanwhile. */
  onFault: (error: unknown) => void;
}

/**
 * Serves the releases that were published and activated. Every activation moves the content revision; the server then
 * reads the newest activation, and the next page is made of it.
 */
export const publishedReleases = ({ store, folder, onFault }: PublishedReleasesOptions): ReleaseSource => {
  const known = new Map<string, Release>();
  const scripts = scriptIndex();
  const find = (name: string): Release | undefined => {
    const before = known.get(name);
    if (before) return before;
    const release = findPublished(folder, name);
    if (release) {
      known.set(name, release);
      scripts.add(release);
    }
    return release;
  };
  /** Releases that pages of other servers are made of, or those that this one sent before it was started again. */
  const findAll = (app: string): void => {
    for (const name of publishedNames(folder, app)) {
      try {
        find(name);
      } catch {
        // It cannot be read, so no page is made of it.
      }
    }
  };

  let latest: { turn: number; rows: string; selection: Selection } | undefined;
  let reads = 0;
  const read = async (): Promise<Selection> => {
    reads += 1;
    const turn = reads;
    const [newest, before] = await listActivations(store, 2);
    if (!newest) throw new Error('还没有生效的发布');
    // Reads overlap, and an earlier one may end later. The ids do not tell: a failover may lose an activation, and give its id again.
    if (latest === undefined || turn > latest.turn) {
      const rows = JSON.stringify([newest, before]);
      const selection = latest?.rows === rows ? latest.selection : selectionOf(newest, before, find);
      latest = { turn, rows, selection };
    }
    return latest.selection;
  };

  const reading = reportOnce(onFault);
  let asked: { revision: number; selection: Promise<Selection>; found?: Selection; until: number } | undefined;
  const readAt = (revision: number): Promise<Selection> => {
    const selection = read().then(
      (found) => {
        reading.works();
        if (asked?.selection === selection) asked.found = found;
        return found;
      },
      (error: unknown) => {
        if (asked?.selection === selection) asked.until = performance.now() + retryMs;
        reading.fails(error);
        if (latest === undefined) throw error;
        return latest.selection;
      },
    );
    asked = { revision, selection, until: Number.POSITIVE_INFINITY };
    return selection;
  };

  const askedAt = (revision: number) =>
    asked?.revision === revision && performance.now() < asked.until ? asked : undefined;

  return {
    folder,
    selection: (revision) => askedAt(revision)?.selection ?? readAt(revision),
    knownSelection: (revision) => askedAt(revision)?.found,
    setOf: (names) => setOf(names, find),
    find: (app, name) => (appOf(name) === app ? find(name) : undefined),
    withScript: (app, url) => {
      if (scripts.find(url).length === 0) findAll(app);
      return scripts.find(url);
    },
    noteUse: noteUses(store, onFault),
  };
};

const selectionOf = (
  activation: Activation,
  before: Activation | undefined,
  find: (name: string) => Release | undefined,
): Selection => ({
  stable: setOf(activation.releases, find),
  ...(before && activation.kind === 'activate' && { replaces: setIdOf(before.releases) }),
  ...(activation.retired.length > 0 && { retired: activation.retired }),
  ...(activation.canary && { canary: { ...activation.canary, set: setOf(withCanary(activation), find) } }),
});

/** Reports why something fails, each reason once until it works again. */
const reportOnce = (onFault: (error: unknown) => void) => {
  let reported = '';
  return {
    works: () => {
      reported = '';
    },
    fails: (error: unknown) => {
      if (reported !== String(error)) onFault(error);
      reported = String(error);
    },
  };
};

const noteUses = (store: Pick<Store, 'db'>, onFault: (error: unknown) => void): ReleaseSource['noteUse'] => {
  const noting = reportOnce(onFault);
  const notedAt = new Map<string, number>();
  return (names) => {
    const now = Date.now();
    const due = names.filter((name) => now - (notedAt.get(name) ?? 0) >= noteIntervalMs);
    if (due.length === 0) return;
    for (const name of due) notedAt.set(name, now);
    markServed(store, due, now).then(noting.works, noting.fails);
  };
};
