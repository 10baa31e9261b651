import { sql, type Transaction } from 'kysely';
import { pages } from 'shared-api/paths';
import { chinaDay } from './china-day.ts';
import { chapterId } from './ids.ts';
import type { ChapterTable, Tables } from './tables.ts';

/** Chapters that came to a novel, in reading order. */
export interface NewChapters {
  novelId: number;
  title: string;
  chapters: readonly Pick<ChapterTable, 'serial' | 'title'>[];
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Tells everybody who has a novel on the shelf, and has not muted it, which chapters came. Whatever comes in one day
 * (China's) is one message, that leads to the day's first new chapter and is unread again after each. One statement,
 * however many they are.
 */
export const notifyReaders = async (
  trx: Transaction<Tables>,
  { novelId, title, chapters, now }: NewChapters,
): Promise<void> => {
  const [first] = chapters;
  const latest = chapters.at(-1);
  if (!first || !latest) return;
  const link = pages.chapter(chapterId(novelId, first.serial));
  const count = sql`cast(${chapters.length} as integer)`;
  const heading = (chapterCount: typeof count) =>
    sql`cast(${`《${title}》更新了 `} as text) || cast(${chapterCount} as text) || ' 章'`;
  await sql`
    insert into messages (member_id, kind, title, body, link, novel_id, day, chapters, read, created_at)
    select member_id, 'update', ${heading(count)}, ${`最新：${latest.title}`}, ${link}, novel_id,
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
