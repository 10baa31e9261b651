import type { Insertable, Transaction } from 'kysely';
import { noteBounds } from 'shared-api/notes';
import type { Note, NotesForm } from 'shared-api/schemas/note';
import { parseChapterId } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';
import { storable } from '../db/storable.ts';
import type { Tables } from '../db/tables.ts';
import { selectNotesById, toNotes } from './list-notes.ts';

/** A member has as many notes as there may be already. */
export class NotesFullError extends Error {
  override readonly name = 'NotesFullError';
}

type Row = Insertable<Tables['notes']>;

/**
 * Saves notes, new ones and changed ones. A note is known by the id its browser gave it, so one that is sent twice is one;
 * of two versions the one changed last stays. Notes of chapters that cannot be read are left out.
 * @param now epoch milliseconds; later times of a note count as now
 * @returns the notes as they are stored afterwards
 * @throws NotesFullError
 */
export const saveNotes = (store: Store, memberId: number, { notes }: NotesForm, now: number): Promise<Note[]> =>
  store.db.transaction().execute(async (trx) => {
    await store.dialect.lock(trx, `notes ${memberId}`);
    const readable = await readableChapters(trx, notes);
    const kept = notes.filter(({ chapter_id }) => readable.has(chapter_id));
    for (const note of kept) await upsert(trx, toRow(memberId, note, now));
    await checkBound(trx, memberId);
    const ids = kept.map(({ id }) => id);
    const rows = ids.length === 0 ? [] : await selectNotesById({ db: trx }, memberId, ids).execute();
    return toNotes({ db: trx }, rows);
  });

const toRow = (
  memberId: number,
  { id, chapter_id, created_at, updated_at, ...note }: NotesForm['notes'][number],
  now: number,
): Row => {
  const key = parseChapterId(chapter_id);
  return {
    ...note,
    quote: storable(note.quote),
    prefix: storable(note.prefix),
    suffix: storable(note.suffix),
    note: storable(note.note),
    pid: storable(note.pid),
    end_pid: storable(note.end_pid),
    member_id: memberId,
    client_id: id,
    novel_id: key?.novelId ?? 0,
    serial: key?.serial ?? 0,
    created_at: Math.min(Date.parse(created_at), now),
    updated_at: Math.min(Date.parse(updated_at), now),
  };
};

const upsert = async (trx: Transaction<Tables>, row: Row): Promise<void> => {
  const { member_id: _, client_id: _id, created_at: _created, ...changed } = row;
  await trx
    .insertInto('notes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'client_id']).doUpdateSet(changed).where('notes.updated_at', '<=', row.updated_at),
    )
    .execute();
};

const readableChapters = async (trx: Transaction<Tables>, notes: NotesForm['notes']): Promise<Set<string>> => {
  const readable = new Set<string>();
  for (const id of new Set(notes.map(({ chapter_id }) => chapter_id))) {
    const key = parseChapterId(id);
    if (key === null) continue;
    const chapter = await trx
      .selectFrom('chapters')
      .innerJoin('novels', 'novels.id', 'chapters.novel_id')
      .select('chapters.serial')
      .where('chapters.novel_id', '=', key.novelId)
      .where('chapters.serial', '=', key.serial)
      .where('novels.taken_down_at', 'is', null)
      .executeTakeFirst();
    if (chapter) readable.add(id);
  }
  return readable;
};

/** Counts after the insert, so that a changed note needs no room; throwing rolls new ones back. */
const checkBound = async (trx: Transaction<Tables>, memberId: number): Promise<void> => {
  const { count } = await trx
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (Number(count) > noteBounds.notesPerMember) {
    throw new NotesFullError(`a member has at most ${noteBounds.notesPerMember} notes`);
  }
};

/** Deletes notes by their ids; only the member's own are looked for. @returns how many were deleted */
export const deleteNotes = async ({ db }: Store, memberId: number, ids: readonly string[]): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('notes')
    .where('member_id', '=', memberId)
    .where('client_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
