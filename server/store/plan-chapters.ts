import type { Paragraph } from 'shared-api/schemas/chapter';
import { continueItems } from './continue-items.ts';
import { continueParagraphs } from './paragraphs.ts';
import type { PreparedChapter } from './prepare-novel.ts';
import type { ChapterTable } from './tables.ts';

/** What has to be written so that a novel's chapters become those that came. */
export interface ChapterPlan {
  /** Every chapter as it will stand, in reading order. */
  chapters: ChapterTable[];
  /** Those of them whose row is new or differs from the one there. */
  rows: ChapterTable[];
  /** The texts that are new or differ. */
  texts: { serial: number; paragraphs: Paragraph[] }[];
  /** Serials of rows and of texts that go or are replaced. */
  staleRows: number[];
  staleTexts: number[];
  nextSerial: number;
  counts: { added: number; changed: number; removed: number };
}

/**
 * For each chapter that came, the row it continues: same title and text, else same title, else same text, else the
 * same place between its neighbours.
 */
export const matchChapters = (
  existing: readonly ChapterTable[],
  incoming: readonly PreparedChapter[],
): (ChapterTable | undefined)[] => {
  interface Face {
    title: string;
    content_hash: string;
  }
  const matches = continueItems<Face>(existing, incoming, [
    ({ title, content_hash }) => `${content_hash} ${title}`,
    ({ title }) => title,
    ({ content_hash }) => content_hash,
  ]);
  return matches.map((match) => (match === null ? undefined : existing[match]));
};

interface Circumstances {
  novelId: number;
  nextSerial: number;
  /** Epoch milliseconds. */
  now: number;
  /** The paragraphs, by serial, of the matched chapters whose text differs. */
  oldTexts: ReadonlyMap<number, Paragraph[]>;
}

/** @param matches what {@link matchChapters} found, chapter for chapter */
export const planChapters = (
  existing: readonly ChapterTable[],
  incoming: readonly PreparedChapter[],
  matches: readonly (ChapterTable | undefined)[],
  circumstances: Circumstances,
): ChapterPlan => {
  const kept = new Set(matches.map((match) => match?.serial));
  const removed = existing.filter(({ serial }) => !kept.has(serial)).map(({ serial }) => serial);
  const plan: ChapterPlan = {
    chapters: [],
    rows: [],
    texts: [],
    staleRows: [...removed],
    staleTexts: [...removed],
    nextSerial: circumstances.nextSerial,
    counts: { added: 0, changed: 0, removed: removed.length },
  };
  incoming.forEach((chapter, index) => {
    const match = matches[index];
    if (match) keep(plan, chapter, match, circumstances);
    else add(plan, chapter, incoming.length, circumstances);
  });
  return plan;
};

/** Chapters that come together were published one after the other: their times rise by a millisecond, the last is now. */
const add = (plan: ChapterPlan, chapter: PreparedChapter, count: number, { novelId, now }: Circumstances) => {
  const { paragraphs, nextPid } = continueParagraphs([], chapter.texts, 1);
  const { texts: _, ...face } = chapter;
  const serial = plan.nextSerial;
  const published = now - (count - chapter.no);
  const row = {
    ...face,
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

const keep = (plan: ChapterPlan, chapter: PreparedChapter, match: ChapterTable, { now, oldTexts }: Circumstances) => {
  const { texts, ...face } = chapter;
  const row = { ...match, ...face };
  const textDiffers = match.content_hash !== chapter.content_hash;
  if (textDiffers) {
    const continued = continueParagraphs(oldTexts.get(match.serial) ?? [], texts, match.next_pid);
    row.next_pid = continued.nextPid;
    row.revision += 1;
    plan.texts.push({ serial: match.serial, paragraphs: continued.paragraphs });
    plan.staleTexts.push(match.serial);
  }
  const changed = textDiffers || match.title !== chapter.title;
  if (changed) {
    row.updated_at = now;
    plan.counts.changed += 1;
  }
  plan.chapters.push(row);
  if (changed || match.no !== chapter.no || match.volume_no !== chapter.volume_no) {
    plan.rows.push(row);
    plan.staleRows.push(match.serial);
  }
};
