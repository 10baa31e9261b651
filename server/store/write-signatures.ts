import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Paragraph } from 'shared-api/schemas/chapter';
import { unpackParagraphs } from './paragraphs.ts';
import type { ChapterPlan } from './plan-chapters.ts';
import type { Tables } from './tables.ts';
import { signatureOf } from './text-signature.ts';

/**
 * Chapters that share a signature: those whose serials are the same without the last four bits. Serials stay when a
 * novel is edited, so a new chapter changes one part and not all that follow it.
 */
const partSize = 16;

/** Parts that one novel can have; serials beyond the last (1,048,560) would share it. */
const mostParts = 65_536;

const partOf = (serial: number): number => Math.min(Math.floor(serial / partSize), mostParts - 1);

/** A novel's part as the key of its signature. Novels up to 137,438,953,471 fit into a safe integer with it. */
export const signatureId = (novelId: number, part: number): number => novelId * mostParts + part;

export const novelOfSignature = (id: number): number => Math.floor(id / mostParts);

/** A novel's signatures as SQL: their ids are at least the first and below the second. @param novelId an expression */
export const signatureRange = (novelId: RawBuilder<number>): [RawBuilder<number>, RawBuilder<number>] => [
  sql`${novelId} * ${sql.lit(mostParts)}`,
  sql`(${novelId} + 1) * ${sql.lit(mostParts)}`,
];

/** The serials behind a signature: from the first, below the second. */
export const serialsOf = (id: number): [number, number] => {
  const part = id % mostParts;
  return [part * partSize, part === mostParts - 1 ? 2_147_483_647 : (part + 1) * partSize];
};

/** Brings the signatures of the parts that a plan touches up to date; the plan's texts are written already. */
export const writeSignatures = async (
  trx: Transaction<Tables>,
  novelId: number,
  plan: Pick<ChapterPlan, 'chapters' | 'texts' | 'staleTexts'>,
  readTexts: (serials: number[]) => Promise<Map<number, Paragraph[]>>,
): Promise<void> => {
  const touched = new Set([...plan.texts.map(({ serial }) => serial), ...plan.staleTexts].map(partOf));
  if (touched.size === 0) return;
  const known = new Map(plan.texts.map(({ serial, paragraphs }) => [serial, paragraphs]));
  const within = plan.chapters.map(({ serial }) => serial).filter((serial) => touched.has(partOf(serial)));
  const others = await readTexts(within.filter((serial) => !known.has(serial)));
  const parts = Map.groupBy(within, partOf);
  for (const part of touched) {
    const texts = (parts.get(part) ?? []).flatMap((serial) => known.get(serial) ?? others.get(serial) ?? []);
    await replaceSignature(trx, signatureId(novelId, part), texts);
  }
};

const replaceSignature = async (trx: Kysely<Tables>, id: number, paragraphs: readonly Paragraph[]): Promise<void> => {
  await trx.deleteFrom('text_signatures').where('id', '=', id).execute();
  if (paragraphs.length === 0) return;
  const bits = signatureOf(paragraphs.map(({ text }) => text));
  await trx.insertInto('text_signatures').values({ id, bits }).execute();
};

/** Signs the texts of a library from before there were signatures, novel by novel. */
export const signEveryText = async (db: Kysely<Tables>): Promise<void> => {
  const novels = await db.selectFrom('novels').select('id').orderBy('id').execute();
  for (const { id } of novels) {
    const rows = await db
      .selectFrom('chapter_texts')
      .select(['serial', 'paragraphs'])
      .where('novel_id', '=', id)
      .orderBy('serial')
      .execute();
    for (const [part, texts] of Map.groupBy(rows, ({ serial }) => partOf(serial))) {
      const paragraphs = texts.flatMap((row) => unpackParagraphs(row.paragraphs));
      await replaceSignature(db, signatureId(id, part), paragraphs);
    }
  }
};
