import { type SqlBool, sql } from 'kysely';
import { isoTime } from './ids.ts';
import type { Store } from './open-store.ts';
import { fold } from './search-terms.ts';

/** What those who run the site look for works by; what is absent narrows nothing. */
export interface WantedWorks {
  /** Part of a title or of an author's name. */
  keyword?: string | undefined;
  /** A category's name. */
  category?: string | undefined;
  status?: 1 | 2 | undefined;
  takenDown?: boolean | undefined;
  limit: number;
}

/** A work as those who run the site see it, taken down or not. */
export interface Work {
  id: string;
  title: string;
  author: string;
  category: string;
  tags: string[];
  status: 1 | 2;
  word_count: number;
  chapter_count: number;
  read_total: number;
  collect_count: number;
  like_count: number;
  cover_url: string | null;
  intro: string;
  source: string | null;
  created_at: string;
  updated_at: string;
  taken_down_at: string | null;
  /** What was set by hand and is left alone by imports. */
  edited: string[];
}

/** Works by id. Looks at every work where a keyword is given: a tool of the site's own, not of its readers. */
export const listWorks = async (
  { db }: Store,
  { keyword, category, status, takenDown, limit }: WantedWorks,
): Promise<Work[]> => {
  let works = selectWorks(db).orderBy('novels.id').limit(limit);
  if (keyword !== undefined) {
    const pattern = `%${fold(keyword)}%`;
    works = works
      .innerJoin('novel_search', 'novel_search.novel_id', 'novels.id')
      .where(sql<SqlBool>`(title_key like ${pattern} or author_key like ${pattern})`);
  }
  if (category !== undefined) works = works.where('categories.name', '=', category);
  if (status !== undefined) works = works.where('novels.status', '=', status);
  if (takenDown !== undefined) works = works.where('novels.taken_down_at', takenDown ? 'is not' : 'is', null);
  return (await works.execute()).map(toWork);
};

/** One work, taken down or not; null where there is none. */
export const getWork = async ({ db }: Pick<Store, 'db'>, id: number): Promise<Work | null> => {
  const row = await selectWorks(db).where('novels.id', '=', id).executeTakeFirst();
  return row ? toWork(row) : null;
};

const selectWorks = (db: Store['db']) =>
  db
    .selectFrom('novels')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .innerJoin('categories', 'categories.id', 'novels.category_id')
    .select([
      'novels.id',
      'novels.title',
      'authors.name as author',
      'categories.name as category',
      'novels.tags',
      'novels.status',
      'novels.word_count',
      'novels.chapter_count',
      'novels.read_total',
      'novels.collect_count',
      'novels.like_count',
      'novels.cover_url',
      'novels.intro',
      'novels.source',
      'novels.created_at',
      'novels.updated_at',
      'novels.taken_down_at',
      'novels.edited',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectWorks>['executeTakeFirstOrThrow']>>;

const toWork = ({ id, tags, created_at, updated_at, taken_down_at, edited, ...row }: Row): Work => ({
  ...row,
  id: String(id),
  tags: JSON.parse(tags) as string[],
  created_at: isoTime(created_at),
  updated_at: isoTime(updated_at),
  taken_down_at: taken_down_at === null ? null : isoTime(taken_down_at),
  edited: JSON.parse(edited) as string[],
});
