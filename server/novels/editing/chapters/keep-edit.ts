import { createHash } from 'node:crypto';
import { type ActValues, type Authority, recordAct } from '../../../console/record/record-act.ts';
import type { Tables } from '../../../db/tables.ts';
import { type Arrangement, type Run, stretchesOf, type VolumeStretch } from '../../saving/plan/arrange-chapters.ts';
import type { ChapterEdit } from '../../saving/plan/chapter-edit.ts';
import type { ChapterChange } from './change-chapters.ts';
import type { ChapterBefore } from './chapter-draft.ts';
import { versionOf } from './found-chapter.ts';
import type { MovedParagraphs } from './move-places.ts';

/** Where a run of chapters stood before an edit, and in which volumes. */
export interface PlacedRun {
  /** Serials of the first and the last one. */
  first: number;
  last: number;
  /** The chapter before them; null where they were the first. */
  after: number | null;
  volumes: VolumeStretch[];
}

/** What undo needs of an edit: the chapters as they were, and the paragraphs that went to another. */
export interface EditUndo {
  chapters: ChapterBefore[];
  moved: MovedParagraphs | null;
  /** Serials of the chapters that it made. */
  added?: number[];
  /** The chapters that it put elsewhere, or into other volumes. */
  placed?: PlacedRun;
}

/**
 * Keeps an edit, for undo and for later imports, with its entry in the record, once the draft is as it leaves it.
 * @returns the entry's id
 */
export const keepEdit = async (
  change: ChapterChange,
  edit: ChapterEdit,
  undo: EditUndo,
  authority: Authority,
): Promise<number> => {
  const { trx, novelId, novel, now, draft } = change;
  const id = await addEdit(change, edit, undo);
  const act = {
    kind: `chapter.${edit.kind}` as const,
    object: { kind: 'novel', id: novelId, name: novel.title } as const,
    before: valuesOf(draft.original, undo, id),
    after: valuesOf(draft.current, undo, id),
  };
  return recordAct(trx, authority, act, now);
};

/** Keeps an edit, for undo and for later imports. @returns its id */
export const addEdit = async (
  { trx, novelId, now }: ChapterChange,
  edit: ChapterEdit,
  undo: EditUndo,
): Promise<number> => {
  const row = { novel_id: novelId, edit: JSON.stringify(edit), before: JSON.stringify(undo), made_at: now };
  const { id } = await trx.insertInto('chapter_edits').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Names of chapters in one value of the record. */
const maxNamed = 5;

/**
 * The chapters that an edit is about, as the record has them at a moment: their names and lengths, and in `state` what tells whether
 * they are still so, by which alone an edit can be undone.
 */
export const valuesOf = (arrangement: Arrangement<Tables['chapters']>, undo: EditUndo, editId: number): ActValues => {
  const { chapters } = arrangement;
  const serials = new Set([...undo.chapters.map(({ row }) => row.serial), ...(undo.added ?? [])]);
  const rows = chapters.filter(({ serial }) => serials.has(serial));
  const state: unknown[] = rows.map((row) => [row.serial, row.revision, versionOf(row)]);
  const place = undo.placed && placeOf(arrangement, undo.placed);
  const named = rows.slice(0, maxNamed).map(({ title, word_count }) => `“${title}”${word_count} 字`);
  return {
    ...(place ? place.values : { chapter_titles: namesOf(named, rows.length) }),
    state: hashOf([...state, place?.state]),
    edit: editId,
  };
};

const namesOf = (named: readonly string[], count: number): string | null => {
  if (count === 0) return null;
  return `${named.join('、')}${count > named.length ? `等 ${count} 章` : ''}`;
};

/** Where a run of chapters stands by now. */
const placeOf = (arrangement: Arrangement<Tables['chapters']>, { first, last }: PlacedRun) => {
  const { chapters } = arrangement;
  const run = {
    first: chapters.findIndex(({ serial }) => serial === first),
    last: chapters.findIndex(({ serial }) => serial === last),
  };
  const [from, to, before] = [chapters[run.first], chapters[run.last], chapters[run.first - 1]];
  if (!from || !to) return { values: { chapter_titles: null, place: null }, state: null };
  const volumes = stretchesOf(arrangement, run);
  const titles = [...new Set(volumes.map(({ title }) => title))].map((title) => title ?? '不在卷里');
  return {
    values: {
      chapter_titles: first === last ? `“${from.title}”` : `“${from.title}”到“${to.title}”`,
      place: `${before ? `“${before.title}”之后` : '最前面'}，${titles.join('、')}`,
    },
    state: [first, last, before?.serial ?? null, volumes],
  };
};

/** A run of chapters as it stands now, by which undo puts it back. */
export const placedRun = (arrangement: Arrangement<Tables['chapters']>, run: Run): PlacedRun => {
  const { chapters } = arrangement;
  const [first, last] = [chapters[run.first], chapters[run.last]];
  if (!first || !last) throw new Error('没有这些章节');
  return {
    first: first.serial,
    last: last.serial,
    after: chapters[run.first - 1]?.serial ?? null,
    volumes: stretchesOf(arrangement, run),
  };
};

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
