import { type SqlBool, sql } from 'kysely';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { foldName } from '../search/names/fold-name.ts';

/** Conditions of a list of records. An absent one narrows nothing. */
export interface RecordFilter {
  /** Part of a title or of an author's name. */
  keyword?: string | undefined;
  /** A category's name. */
  category?: string | undefined;
  status?: 1 | 2 | undefined;
  takenDown?: boolean | undefined;
  limit: number;
}

/** All that the library keeps of a novel beside its chapters, for those who run the site; taken down or not. */
export interface NovelRecord {
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
  /** Columns set by hand, which imports leave alone. */
  edited: string[];
}

/** Records by id. With a keyword it looks at every novel, which is no call for readers. */
export const listNovelRecords = async (
  { db }: Store,
  { keyword, category, status, takenDown, limit }: RecordFilter,
): Promise<NovelRecord[]> => {
  let records = selectRecords(db).orderBy('novels.id').limit(limit);
  if (keyword !== undefined) {
    const folded = foldName(keyword);
    // Signs alone fold to nothing, which every name has.
    if (folded === '') return [];
    const pattern = `%${folded}%`;
    records = records
      .innerJoin('novel_search', 'novel_search.novel_id', 'novels.id')
      .where(sql<SqlBool>`(title_key like ${pattern} or author_key like ${pattern})`);
  }
  if (category !== undefined) records = records.where('categories.name', '=', category);
  if (status !== undefined) records = records.where('novels.status', '=', status);
  if (takenDown !== undefined) records = records.where('novels.taken_down_at', takenDown ? 'is not' : 'is', null);
  return (await records.execute()).map(toRecord);
};

/** The record of one novel, taken down or not; null where there is none. */
export const getNovelRecord = async ({ db }: Pick<Store, 'db'>, id: number): Promise<NovelRecord | null> => {
  const row = await selectRecords(db).where('novels.id', '=', id).executeTakeFirst();
  return row ? toRecord(row) : null;
};

/** Novels with what every table of staff and every record has of them. */
export const selectNovels = (db: Store['db']) =>
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
      'novels.created_at',
      'novels.taken_down_at',
    ]);

const selectRecords = (db: Store['db']) =>
  selectNovels(db).select([
    'novels.read_total',
    'novels.collect_count',
    'novels.like_count',
    'novels.cover_url',
    'novels.intro',
    'novels.source',
    'novels.updated_at',
    'novels.edited',
  ]);

type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

const toRecord = ({ id, tags, created_at, updated_at, taken_down_at, edited, ...row }: RecordRow): NovelRecord => ({
  ...row,
  id: String(id),
  tags: JSON.parse(tags) as string[],
  created_at: isoTime(created_at),
  updated_at: isoTime(updated_at),
  taken_down_at: taken_down_at === null ? null : isoTime(taken_down_at),
  edited: JSON.parse(edited) as string[],
});
