import type { Selectable, Transaction } from 'kysely';
import type { Dialect } from '../../../db/dialect.ts';
import type { Tables } from '../../../db/tables.ts';
import type { PreparedNovel } from '../incoming/prepare-novel.ts';
import type { ChapterPlan } from '../plan/plan-chapters.ts';
import { findOrAddAuthor, findOrAddCategory } from './authors-and-categories.ts';

/** The columns that an import sets itself. An author or a category that is not there yet is added. */
export const importedColumns = async (dialect: Dialect, trx: Transaction<Tables>, novel: PreparedNovel) => {
  const authorId = await findOrAddAuthor(trx, novel.author);
  const categoryId = await findOrAddCategory(dialect, trx, novel.category);
  return importedColumnsOf(novel, authorId, categoryId);
};

/** The same columns of a novel whose author and category are known. */
export const importedColumnsOf = (novel: PreparedNovel, authorId: number, categoryId: number) => ({
  import_key: novel.import_key,
  title: novel.title,
  author_id: authorId,
  category_id: categoryId,
  intro: novel.intro,
  source: novel.source,
  tags: JSON.stringify(novel.tags),
  status: novel.status,
  word_count: novel.word_count,
  chapter_count: novel.chapters.length,
});

/**
 * The columns that follow from the chapters.
 * @param addedAt stands in place of the latest chapter's time where there is no chapter; epoch milliseconds
 * @param isFirstAdvert whether the first chapter is advertisements alone: readers begin behind it
 */
export const chapterColumns = (
  plan: Pick<ChapterPlan, 'chapters' | 'nextSerial'>,
  addedAt: number,
  isFirstAdvert: boolean,
) => {
  const latest = plan.chapters.at(-1);
  const [front, second] = plan.chapters;
  const first = isFirstAdvert ? (second ?? front) : front;
  return {
    first_serial: first?.serial ?? null,
    latest_serial: latest?.serial ?? null,
    latest_no: latest?.no ?? null,
    latest_title: latest?.title ?? null,
    latest_at: latest?.published_at ?? addedAt,
    next_serial: plan.nextSerial,
  };
};

/** Whether chapters came, and nothing that readers could see went or became something else. */
export const onlyAdds = (
  existing: Selectable<Tables['novels']>,
  columns: ReturnType<typeof importedColumnsOf>,
  { counts }: Pick<ChapterPlan, 'counts'>,
): boolean =>
  counts.changed === 0 && counts.removed === 0 && shownColumns.every((name) => columns[name] === existing[name]);

/** Whether chapters came behind those that were there, and nothing else changed: taking them away again leaves what was there before. */
export const onlyAppends = (
  existing: Selectable<Tables['novels']>,
  columns: ReturnType<typeof importedColumnsOf>,
  plan: Pick<ChapterPlan, 'counts' | 'rows' | 'staleRows'>,
): boolean =>
  onlyAdds(existing, columns, plan) &&
  columns.status === existing.status &&
  plan.staleRows.length === 0 &&
  plan.rows.every(({ serial }) => serial >= existing.next_serial);

const shownColumns = ['title', 'author_id', 'category_id', 'intro', 'source', 'tags'] as const;
