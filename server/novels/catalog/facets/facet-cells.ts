import { wordBands } from 'shared-api/schemas/novel';
import { chinaDay } from '../../../db/china-day.ts';
import type { Tables } from '../../../db/tables.ts';

/**
 * Cells are counters from which every facet's counts are added up: for each tag, and for all novels, how many have a
 * category, a status and a word band together, of all times and for each of the last days. Why counters and not
 * counting: docs/decisions/0010-facet-counts-from-stored-counters.md.
 */

/** The tag of the cells that count novels whatever their tags. */
export const anyTag = '';
/** The day of the cells that count novels of all days. */
export const anyDay = 0;

/** Days back from today that are counted apart: lists cannot be narrowed to more. */
export const countedDays = 30;

/** Columns that decide in which cells a novel counts. A novel that is taken down counts in none. */
export const countedColumns = ['category_id', 'status', 'word_count', 'latest_at', 'tags', 'taken_down_at'] as const;

export type CountedNovel = Pick<Tables['novels'], 'category_id' | 'status' | 'word_count' | 'latest_at' | 'tags'> & {
  taken_down_at: number | null;
};

/** The cells in which a novel counts. @param today in days of China's time */
export const cellsOf = (novel: CountedNovel, today: number): Omit<Tables['facet_cells'], 'count'>[] => {
  if (novel.taken_down_at !== null) return [];
  const { category_id, status, latest_at } = novel;
  const latestDay = chinaDay(latest_at);
  const days = latestDay >= today - countedDays ? [anyDay, latestDay] : [anyDay];
  const band = bandOf(novel.word_count);
  return [anyTag, ...countedTagsOf(novel)].flatMap((tag) =>
    days.map((day) => ({ tag, day, category_id, status, band })),
  );
};

/** The tags under which a novel counts: none once it is taken down. */
export const countedTagsOf = (novel: CountedNovel): string[] =>
  novel.taken_down_at === null ? (JSON.parse(novel.tags) as string[]) : [];

/** The band of a length as an index into {@link wordBands}. */
export const bandOf = (wordCount: number): number =>
  wordBands.findLastIndex((band) => wordCount >= Number.parseInt(band, 10) * 10_000);
