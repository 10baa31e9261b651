import { sql } from 'kysely';
import type { Page } from 'shared-api/schemas/common';
import type { Note } from 'shared-api/schemas/note';
import { decodeCursor, encodeCursor, maxInteger } from '../db/cursor.ts';
import { chapterId, isoTime, parseChapterId, parseNovelId } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';
import { unpackParagraphs } from '../novels/catalog/chapters/pack-paragraphs.ts';

/** Notes on one page of a list. */
export const notesPageSize = 200;

/** Stands in the order for a chapter that was removed: after all others. */
const noOfRemoved = 1_000_000_000;

const novelList = 'notes';
const chapterList = 'chapter-notes';

type Database = Pick<Store, 'db'>;

/** One page of a member's notes in a novel, in the order of its chapters. @throws BadCursorError */
export const listNotes = async (
  store: Database,
  memberId: number,
  bid: string,
  cursor?: string,
): Promise<Page<Note>> => {
  const after = cursor === undefined ? undefined : decodeCursor([novelList], cursor, maxInteger);
  const rows = await selectNotes(store, memberId, parseNovelId(bid) ?? 0, after).execute();
  return toPage(store, rows, ({ chapter_no, id }) => encodeCursor(novelList, { value: chapter_no ?? noOfRemoved, id }));
};

/** One page of a member's notes in a chapter, the oldest first. @throws BadCursorError */
export const listChapterNotes = async (
  store: Database,
  memberId: number,
  cid: string,
  cursor?: string,
): Promise<Page<Note>> => {
  const key = parseChapterId(cid);
  const after = cursor === undefined ? undefined : decodeCursor([chapterList], cursor).id;
  if (key === null) return { items: [], next_cursor: null };
  const rows = await selectChapterNotes(store, memberId, key, after).execute();
  return toPage(store, rows, ({ id }) => encodeCursor(chapterList, { value: id, id }));
};

const toPage = async (store: Database, rows: NoteRow[], cursorOf: (row: NoteRow) => string): Promise<Page<Note>> => {
  const shown = rows.slice(0, notesPageSize);
  const last = rows.length > notesPageSize ? shown.at(-1) : undefined;
  return { items: await toNotes(store, shown), next_cursor: last ? cursorOf(last) : null };
};

const selectNoteRows = ({ db }: Database, memberId: number) =>
  db
    .selectFrom('notes')
    .leftJoin('chapters', (join) =>
      join.onRef('chapters.novel_id', '=', 'notes.novel_id').onRef('chapters.serial', '=', 'notes.serial'),
    )
    .selectAll('notes')
    .select(['chapters.no as chapter_no', 'chapters.title as chapter_title', 'chapters.revision as chapter_revision'])
    .where('notes.member_id', '=', memberId);

type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNoteRows>['execute']>>[number];

/** The notes of one member in one novel are sorted by chapter number, which changes when chapters come or go. */
export const selectNotes = (
  store: Database,
  memberId: number,
  novelId: number,
  after?: { value: number; id: number },
) => {
  const no = sql<number>`coalesce(chapters.no, ${sql.lit(noOfRemoved)})`;
  return selectNoteRows(store, memberId)
    .where('notes.novel_id', '=', novelId)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb(no, '>', after?.value ?? 0),
          eb.and([eb(no, '=', after?.value ?? 0), eb('notes.id', '>', after?.id ?? 0)]),
        ]),
      ),
    )
    .orderBy(no)
    .orderBy('notes.id')
    .limit(notesPageSize + 1);
};

export const selectChapterNotes = (
  store: Database,
  memberId: number,
  { novelId, serial }: { novelId: number; serial: number },
  after?: number,
) =>
  selectNoteRows(store, memberId)
    .where('notes.novel_id', '=', novelId)
    .where('notes.serial', '=', serial)
    .$if(after !== undefined, (query) => query.where('notes.id', '>', after ?? 0))
    .orderBy('notes.id')
    .limit(notesPageSize + 1);

/** @param ids as the browser gave them */
export const selectNotesById = (store: Database, memberId: number, ids: readonly string[]) =>
  selectNoteRows(store, memberId).where('notes.client_id', 'in', ids);

/** Notes as the wire has them; those of an edited chapter tell whether their words are still in it. */
export const toNotes = async (store: Database, rows: NoteRow[]): Promise<Note[]> => {
  const texts = new Map<string, string>();
  const isChanged = async (row: NoteRow): Promise<boolean> => {
    if (row.chapter_revision === null) return true;
    if (row.chapter_revision === row.revision) return false;
    const id = chapterId(row.novel_id, row.serial);
    const text = texts.get(id) ?? (await textOf(store, row));
    texts.set(id, text);
    return !text.includes(row.quote);
  };
  const notes: Note[] = [];
  for (const row of rows) notes.push(toNote(row, await isChanged(row)));
  return notes;
};

const textOf = async ({ db }: Database, { novel_id, serial }: NoteRow): Promise<string> => {
  const row = await db
    .selectFrom('chapter_texts')
    .select('paragraphs')
    .where('novel_id', '=', novel_id)
    .where('serial', '=', serial)
    .executeTakeFirst();
  return unpackParagraphs(row?.paragraphs ?? '[]')
    .map(({ text }) => text)
    .join('\n');
};

const toNote = (row: NoteRow, changed: boolean): Note => ({
  id: row.client_id,
  chapter_id: chapterId(row.novel_id, row.serial),
  chapter_no: row.chapter_no,
  chapter_title: row.chapter_title,
  pid: row.pid,
  offset: row.offset,
  end_pid: row.end_pid,
  end_offset: row.end_offset,
  quote: row.quote,
  prefix: row.prefix,
  suffix: row.suffix,
  color: row.color,
  note: row.note,
  revision: row.revision ?? 1,
  changed,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});
