import type { Transaction } from 'kysely';
import { findPlace } from 'shared-api/find-place';
import type { Progress, ProgressReport } from 'shared-api/schemas/bookshelf';
import type { SerialRanges } from 'shared-api/serial-ranges';
import { parseChapterId } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { unpackParagraphs } from '../../novels/catalog/chapters/pack-paragraphs.ts';
import { addReadChapters } from './read-chapters.ts';
import { readingPositionsOf } from './reading-positions.ts';

/**
 * Saves a member's reading position in a novel. Of two reports the one with the later `read_at` wins, whichever arrives
 * first; a future time counts as now, so that a wrong clock does not win for ever. A novel on the shelf with the status
 * `want` gets the status `reading`. What was read before the novel was taken out of the history, or all of it cleared, is not saved.
 * Chapters that were read are added to those that are known, whichever position wins.
 *
 * @param now epoch milliseconds
 * @returns the position that is stored afterwards, which may be another device's, or null; undefined where no such chapter can be read
 */
export const saveProgress = async (
  store: Store,
  memberId: number,
  report: ProgressReport,
  now: number,
): Promise<Progress | null | undefined> => {
  const position = await locate(store, report);
  if (position === undefined) return undefined;
  const readAt = report.read_at === undefined ? now : parsePastTime(report.read_at, now);
  if (report.restored) await restore(store, memberId, position.novel_id);
  if (readAt > (await historyRemovedAt(store, memberId, position.novel_id)))
    await write(store, memberId, { ...position, read_at: readAt }, report.read_chapters);
  const positions = await readingPositionsOf(store.db, memberId, [position.novel_id]);
  return positions.get(position.novel_id)?.progress ?? null;
};

/** Reading positions kept of one member: beyond them the one that was read first goes. */
export const maxPositions = 10_000;

const write = async (
  store: Store,
  memberId: number,
  position: Omit<Tables['reading_progress'], 'member_id' | 'read_chapters'>,
  readNow: SerialRanges | undefined,
): Promise<void> => {
  const { read_at: readAt } = position;
  await store.db.transaction().execute(async (trx) => {
    await makeRoom(trx, memberId, position.novel_id);
    await addReadChapters(trx, memberId, position.novel_id, readNow);
    const written = await trx
      .insertInto('reading_progress')
      .values({ ...position, member_id: memberId, read_chapters: readNow ?? null })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'novel_id'])
          .doUpdateSet(position)
          .where('reading_progress.read_at', '<=', readAt),
      )
      .returning('novel_id')
      .executeTakeFirst();
    if (!written) return;
    await trx
      .updateTable('bookshelf_entries')
      .set((eb) => ({
        recent_at: readAt,
        status: eb
          .case()
          .when('status', '=', 'want')
          .then('reading' as const)
          .else(eb.ref('status'))
          .end(),
      }))
      .where('member_id', '=', memberId)
      .where('novel_id', '=', position.novel_id)
      .execute();
  });
};

const makeRoom = async (trx: Transaction<Tables>, memberId: number, novelId: number): Promise<void> => {
  const positions = trx.selectFrom('reading_progress').where('member_id', '=', memberId);
  if (await positions.select('novel_id').where('novel_id', '=', novelId).executeTakeFirst()) return;
  const first = await positions
    .select('novel_id')
    .orderBy('read_at', 'desc')
    .orderBy('novel_id', 'desc')
    .offset(maxPositions - 1)
    .limit(1)
    .executeTakeFirst();
  if (!first) return;
  await trx
    .deleteFrom('reading_progress')
    .where('member_id', '=', memberId)
    .where('novel_id', '=', first.novel_id)
    .execute();
};

/** Time at which a member last took a novel, or all, out of the history: what was read before it is not to come back. */
const historyRemovedAt = async ({ db }: Store, memberId: number, novelId: number): Promise<number> => {
  const member = await db
    .selectFrom('members')
    .leftJoin('history_removals', (join) =>
      join.onRef('history_removals.member_id', '=', 'members.id').on('history_removals.novel_id', '=', novelId),
    )
    .select(['members.history_cleared_at', 'history_removals.removed_at'])
    .where('members.id', '=', memberId)
    .executeTakeFirst();
  return Math.max(member?.history_cleared_at ?? 0, member?.removed_at ?? 0);
};

const restore = async ({ db }: Store, memberId: number, novelId: number): Promise<void> => {
  await db.deleteFrom('history_removals').where('member_id', '=', memberId).where('novel_id', '=', novelId).execute();
};

/**
 * The position of a report as the table holds it; undefined where no such chapter can be read. A browser may have read an
 * earlier revision, so the place is looked for in the present text.
 */
const locate = async (
  { db }: Store,
  { cid, pid, offset = 0, fraction, quote, revision, device }: ProgressReport,
): Promise<Omit<Tables['reading_progress'], 'member_id' | 'read_at' | 'read_chapters'> | undefined> => {
  const key = parseChapterId(cid);
  if (key === null) return undefined;
  const chapter = await db
    .selectFrom('chapters')
    .innerJoin('novels', 'novels.id', 'chapters.novel_id')
    .select(['chapters.no', 'chapters.revision', 'chapters.next_pid'])
    .where('chapters.novel_id', '=', key.novelId)
    .where('chapters.serial', '=', key.serial)
    .where('novels.taken_down_at', 'is', null)
    .executeTakeFirst();
  if (!chapter) return undefined;
  const place = { novel_id: key.novelId, serial: key.serial, no: chapter.no };
  const seen = { revision: revision ?? null, quote: quote || null, device: device ?? null };
  // Most reports are of the text as it is now, and a whole chapter need not be read for them.
  const isPresent = revision === chapter.revision && offset <= maxTrustedOffset;
  if (isPresent && fraction !== undefined && isPidOf(chapter, pid)) return { ...place, ...seen, pid, offset, fraction };
  const text = await db
    .selectFrom('chapter_texts')
    .select('paragraphs')
    .where('novel_id', '=', key.novelId)
    .where('serial', '=', key.serial)
    .executeTakeFirst();
  if (!text) return undefined;
  const paragraphs = unpackParagraphs(text.paragraphs);
  const found = findPlace({ pid: pid ?? null, offset, fraction, quote }, paragraphs);
  const paragraph = pid === undefined ? undefined : paragraphs[found.index];
  const lengths = paragraphs.map(({ text }) => [...text].length);
  const before = lengths.slice(0, found.index).reduce((sum, length) => sum + length, found.offset);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return {
    ...place,
    ...seen,
    ...(paragraph
      ? // A chapter that was read to its end stays so, whatever was changed in it since.
        { pid: paragraph.pid, offset: found.offset, fraction: fraction === 1 ? 1 : whole === 0 ? 0 : before / whole }
      : { pid: null, offset: 0, fraction: 0 }),
  };
};

/** Characters into a paragraph that are believed without a look at it. */
const maxTrustedOffset = 100_000;

/** Whether a paragraph's id may have been given in a chapter. */
const isPidOf = ({ next_pid }: { next_pid: number }, pid: string | undefined): pid is string =>
  pid !== undefined && /^[1-9]\d{0,9}$/.test(pid) && Number(pid) < next_pid;

/**
 * Parses a time that a client names. A future time counts as now, so that a wrong clock is not ahead for ever; so does one
 * that cannot be parsed (a leap second).
 * @param now epoch milliseconds
 * @returns epoch milliseconds
 */
export const parsePastTime = (text: string, now: number): number => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? now : Math.max(0, Math.min(time, now));
};
