import type { Kysely, Selectable } from 'kysely';
import type { Paragraph } from 'shared-api/schemas/chapter';
import type { Tables } from '../../../db/tables.ts';
import { withoutAnnotations } from '../incoming/annotated-text.ts';
import { type PreparedNovel, unknownAuthor } from '../incoming/prepare-novel.ts';
import { readTexts } from '../write/write-chapters.ts';
import { type ChapterPlan, editedChapters, matchChapters, planChapters } from './plan-chapters.ts';

/**
 * Plans how a novel's chapters become those that came.
 * @throws RangeError, in Chinese, where it is another novel of the same title without an author
 */
export const planUpdate = async (
  db: Kysely<Tables>,
  novel: PreparedNovel,
  existing: Selectable<Tables['novels']>,
): Promise<ChapterPlan> => {
  const chapters = await db
    .selectFrom('chapters')
    .selectAll()
    .where('novel_id', '=', existing.id)
    .orderBy('no')
    .execute();
  const serialsOf = (rows: readonly Tables['chapters'][]): number[] => rows.map(({ serial }) => serial);
  const changedTexts = await readTexts(db, existing.id, serialsOf(editedChapters(chapters, novel.chapters)));
  const matches = matchChapters(chapters, novel.chapters, changedTexts);
  const edited = matches.filter(
    (match, index) => match !== undefined && match.content_hash !== novel.chapters[index]?.content_hash,
  ) as Tables['chapters'][];
  // One of several rows of the same text may have become another, though that text still comes.
  const further = serialsOf(edited).filter((serial) => !changedTexts.has(serial));
  const oldTexts = new Map([...changedTexts, ...(await readTexts(db, existing.id, further))]);
  const isKnown =
    novel.author !== unknownAuthor || chapters.length === 0 || edited.length < matches.filter(Boolean).length;
  if (!isKnown && !shareText(oldTexts, novel)) {
    throw new RangeError(`书库里已有另一部《${novel.title}》，内容全不相同：请用 --title 或 --author 区分`);
  }
  return planChapters(chapters, novel.chapters, matches, {
    novelId: existing.id,
    nextSerial: existing.next_serial,
    now: Date.now(),
    oldTexts,
  });
};

/** A shorter paragraph may stand in any novel. */
const minTellingLength = 10;

/** Whether some paragraph of the old texts comes again. */
const shareText = (oldTexts: ReadonlyMap<number, Paragraph[]>, { chapters }: PreparedNovel): boolean => {
  const old = new Set([...oldTexts.values()].flat().map(({ text }) => text));
  return chapters.some(({ texts }) =>
    texts.map(withoutAnnotations).some((text) => text.length >= minTellingLength && old.has(text)),
  );
};
