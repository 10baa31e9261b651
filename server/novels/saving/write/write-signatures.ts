import type { Transaction } from 'kysely';
import type { Paragraph } from 'shared-api/schemas/chapter';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { partOf, signatureId } from '../../search/texts/signature-parts.ts';
import { type Signature, signatureOf } from '../../search/texts/text-signature.ts';
import { deleteSignatures, insertSignatures } from '../../search/texts/write-pieces.ts';
import type { ChapterPlan } from '../plan/plan-chapters.ts';

/** The signatures of parts of a novel, by the part's number; null for a part that has no text any more. */
export type PartSignatures = ReadonlyMap<number, Signature | null>;

/** Signs the parts that a plan touches. @param readTexts reads those that stay as they are */
export const signParts = async (
  plan: Pick<ChapterPlan, 'chapters' | 'texts' | 'staleTexts'>,
  readTexts: (serials: number[]) => Promise<Map<number, Paragraph[]>>,
): Promise<PartSignatures> => {
  const touched = new Set([...plan.texts.map(({ serial }) => serial), ...plan.staleTexts].map(partOf));
  if (touched.size === 0) return new Map();
  const known = new Map(plan.texts.map(({ serial, paragraphs }) => [serial, paragraphs]));
  const within = plan.chapters.map(({ serial }) => serial).filter((serial) => touched.has(partOf(serial)));
  const others = await readTexts(within.filter((serial) => !known.has(serial)));
  const parts = Map.groupBy(within, partOf);
  const sign = (part: number): Signature | null => {
    const paragraphs = (parts.get(part) ?? []).flatMap((serial) => known.get(serial) ?? others.get(serial) ?? []);
    return paragraphs.length === 0 ? null : signatureOf(paragraphs.map(({ text }) => text));
  };
  return new Map([...touched].map((part) => [part, sign(part)]));
};

/** Puts signatures of parts in place of those that they had. */
export const writeSignatures = async (
  store: Pick<Store, 'dialect'>,
  trx: Transaction<Tables>,
  novelId: number,
  signatures: PartSignatures,
): Promise<void> => {
  for (const [part, signature] of signatures) {
    const id = signatureId(novelId, part);
    await deleteSignatures(trx, id, id + 1);
    if (signature !== null) await insertSignatures(store, trx, [{ id, signature }]);
  }
};

/** The signatures of a novel that is new, by part. @param plan of all its chapters */
export const signaturesOf = ({ texts }: Pick<ChapterPlan, 'texts'>): { part: number; signature: Signature }[] =>
  [...Map.groupBy(texts, ({ serial }) => partOf(serial))].map(([part, within]) => ({
    part,
    signature: signatureOf(within.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))),
  }));
