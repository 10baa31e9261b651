import { type SqlBool, sql } from 'kysely';
import type { Paragraph } from 'shared-api/schemas/chapter';
import type { Page } from 'shared-api/schemas/common';
import type { TextHit } from 'shared-api/schemas/other-search';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';
import { findFolded, foldText } from './fold-text.ts';
import { chapterId } from './ids.ts';
import type { Store } from './open-store.ts';
import { unpackParagraphs } from './paragraphs.ts';
import { snippetOf } from './snippet.ts';
import { mayHold } from './text-signature.ts';
import { novelOfSignature, serialsOf, signatureId, signatureRange } from './write-signatures.ts';

/** Hits on a page, and of one work before the next has its turn. */
const pageSize = 20;
const mostOfOne = 3;

/**
 * What one page may cost: signatures looked at (some 20 kB each) and parts of works read through (some 50,000
 * characters each). Where the words are rarer than that, the page is short and the next goes on where it ended.
 */
export const bounds = { signatures: 2_000, parts: 60 };

/** Signatures fetched at a time. */
const batchSize = 64;

const list = 'texts';

/**
 * Chapters in whose text a keyword stands, simplified or traditional, without regard to punctuation: works that are
 * read most this week first, each with its first few chapters.
 * @throws BadCursorError for a cursor of another list
 */
export const searchTexts = async (
  store: Store,
  { keyword, cursor }: { keyword: string; cursor?: string | undefined },
): Promise<Page<TextHit>> => {
  const key = foldText(keyword);
  let position = cursor === undefined ? undefined : decodeCursor([list], cursor);
  if (key === '') return { items: [], next_cursor: null };
  const items: TextHit[] = [];
  let signatures = 0;
  let parts = 0;
  let ended = false;
  while (!ended && items.length < pageSize && signatures < bounds.signatures && parts < bounds.parts) {
    const batch = await nextSignatures(store, position);
    ended = batch.length < batchSize;
    for (const { id, read_week, bits } of batch) {
      position = { list, value: read_week, id };
      signatures += 1;
      if (!mayHold(bits, key)) continue;
      parts += 1;
      const novelId = novelOfSignature(id);
      const room = mostOfOne - items.filter(({ novel }) => novel.id === String(novelId)).length;
      items.push(...(await hitsIn(store, id, key, room)));
      if (items.filter(({ novel }) => novel.id === String(novelId)).length >= mostOfOne) {
        // The next work: what follows in the batch may be of this one.
        position = { list, value: read_week, id: signatureId(novelId + 1, 0) - 1 };
        ended = false;
        break;
      }
      if (items.length >= pageSize || parts >= bounds.parts) {
        ended &&= id === batch.at(-1)?.id;
        break;
      }
    }
  }
  return { items, next_cursor: ended || !position ? null : encodeCursor(list, position) };
};

interface FoundSignature {
  id: number;
  read_week: number;
  bits: Buffer;
}

/** The signatures after a position: the rest of its work, then the works that are read less. */
const nextSignatures = async (store: Store, after: Position | undefined): Promise<FoundSignature[]> => {
  if (!after) return selectSignatures(store).limit(batchSize).execute();
  const novelId = novelOfSignature(after.id);
  const rest = await selectSignatures(store)
    .where('novels.id', '=', novelId)
    .where('text_signatures.id', '>', after.id)
    .limit(batchSize)
    .execute();
  if (rest.length === batchSize) return rest;
  const others = await selectSignatures(store, { value: after.value, id: novelId })
    .limit(batchSize - rest.length)
    .execute();
  return [...rest, ...others];
};

/** Signatures in the order of the search. @param after a work, with its reads of the week, whose turn is over */
export const selectSignatures = ({ db }: Pick<Store, 'db'>, after?: Position) => {
  const [first, below] = signatureRange(sql.ref('novels.id'));
  const query = db
    .selectFrom('novels')
    // Cross, because SQLite keeps the order of a cross join: the walk begins with novels.
    .crossJoin('text_signatures')
    .select(['text_signatures.id', 'novels.read_week', 'text_signatures.bits'])
    .where('text_signatures.id', '>=', first)
    .where('text_signatures.id', '<', below)
    .where('novels.taken_down_at', 'is', null)
    .orderBy('novels.read_week', 'desc')
    .orderBy('novels.id', 'desc')
    .orderBy('text_signatures.id');
  if (!after) return query;
  return query.where(sql<SqlBool>`(novels.read_week, novels.id) < (${after.value}, ${after.id})`);
};

const hitsIn = async (store: Store, signature: number, key: string, most: number): Promise<TextHit[]> => {
  const rows = await selectPart(store, signature).execute();
  const hits: TextHit[] = [];
  for (const row of rows) {
    if (hits.length === most) break;
    const found = firstPlace(unpackParagraphs(row.paragraphs), key);
    if (!found) continue;
    hits.push({
      novel: { id: String(row.novel_id), title: row.novel_title, author: row.author },
      chapter: { id: chapterId(row.novel_id, row.serial), no: row.no, title: row.title },
      ...found,
    });
  }
  return hits;
};

export const selectPart = ({ db }: Pick<Store, 'db'>, signature: number) => {
  const [first, below] = serialsOf(signature);
  return db
    .selectFrom('chapters')
    .innerJoin('chapter_texts', (join) =>
      join
        .onRef('chapter_texts.novel_id', '=', 'chapters.novel_id')
        .onRef('chapter_texts.serial', '=', 'chapters.serial'),
    )
    .innerJoin('novels', 'novels.id', 'chapters.novel_id')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .select([
      'chapters.novel_id',
      'chapters.serial',
      'chapters.no',
      'chapters.title',
      'chapter_texts.paragraphs',
      'novels.title as novel_title',
      'authors.name as author',
    ])
    .where('chapters.novel_id', '=', novelOfSignature(signature))
    .where('chapters.serial', '>=', first)
    .where('chapters.serial', '<', below)
    .orderBy('chapters.no');
};

const firstPlace = (paragraphs: readonly Paragraph[], key: string): Pick<TextHit, 'pid' | 'snippet'> | null => {
  for (const { pid, text } of paragraphs) {
    const place = findFolded(text, key);
    if (place) return { pid, snippet: snippetOf(text, place) };
  }
  return null;
};
