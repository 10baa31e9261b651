import { LRUCache } from 'lru-cache';
import { createCacheWarming } from './cache-warming.ts';
import { compressPage } from './compress-page.ts';
import type { CompressedPage, Redirect, UncompressedPage } from './made-page.ts';
import { makingOf, nameOf, type PageKey } from './page-key.ts';
import type { StampOf } from './page-stamps.ts';
import type { PreviousSet } from './previous-set.ts';
import { createRevalidation } from './revalidation.ts';

type Make = () => Promise<UncompressedPage | Redirect>;

export interface PageCache {
  /**
   * The page under a key, made by `make` where it is not cached; several who ask at once wait for the same making. Where the
   * library is out of reach (503), the page of an earlier revision is given, if there is one; likewise one that only lacks what came
   * a moment ago, while it is made anew (decision 29).
   * @param previous the set that the key's one has replaced a moment ago, where its page may be given as long as many of the new set are to
   * be made (decision 49)
   */
  get: (key: PageKey, make: Make, previous?: PreviousSet) => Promise<GivenPage | Redirect>;
  /**
   * The page under a key where it is cached and nothing has to be waited for; see `get`.
   * @param make without it, only a page that lacks nothing
   */
  getAtOnce: (key: PageKey, make?: Make) => CompressedPage | undefined;
  /** Whether `get` makes nothing anew for this request: the page is cached, being made, or there is one of the previous set. */
  has: (key: PageKey, previous?: PreviousSet) => boolean;
  /** Bytes in use. */
  size: () => number;
  /** Number of pages kept. */
  pages: () => number;
  /** Number of pages that were found, and that were not, since the start. */
  counts: Readonly<{ hits: number; misses: number }>;
}

export interface GivenPage extends CompressedPage {
  /** Whether it is of the previous set. */
  isOfPreviousSet?: true;
}

/** A page in the cache: the newest that was made, whatever the revision. */
interface CachedPage {
  page: CompressedPage;
  /** Last revision at which it was right. */
  revision: number;
  corrections: number;
  /** When its making, the first or a later one, was begun, on the monotonic clock. */
  begunAt: number;
  novelId: number | null;
  stamp: string | null;
  /** Until when, on the monotonic clock, it is given as long as its novel has its stamp. */
  stampedUntil: number;
  /** Until when, on the monotonic clock, it is given although its revision is over. */
  staleUntil: number;
  /** Until when, on the monotonic clock, it is given at all without being made anew. */
  until: number;
}

/** Time until a page is made again that could not be made for want of the library. */
const retryMs = 1_000;

/** A page that stands by its novel's stamp is made anew after this time all the same: its counts of readers move on. */
const maxStampedAgeMs = 3_600_000;

/**
 * LRU cache of compressed pages in memory. A page stands for one revision of the content; one that is of a single novel, until
 * the stamp of that novel changes; any other, for a moment longer where the library has only grown.
 *
 * @param maxBytes of all pages together
 * @param isServed whether pages of a set are still made in the background
 */
