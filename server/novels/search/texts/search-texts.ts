import { setImmediate } from 'node:timers/promises';
import type { FoundTexts } from 'shared-api/schemas/other-search';
import { decodeCursor, encodeCursor } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { createSlots } from '../../../http/limits/slots.ts';
import { foldText } from '../fold-text.ts';
import { findInPart } from './find-in-part.ts';
import { novelOfSignature, signatureId } from './signature-parts.ts';
import { gramPlaces } from './text-signature.ts';
import { nextParts } from './walk-signatures.ts';

const hitsPerPage = 20;
const maxHitsPerNovel = 3;

/** Parts of one novel that are read to count its places; of a longer one the count is a lower bound. */
const maxPartsPerNovel = 2;

/**
 * Bounds of one page: signatures looked at (some 5 µs each) and parts of novels read through (some 50,000 characters
 * each, a millisecond or two). Where the words are rarer than that, the page is short and the next goes on where it ended.
 */
export const pageBounds = { maxSignatures: 10_000, maxParts: 60 };

/** Parts that one statement looks at: few at first, which is enough for a common word, then as many as take a few milliseconds. */
const partsPerStatement = { first: 64, later: 512 };

const list = 'texts' as const;

/**
 * Finds chapters in whose text a keyword stands, simplified or traditional, without regard to punctuation: the novels
 * that are read most this week first, each with the first of its chapters that hold it, and with the number of its places so far
 * as it was read.
 * @throws BadCursorError for a cursor of another list
 */
export const searchTexts = async (
  store: Store,
  { keyword, cursor }: { keyword: string; cursor?: string | undefined },
): Promise<FoundTexts> => {
  const { maxSignatures, maxParts } = pageBounds;
  const key = foldText(keyword);
  let position = cursor === undefined ? undefined : decodeCursor([list], cursor);
  const found: FoundTexts = { items: [], next_cursor: null, counts: [] };
  if (key === '') return found;
  const endHere = (): FoundTexts => ({ ...found, next_cursor: position ? encodeCursor(list, position) : null });
  // A page that begins within a novel has not seen the places on the page before.
  let novel = novelTally(position && novelOfSignature(position.id), true);
  const grams = gramPlaces(key);
  let signatures = 0;
  let parts = 0;
  for (let limit = partsPerStatement.first; ; limit = partsPerStatement.later) {
    await setImmediate();
    const batch = await nextParts(store, position, { grams, limit });
    for (const { id, reads, may_hold } of batch) {
      const novelId = novelOfSignature(id);
      if (novelId !== novel.id) {
        if (found.items.length >= hitsPerPage) return endHere();
        novel = novelTally(novelId, false);
      }
      if (novel.isPassedOver) continue;
      if (signatures >= maxSignatures || parts >= maxParts) {
        novel.leaveOpen();
        if (novel.hits >= maxHitsPerNovel) position = behindNovel(novelId, reads);
        return endHere();
      }
      position = { list, value: reads, id };
      signatures += 1;
      if (!may_hold) continue;
      if (novel.parts >= maxPartsPerNovel && novel.hits >= maxHitsPerNovel) {
        novel.passOver();
        position = behindNovel(novelId, reads);
        continue;
      }
      parts += 1;
      // Yields to other requests: SQLite answers synchronously, so that nothing else would be served until the page is complete.
      await setImmediate();
      const { hits, count } = await findInPart(store, id, key, maxHitsPerNovel - novel.hits);
      found.items.push(...hits);
      novel.add(found, hits.length, count);
    }
    if (batch.length < limit) return found;
  }
};

/** Position behind all signatures of a novel. */
const behindNovel = (novelId: number, reads: number) => ({ list, value: reads, id: signatureId(novelId + 1, 0) - 1 });

/** Counts the hits of one novel on a page. @param isOpen whether it has places that the page does not count */
const novelTally = (id: number | undefined, isOpen: boolean) => {
  let counted: NonNullable<FoundTexts['counts']>[number] | undefined;
  return {
    id,
    parts: 0,
    hits: 0,
    add(found: FoundTexts, hits: number, count: number) {
      this.parts += 1;
      this.hits += hits;
      if (count === 0) return;
      if (counted) counted.count += count;
      else {
        counted = { novel_id: String(id), count, more: isOpen };
        found.counts?.push(counted);
      }
    },
    leaveOpen() {
      if (counted) counted.more = true;
    },
    /** Whether enough places of a novel are shown, so that its other parts are not read. */
    isPassedOver: false,
    passOver() {
      this.leaveOpen();
      this.isPassedOver = true;
    },
  };
};

/** Searching texts reads a lot from the disk: two searches run at a time, others queue; one address may have two in all. */
export const withSearchSlot = createSlots({
  maxRunning: 2,
  maxQueued: 64,
  maxOfAddress: 2,
  busy: '现在搜索的人太多，请稍后再试',
});
