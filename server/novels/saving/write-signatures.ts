import type { Kysely, Transaction } from 'kysely';
import type { Paragraph } from 'shared-api/schemas/chapter';
import type { Tables } from '../../db/tables.ts';
import { partOf, signatureId } from '../search/texts/signature-parts.ts';
import { signatureOf } from '../search/texts/text-signature.ts';
import type { ChapterPlan } from './plan-chapters.ts';

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

/** The signatures of a novel that is new, by part. @param plan of all its chapters */
export const signaturesOf = ({ texts }: Pick<ChapterPlan, 'texts'>): { part: number; bits: Buffer }[] =>
  [...Map.groupBy(texts, ({ serial }) => partOf(serial))].map(([part, within]) => ({
    part,
    bits: signatureOf(within.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))),
  }));
