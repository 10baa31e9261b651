import type { Store } from '../../db/open-store.ts';
import { saveWithHistory } from '../../novels/saving/save-with-history.ts';
import { type SeedShape, syntheticNovel } from './synthetic-novel.ts';

export interface SeedOptions extends SeedShape {
  novels: number;
  /** Called after each batch with the number of novels that are there. */
  onProgress?: (novels: number) => void;
}

/**
 * Characters and novels that one transaction saves at most: many, since a transaction writes each page of two dozen indexes once, however
 * many novels fall on it; few enough that members of a running site do not wait for a second.
 */
const maxBatchCharacters = 4_000_000;
const maxBatchNovels = 1_000;

/**
 * Fills a library with synthetic novels, a batch at a time. The same options again add nothing; a larger number of novels
 * of the same seed adds those that are missing.
 *
 * @returns the number of novels that were added
 */
export const seedLibrary = async (store: Store, { novels, onProgress, ...shape }: SeedOptions): Promise<number> => {
  const now = Date.now();
  const novelCharacters = Math.max(1, shape.chapters * shape.characters);
  const batchSize = Math.max(1, Math.min(maxBatchNovels, Math.floor(maxBatchCharacters / novelCharacters)));
  let added = 0;
  for (let first = 0; first < novels; first += batchSize) {
    const size = Math.min(batchSize, novels - first);
    const batch = Array.from({ length: size }, (_, offset) => syntheticNovel(shape, first + offset, now));
    const saved = await saveWithHistory(store, batch);
    added += saved.filter(({ outcome }) => outcome === 'added').length;
    onProgress?.(first + size);
  }
  return added;
};
