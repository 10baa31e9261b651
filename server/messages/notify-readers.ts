import { sql, type Transaction } from 'kysely';
import { chinaDay } from '../db/china-day.ts';
import { chapterId } from '../db/ids.ts';
import type { Tables } from '../db/tables.ts';
import { updateNotice } from './notices.ts';

/** New chapters of a novel, in reading order. */
export interface NewChapters {
  novelId: number;
  title: string;
  chapters: readonly Pick<Tables['chapters'], 'serial' | 'title'>[];
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Tells everybody who has a novel on the shelf, and has not muted it, of its new chapters. The updates of one day (China's) are
 * one message, which leads to the day's first new chapter and is unread again after each. It is one statement for any number
 * of readers.
 */
export const notifyReaders = async (
  trx: Transaction<Tables>,
  { novelId, title, chapters, now }: NewChapters,
): Promise<void> => {
  const [first] = chapters;
  const latest = chapters.at(-1);
  if (!first || !latest) return;
  const { titleBeforeCount, titleAfterCount, body, link } = updateNotice(
    title,
    chapterId(novelId, first.serial),
    latest.title,
  );
  const count = sql`cast(${chapters.length} as integer)`;
  const heading = (chapterCount: typeof count) =>
    sql`cast(${titleBeforeCount} as text) || cast(${chapterCount} as text) || cast(${titleAfterCount} as text)`;
  await sql`
    insert into messages (member_id, kind, title, body, link, novel_id, day, chapters, read, created_at)
    select member_id, 'update', ${heading(count)}, ${body}, ${link}, novel_id,
      cast(${chinaDay(now)} as integer), ${count}, 0, cast(${now} as bigint)
    from bookshelf_entries
    where novel_id = ${novelId} and notify = 1
    on conflict (member_id, novel_id, day) do update set
      title = ${heading(sql`(messages.chapters + excluded.chapters)`)},
      chapters = messages.chapters + excluded.chapters,
      body = excluded.body,
      read = 0,
      created_at = excluded.created_at`.execute(trx);
};
