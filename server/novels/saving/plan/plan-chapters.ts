import type { Paragraph } from 'shared-api/schemas/chapter';
import type { Tables } from '../../../db/tables.ts';
import { withoutAnnotations } from '../incoming/annotated-text.ts';
import { contentHash, type PreparedChapter } from '../incoming/prepare-novel.ts';
import { assignPids } from './assign-pids.ts';
import { matchItems } from './match-items.ts';
import { pairSimilar } from './pair-similar.ts';

/** The rows to write and to delete so that a novel's chapters become those that came. */
export interface ChapterPlan {
  /** Every chapter as it will stand, in reading order. */
  chapters: Tables['chapters'][];
  /** Rows of chapters that are new or differ from the ones there. */
  rows: Tables['chapters'][];
  /** The texts that are new or differ. */
  texts: { serial: number; paragraphs: Paragraph[] }[];
  /** Serials of rows and of texts that go or are replaced. */
  staleRows: number[];
  staleTexts: number[];
  nextSerial: number;
  counts: { added: number; changed: number; removed: number };
  /** Titles of the chapters whose text or title changed, as they are now, and of those that go. */
  titles: { changed: string[]; removed: string[] };
}

const emptyHash = contentHash([]);

/** Chapters whose text does not stand, as it is, on the other side. */
export const editedChapters = <Chapter extends HashedChapter>(
  chapters: readonly Chapter[],
  others: readonly HashedChapter[],
): Chapter[] => {
  const known = new Set(others.map(({ content_hash }) => content_hash));
  return chapters.filter(({ content_hash }) => !known.has(content_hash));
};

/**
 * For each chapter that came, the row it continues: same title and text, else same text, else most of the text, else same title,
 * else the same position between its neighbours. The text goes before the title, because titles may be bare numbers, which move on
 * when a chapter comes in before them.
 *
 * @param oldTexts paragraphs, by serial, of the rows that {@link editedChapters} tells
 */
export const matchChapters = (
  existing: readonly Tables['chapters'][],
  incoming: readonly PreparedChapter[],
  oldTexts: ReadonlyMap<number, Paragraph[]>,
): (Tables['chapters'] | undefined)[] => {
  const versionOf = pairVersions(editedChapters(existing, incoming), editedChapters(incoming, existing), oldTexts);
  const matches = matchItems<HashedChapter>(existing, incoming, [
    ({ title, content_hash }) => `${content_hash} ${title}`,
    // Chapters without text have that in common, and nothing else.
    ({ content_hash }) => (content_hash === emptyHash ? '' : content_hash),
    (chapter) => versionOf.get(chapter) ?? '',
    ({ title }) => title,
  ]);
  return matches.map((match) => (match === null ? undefined : existing[match]));
};

type HashedChapter = Pick<PreparedChapter, 'title' | 'content_hash'>;

/** For each row that was edited, and the chapter that it became, a name that both have. */
const pairVersions = (
  existing: readonly Tables['chapters'][],
  incoming: readonly PreparedChapter[],
  oldTexts: ReadonlyMap<number, Paragraph[]>,
): Map<HashedChapter, string> => {
  const old = existing.map(({ serial }) => (oldTexts.get(serial) ?? []).map(({ text }) => text));
  const pairs = pairSimilar(
    old,
    incoming.map(({ texts }) => texts.map(withoutAnnotations)),
  );
  const names = new Map<HashedChapter, string>();
  for (const [index, oldIndex] of pairs.entries()) {
    const [row, chapter] = [existing[oldIndex ?? -1], incoming[index]];
    if (row === undefined || chapter === undefined) continue;
    names.set(row, String(row.serial));
    names.set(chapter, String(row.serial));
  }
  return names;
};

interface PlanContext {
  novelId: number;
  nextSerial: number;
  /** Epoch milliseconds. */
  now: number;
  /** The paragraphs, by serial, of the matched chapters whose text differs. */
  oldTexts: ReadonlyMap<number, Paragraph[]>;
}

/** Plans how a novel's chapters become those that came. @param matches from {@link matchChapters}, chapter for chapter */
export const planChapters = (
  existing: readonly Tables['chapters'][],
  incoming: readonly PreparedChapter[],
  matches: readonly (Tables['chapters'] | undefined)[],
  context: PlanContext,
): ChapterPlan => {
  const keptSerials = new Set(matches.map((match) => match?.serial));
  const gone = existing.filter(({ serial }) => !keptSerials.has(serial));
  const removed = gone.map(({ serial }) => serial);
  const plan: ChapterPlan = {
    chapters: [],
    rows: [],
    texts: [],
    staleRows: [...removed],
    staleTexts: [...removed],
    nextSerial: context.nextSerial,
    counts: { added: 0, changed: 0, removed: removed.length },
    titles: { changed: [], removed: gone.map(({ title }) => title) },
  };
  incoming.forEach((chapter, index) => {
    const match = matches[index];
    if (match) keepChapter(plan, chapter, match, context);
    else addChapter(plan, chapter, incoming.length, context);
  });
  return plan;
};

/** Chapters that come together were published one after the other: their times rise by a millisecond, the last is now. */
const addChapter = (plan: ChapterPlan, chapter: PreparedChapter, count: number, { novelId, now }: PlanContext) => {
  const { paragraphs, nextPid } = assignPids([], chapter.texts, 1);
  const { texts: _, ...columns } = chapter;
  const serial = plan.nextSerial;
  const published = now - (count - chapter.no);
  const row = {
    ...columns,
    novel_id: novelId,
    serial,
    revision: 1,
    next_pid: nextPid,
    published_at: published,
    updated_at: published,
  };
  plan.chapters.push(row);
  plan.rows.push(row);
  plan.texts.push({ serial, paragraphs });
  plan.nextSerial += 1;
  plan.counts.added += 1;
};

const keepChapter = (
  plan: ChapterPlan,
  chapter: PreparedChapter,
  match: Tables['chapters'],
  { now, oldTexts }: PlanContext,
) => {
  const { texts, ...columns } = chapter;
  const row = { ...match, ...columns };
  const textDiffers = match.content_hash !== chapter.content_hash;
  if (textDiffers) {
    const assigned = assignPids(oldTexts.get(match.serial) ?? [], texts, match.next_pid);
    row.next_pid = assigned.nextPid;
    row.revision += 1;
    plan.texts.push({ serial: match.serial, paragraphs: assigned.paragraphs });
    plan.staleTexts.push(match.serial);
  }
  const changed = textDiffers || match.title !== chapter.title;
  if (changed) {
    row.updated_at = now;
    plan.counts.changed += 1;
    plan.titles.changed.push(chapter.title);
  }
  plan.chapters.push(row);
  if (changed || match.no !== chapter.no || match.volume_no !== chapter.volume_no) {
    plan.rows.push(row);
    plan.staleRows.push(match.serial);
  }
};
