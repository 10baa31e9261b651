import { openStore, type Store, type StoreOptions } from '../../db/open-store.ts';
import { LibraryInUseError } from '../../db/sqlite/sqlite.ts';
import type { SavedNovel } from '../../novels/saving/incoming/incoming-novel.ts';
import { prepareWithHistory, type Seeded, savePrepared } from '../../novels/saving/save-with-history.ts';
import { type SeedShape, syntheticNovel } from './synthetic-novel.ts';

interface SeedOptions extends SeedShape {
  novels: number;
  /** Called after each batch with the number of novels that are there. */
  onProgress?: (novels: number) => void;
}

/** Characters and novels of one batch, at most. */
interface BatchBounds {
  characters: number;
  novels: number;
}

/** Of a library in use: so few that members of a running site wait for some 50 ms. */
const besideOthers: BatchBounds = { characters: 400_000, novels: 100 };

/** Of a library that is filled: many, as the index of grams writes a segment for each batch; they are in memory several times. */
const alone: BatchBounds = { characters: 20_000_000, novels: 10_000 };

/**
 * Adds synthetic novels to a library, a batch at a time. The same options again add nothing; a larger number of novels
 * of the same seed adds those that are missing.
 *
 * @returns the number of novels that were added
 */
export const seedLibrary = (store: Store, options: SeedOptions): Promise<number> =>
  inBatches(options, besideOthers, (batch) => store.db.transaction().execute((trx) => savePrepared(store, trx, batch)));

/**
 * Fills a library that has no novel with synthetic ones, in one transaction, whole or not at all: their indexes are made afterwards. Where
 * it has novels, or others have it open, {@link seedLibrary} adds them beside these.
 *
 * @returns the number of novels that were added
 */
export const fillLibrary = async (options: StoreOptions, seed: SeedOptions): Promise<number> => {
  const added = await withStoreAlone(options, async (store) => ((await hasNovel(store)) ? null : fill(store, seed)));
  if (added !== null) return added;
  const store = await openStore(options);
  return seedLibrary(store, seed).finally(store.close);
};

/** @returns null where others have the library open */
const withStoreAlone = async <Result>(
  options: StoreOptions,
  use: (store: Store) => Promise<Result>,
): Promise<Result | null> => {
  const store = await openStore({ ...options, isAlone: true }).catch((error: unknown) => {
    if (error instanceof LibraryInUseError) return null;
    throw error;
  });
  if (store === null) return null;
  try {
    return (await store.dialect.isUsedByOthers(store.db)) ? null : await use(store);
  } finally {
    await store.close();
  }
};

const hasNovel = async ({ db }: Store): Promise<boolean> =>
  (await db.selectFrom('novels').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Tables to which many rows come. */
const filled = [
  ...['novels', 'novel_tags', 'novel_search', 'volumes', 'chapters', 'chapter_texts'],
  ...['text_signatures', 'signature_pieces'],
];

const fill = (store: Store, options: SeedOptions): Promise<number> =>
  store.db.transaction().execute(async (trx) => {
    await store.dialect.liftTimeLimits(trx);
    let added = 0;
    await store.dialect.withoutIndexes(trx, filled, async () => {
      added = await inBatches(options, alone, (batch) => savePrepared(store, trx, batch));
    });
    return added;
  });

/** Prepares each batch while the database saves the one before. @param save a batch @returns the number of novels that were added */
const inBatches = async (
  { novels, onProgress, ...shape }: SeedOptions,
  bounds: BatchBounds,
  save: (batch: Seeded[]) => Promise<SavedNovel[]>,
): Promise<number> => {
  const now = Date.now();
  const novelCharacters = Math.max(1, shape.chapters * shape.characters);
  const batchSize = Math.max(1, Math.min(bounds.novels, Math.floor(bounds.characters / novelCharacters)));
  const prepareFrom = (first: number) =>
    prepareWithHistory(syntheticNovels(first, Math.min(first + batchSize, novels)));
  function* syntheticNovels(first: number, below: number) {
    for (let index = first; index < below; index += 1) yield syntheticNovel(shape, index, now);
  }
  let added = 0;
  let next = prepareFrom(0);
  for (let done = 0; done < novels; ) {
    const batch = await next;
    done += batch.length;
    next = prepareFrom(done);
    const saved = await save(batch);
    added += saved.filter(({ outcome }) => outcome === 'added').length;
    onProgress?.(done);
  }
  return added;
};
