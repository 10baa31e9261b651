import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Paragraph } from 'shared-api/schemas/chapter';
import { chunks, maxRowsPerStatement } from '../../../db/chunks.ts';
import type { Dialect } from '../../../db/dialect.ts';
import type { Tables } from '../../../db/tables.ts';
import { compressText } from '../../catalog/chapters/compressed-text.ts';
import { packParagraphs, unpackParagraphs } from '../../catalog/chapters/pack-paragraphs.ts';
import type { PreparedVolume } from '../incoming/prepare-novel.ts';
import type { ChapterPlan } from '../plan/plan-chapters.ts';

const columnsPerChapter = 11;

/** The paragraphs of some of a novel's chapters, by serial. */
export const readTexts = async (
  db: Kysely<Tables>,
  novelId: number,
  serials: readonly number[],
): Promise<Map<number, Paragraph[]>> => {
  const texts = new Map<number, Paragraph[]>();
  for (const some of chunks(serials)) {
    const rows = await db
      .selectFrom('chapter_texts')
      .select(['serial', 'paragraphs'])
      .where('novel_id', '=', novelId)
      .where('serial', 'in', some)
      .execute();
    for (const { serial, paragraphs } of rows) texts.set(serial, unpackParagraphs(paragraphs));
  }
  return texts;
};

/** A chapter's text as it stands in the table. */
export type PackedText = Omit<Selectable<Tables['chapter_texts']>, 'novel_id'>;

export const packTexts = (texts: ChapterPlan['texts']): PackedText[] =>
  texts.map(({ serial, paragraphs }) => ({
    serial,
    paragraphs: packParagraphs(paragraphs),
    compressed: compressText(paragraphs),
  }));

/**
 * Carries a plan out. Rows that change are deleted and inserted anew: chapters that move would otherwise break the
 * unique (novel, no) on their way.
 */
export const writeChapters = async (
  trx: Transaction<Tables>,
  dialect: Dialect,
  novelId: number,
  plan: ChapterPlan & { packed: readonly PackedText[] },
): Promise<void> => {
  await deleteSerials(trx, 'chapters', novelId, plan.staleRows);
  await deleteSerials(trx, 'chapter_texts', novelId, plan.staleTexts);
  const rowsPerStatement = Math.min(maxRowsPerStatement, dialect.maxRowsPerInsert(columnsPerChapter));
  for (const rows of chunks(plan.rows, rowsPerStatement)) await trx.insertInto('chapters').values(rows).execute();
  for (const texts of chunks(plan.packed)) {
    const rows = texts.map((text) => ({ ...text, novel_id: novelId }));
    await trx.insertInto('chapter_texts').values(rows).execute();
  }
};

/** Writes a novel's volumes where they differ from those that are there. @returns whether anything was written */
export const writeVolumes = async (
  trx: Transaction<Tables>,
  novelId: number,
  volumes: readonly PreparedVolume[],
): Promise<boolean> => {
  const existing = await trx
    .selectFrom('volumes')
    .select(['no', 'title', 'first_no', 'chapter_count'])
    .where('novel_id', '=', novelId)
    .orderBy('no')
    .execute();
  if (JSON.stringify(existing) === JSON.stringify(volumes)) return false;
  await trx.deleteFrom('volumes').where('novel_id', '=', novelId).execute();
  for (const some of chunks(volumes)) {
    const rows = some.map((volume) => ({ ...volume, novel_id: novelId }));
    await trx.insertInto('volumes').values(rows).execute();
  }
  return true;
};

const deleteSerials = async (
  trx: Transaction<Tables>,
  table: 'chapters' | 'chapter_texts',
  novelId: number,
  serials: readonly number[],
): Promise<void> => {
  for (const some of chunks(serials)) {
    await trx.deleteFrom(table).where('novel_id', '=', novelId).where('serial', 'in', some).execute();
  }
};
