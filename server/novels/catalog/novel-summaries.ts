import type { InferResult, Kysely } from 'kysely';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { chapterId, isoTime } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';

/** Selects the columns that any list shows of a novel, to be narrowed and ordered further. Novels taken down are in no list. */
export const selectSummaries = (db: Kysely<Tables>) =>
  db
    .selectFrom('novels')
    .where('novels.taken_down_at', 'is', null)
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .innerJoin('categories', 'categories.id', 'novels.category_id')
    .select([
      'novels.id',
      'novels.title',
      'novels.author_id',
      'authors.name as author_name',
      'novels.cover_url',
      'novels.intro',
      'novels.category_id',
      'categories.name as category_name',
      'novels.tags',
      'novels.status',
      'novels.word_count',
      'novels.chapter_count',
      'novels.first_serial',
      'novels.latest_serial',
      'novels.latest_no',
      'novels.latest_title',
      'novels.latest_at',
      'novels.read_day',
      'novels.read_week',
      'novels.read_month',
      'novels.read_total',
      'novels.collect_count',
      'novels.like_count',
      'novels.listed_reads',
      'novels.listed_collects',
      'novels.created_at',
      'novels.updated_at',
    ]);

export type SummaryRow = InferResult<ReturnType<typeof selectSummaries>>[number];

export const toSummary = (row: SummaryRow): NovelSummary => ({
  id: String(row.id),
  title: row.title,
  author: { id: String(row.author_id), name: row.author_name },
  cover_url: row.cover_url,
  intro: introStart(row.intro),
  category: { id: String(row.category_id), name: row.category_name },
  tags: JSON.parse(row.tags) as string[],
  status: row.status,
  word_count: row.word_count,
  chapter_count: row.chapter_count,
  first_chapter_id: row.first_serial === null ? null : chapterId(row.id, row.first_serial),
  latest_chapter: latestChapter(row),
  read_count: { day: row.read_day, week: row.read_week, month: row.read_month, total: row.read_total },
  collect_count: row.collect_count,
  like_count: row.like_count,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

/** Characters of an introduction that a list gives; the novel's own page gives all. */
const maxIntroLength = 160;

/** The beginning of an introduction in one line, with an ellipsis where more follows. */
const introStart = (intro: string): string => {
  const characters = [
    ...intro
      .slice(0, 4 * maxIntroLength)
      .replace(/\s+/gu, ' ')
      .trim(),
  ];
  return characters.length > maxIntroLength
    ? `${characters.slice(0, maxIntroLength - 1).join('')}…`
    : characters.join('');
};

const latestChapter = (row: SummaryRow): NovelSummary['latest_chapter'] =>
  row.latest_serial === null || row.latest_no === null || row.latest_title === null
    ? null
    : {
        id: chapterId(row.id, row.latest_serial),
        no: row.latest_no,
        title: row.latest_title,
        published_at: isoTime(row.latest_at),
      };

/** Novels by id, in the order of the ids; an id without a novel is left out. */
export const summariesOf = async (db: Kysely<Tables>, ids: readonly number[]): Promise<NovelSummary[]> => {
  if (ids.length === 0) return [];
  const rows = await selectSummaries(db).where('novels.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toSummary);
};