export const createPageCache = (
  maxBytes: number,
  stampOf: StampOf = async () => null,
  isServed: (setId: string) => boolean = () => true,
): PageCache => {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    // An address may be longer than its page; characters take two bytes where one of them is Chinese.
    sizeCalculation: ({ page: { body, policy } }, name) =>
      body.length + policy.length + 2 * name.length + overheadBytes,
  });
  const counts = { hits: 0, misses: 0 };
  const pending = new Map<string, Promise<CompressedPage | Redirect>>();
  const revalidation = createRevalidation();
  const warming = createCacheWarming();

  const isRight = (kept: CachedPage, key: PageKey): boolean =>
    kept.revision === key.revision || performance.now() < kept.staleUntil;

  /** Whether nothing but what came a moment ago is missing in a page. Those of one novel are told by its stamp. */
  const isNearlyRight = (kept: CachedPage, key: PageKey): boolean =>
    kept.novelId === null && kept.corrections === key.corrections && revalidation.isRecent(kept.revision);

  const find = (key: PageKey, make: Make | undefined): CompressedPage | undefined => {
    const kept = pages.get(nameOf(key));
    if (!kept || performance.now() > kept.until) return undefined;
    if (isRight(kept, key)) return kept.page;
    if (!make || !isNearlyRight(kept, key)) return undefined;
    revalidation.revalidate(kept, async () => isServed(key.set) && makeOnce(key, () => fill(key, make)));
    return kept.page;
  };

  const mayStand = (kept: CachedPage | undefined): kept is CachedPage & { novelId: number } =>
    kept !== undefined && kept.stamp !== null && kept.novelId !== null && performance.now() < kept.stampedUntil;

  /** A page of an earlier revision whose novel did not change since; it is then right at this revision too. */
  const findUnchanged = async (key: PageKey, kept = pages.get(nameOf(key))): Promise<CompressedPage | undefined> => {
    if (!mayStand(kept)) return undefined;
    // Where the library is out of reach, making the page says so.
    const stamp = await stampOf(kept.novelId, key.revision).catch(() => null);
    if (stamp !== kept.stamp) return undefined;
    kept.revision = Math.max(kept.revision, key.revision);
    return kept.page;
  };

  const fill = async (key: PageKey, make: Make): Promise<CompressedPage | Redirect> => {
    const { encoding, revision, corrections } = key;
    const name = nameOf(key);
    const begunAt = performance.now();
    const made = await make();
    if ('location' in made) return made;
    const kept = pages.get(name);
    if (made.status === unavailable && kept) {
      kept.staleUntil = performance.now() + retryMs;
      return kept.page;
    }
    const { html, novelId = null, stamp = null, maxAgeMs = Number.POSITIVE_INFINITY, ...described } = made;
    const page = { ...described, ...(await compressPage(html, encoding)) };
    if (page.cacheable && revision >= (kept?.revision ?? 0)) {
      const now = performance.now();
      const times = { begunAt, stampedUntil: now + maxStampedAgeMs, staleUntil: 0, until: now + maxAgeMs };
      pages.set(name, { page, revision, corrections, novelId, stamp, ...times });
    }
    return page;
  };

  const findOrFill = async (key: PageKey, make: Make): Promise<CompressedPage | Redirect> => {
    const unchanged = await findUnchanged(key);
    counts[unchanged ? 'hits' : 'misses'] += 1;
    return unchanged ?? fill(key, make);
  };

  /** Marks a page as being made at once, so that further requests for it wait for the same making and pay nothing. */
  const makeOnce = (key: PageKey, make: () => Promise<CompressedPage | Redirect>) => {
    const name = makingOf(key);
    const page = make().finally(() => pending.delete(name));
    pending.set(name, page);
    return page;
  };

  /** The page of the previous set, where nothing of it has changed since but its set. */
  const findPrevious = async (key: PageKey, previous: PreviousSet): Promise<CompressedPage | undefined> => {
    const kept = pages.get(nameOf({ ...key, set: previous.set.id }));
    if (!kept || kept.revision === key.revision) return kept?.page;
    if (kept.novelId !== null) return findUnchanged(key, kept);
    const isCorrected = previous.corrections !== kept.corrections || key.corrections !== kept.corrections + 1;
    const isLast = kept.revision === previous.revision && key.revision === previous.revision + 1;
    return !isCorrected && (isLast || revalidation.isRecent(kept.revision)) ? kept.page : undefined;
  };

  const getAtOnce = (key: PageKey, make?: Make): CompressedPage | undefined => {
    revalidation.see(key.revision);
    const kept = find(key, make);
    if (kept) counts.hits += 1;
    return kept;
  };

  return {
    getAtOnce,
    get: async (key, make, previous) => {
      const kept = getAtOnce(key, make);
      if (kept) return kept;
      const isNotMade = previous && !mayStand(pages.peek(nameOf(key)));
      const ofPreviousSet = isNotMade ? await findPrevious(key, previous) : undefined;
      const making = makingOf(key);
      const underway = pending.get(making);
      const makeNow = () => makeOnce(key, () => findOrFill(key, make));
      if (ofPreviousSet && previous && !previous.isOver()) {
        if (!underway && warming.hasRoom()) return warming.make(makeNow);
        if (!underway) warming.makeLater(making, { make: makeNow, isOver: previous.isOver });
        counts.hits += 1;
        return { ...ofPreviousSet, isOfPreviousSet: true };
      }
      if (underway) counts.misses += 1;
      return underway ?? makeNow();
    },
    has: (key, previous) => {
      if (previous && pages.peek(nameOf({ ...key, set: previous.set.id }))) return true;
      const kept = pages.peek(nameOf(key));
      const isKept = kept !== undefined && (isRight(kept, key) || isNearlyRight(kept, key) || mayStand(kept));
      return isKept || pending.has(makingOf(key));
    },
    size: () => pages.calculatedSize,
    pages: () => pages.size,
    counts,
  };
};

/** Status of a page whose data could not be had. */
const unavailable = 503;

/** Bytes that an entry takes beside its body, roughly. */
const overheadBytes = 512;
