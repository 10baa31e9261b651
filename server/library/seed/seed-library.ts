import { saveWithHistory } from '../../store/bulk-save.ts';
import type { Store } from '../../store/open-store.ts';
import { type SeedShape, syntheticNovel } from './synthetic-novel.ts';

export interface SeedOptions extends SeedShape {
  novels: number;
  /** Hears how many novels are there, after each batch. */
  onProgress?: (done: number) => void;
}

/** A transaction holds about this many characters of text: enough to be quick, little enough for any memory. */
const batchCharacters = 4_000_000;
const largestBatch = 200;

/**
 * Fills a library with made-up novels, a batch at a time. The same numbers again add nothing; more novels of the same
 * seed go on where it ended.
 *
 * @returns how many novels were added
 */
export const seedLibrary = async (store: Store, { novels, onProgress, ...shape }: SeedOptions): Promise<number> => {
  const now = Date.now();
  const perNovel = Math.max(1, shape.chapters * shape.characters);
  const batch = Math.max(1, Math.min(largestBatch, Math.floor(batchCharacters / perNovel)));
  let added = 0;
  for (let first = 0; first < novels; first += batch) {
    const size = Math.min(batch, novels - first);
    const some = Array.from({ length: size }, (_, offset) => syntheticNovel(shape, first + offset, now));
    const saved = await saveWithHistory(store, some);
    added += saved.filter(({ outcome }) => outcome === 'added').length;
    onProgress?.(first + size);
  }
  return added;
};
