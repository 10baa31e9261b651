import { setImmediate } from 'node:timers/promises';
import type { Page } from 'shared-api/schemas/common';
import type { TextHit } from 'shared-api/schemas/other-search';
import { decodeCursor, encodeCursor } from '../../db/cursor.ts';
import type { Store } from '../../db/open-store.ts';
import { findInPart } from './find-in-part.ts';
import { foldText } from './fold-text.ts';
import { novelOfSignature, signatureId } from './signature-parts.ts';
import { mayHold } from './text-signature.ts';
import { nextSignatures } from './walk-signatures.ts';

const hitsPerPage = 20;
const maxHitsPerNovel = 3;

/**
 * Bounds of one page: signatures looked at (some 20 kB each) and parts of novels read through (some 50,000 characters
 * each). Where the words are rarer than that, the page is short and the next goes on where it ended.
 */
export const pageBounds = { maxSignatures: 2_000, maxParts: 60 };

const signaturesPerStatement = 64;

const list = 'texts';

/**
 * Finds chapters in whose text a keyword stands, simplified or traditional, without regard to punctuation: the novels
 * that are read most this week first, each with the first of its chapters that hold it.
 * @throws BadCursorError for a cursor of another list
 */
export const searchTexts = async (
  store: Store,
  { keyword, cursor }: { keyword: string; cursor?: string | undefined },
): Promise<Page<TextHit>> => {
  const { maxSignatures, maxParts } = pageBounds;
  const key = foldText(keyword);
  let position = cursor === undefined ? undefined : decodeCursor([list], cursor);
  if (key === '') return { items: [], next_cursor: null };
  const items: TextHit[] = [];
  let signatures = 0;
  let parts = 0;
  let ended = false;
  while (!ended && items.length < hitsPerPage && signatures < maxSignatures && parts < maxParts) {
    await setImmediate();
    const batch = await nextSignatures(store, position, signaturesPerStatement);
    ended = batch.length < signaturesPerStatement;
    for (const { id, read_week, bits } of batch) {
      position = { list, value: read_week, id };
      signatures += 1;
      if (!mayHold(bits, key)) continue;
      parts += 1;
      // Others have their turn: SQLite answers at once, and nothing else would be served for as long as a page is searched.
      await setImmediate();
      const novelId = novelOfSignature(id);
      const hitsOfNovel = () => items.filter(({ novel }) => novel.id === String(novelId)).length;
      items.push(...(await findInPart(store, id, key, maxHitsPerNovel - hitsOfNovel())));
      if (hitsOfNovel() >= maxHitsPerNovel) {
        // On to the next novel: the signatures that follow in the batch may be of this one.
        position = { list, value: read_week, id: signatureId(novelId + 1, 0) - 1 };
        ended = false;
        break;
      }
      if (items.length >= hitsPerPage || parts >= maxParts) {
        ended &&= id === batch.at(-1)?.id;
        break;
      }
    }
  }
  return { items, next_cursor: ended || !position ? null : encodeCursor(list, position) };
};
