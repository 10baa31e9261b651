import { type SqlBool, sql } from 'kysely';
import type { Suggestion } from 'shared-api/schemas/novel';
import type { Store } from '../../../db/open-store.ts';
import { mostRead } from '../../catalog/filter/sort-novels.ts';
import { summariesOf } from '../../catalog/novel-summaries.ts';
import { isLatin } from '../search-terms.ts';
import { findTags } from './find-tags.ts';
import { foldName } from './fold-name.ts';
import { fits, selectNamesThatFit } from './known-names.ts';
import { isNamedSo, isPrefix, selectPrefix } from './name-conditions.ts';
import { novelsWithNearTitle } from './near-names.ts';

const maxSuggestions = 8;
const maxAuthors = 3;
const maxTags = 2;

/**
 * Titles looked at for one answer: either no more titles begin with the typed text, or the most read novels hold enough
 * of them. 2,000 take 3 ms.
 */
const maxTitles = 2_000;
const maxNovelsByAuthors = 500;

/**
 * Suggests titles, authors' names and tags that begin with the typed text, all
 * also by pinyin and initials: titles first, the
 * most read of the week first, then authors, then the most frequent tags. Where there are none, titles with one other character.
 */
export const suggestNovels = async (store: Store, typed: string): Promise<Suggestion[]> => {
  const key = foldName(typed);
  if (key === '') return [];
  const titles = await suggestTitles(store, key);
  const authors = await selectAuthors(store, key).execute();
  const tags = await findTags(store, { typed: typed.trim(), key }, 'begins', maxTags);
  const others = authors.length + tags.length;
  const ids = titles.slice(0, maxSuggestions - others).map(({ id }) => id);
  const novels = ids.length + others === 0 ? await novelsWithNearTitle(store, key) : await summariesOf(store.db, ids);
  return [
    ...novels.map(({ id, title, author, category }) => ({
      kind: 'title' as const,
      text: title,
      novel_id: id,
      author: author.name,
      category: category.name,
    })),
    ...authors.map(({ name }) => ({ ...ofNoNovel, kind: 'author' as const, text: name })),
    ...tags.map((tag) => ({ ...ofNoNovel, kind: 'tag' as const, text: tag })),
  ];
};

const ofNoNovel = { novel_id: null, author: null, category: null };

const suggestTitles = async (store: Store, key: string): Promise<{ id: number }[]> => {
  const found = (await selectTitles(key).execute(store.db)).rows.map(({ novel_id }) => novel_id);
  if (found.length < maxTitles) return mostRead(store, found, 'read_week', { limit: maxSuggestions });
  const end = await selectEndOfPopular(store).executeTakeFirst();
  const popular = await selectPopular(store, key, end).execute();
  if (popular.length >= maxSuggestions) return popular;
  const known = new Set(popular.map(({ id }) => id));
  const others = await mostRead(store, found, 'read_week', { limit: maxSuggestions });
  return [...popular, ...others.filter(({ id }) => !known.has(id))];
};

/** Titles that begin with the key, in no order, because sorting costs. */
export const selectTitles = (key: string) =>
  sql<{ novel_id: number }>`${selectPrefix(key, maxTitles - 1)} limit ${maxTitles}`;

/** The last of the most read novels that are looked at. */
export const selectEndOfPopular = ({ db }: Pick<Store, 'db'>) =>
  db
    .selectFrom('novels')
    .select(['read_week', 'id'])
    .where('taken_down_at', 'is', null)
    .orderBy('read_week', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(maxTitles - 1);

/** Those of the most read novels whose title begins with the key. @param end the last that is looked at; undefined for all */
export const selectPopular = (
  { db }: Pick<Store, 'db'>,
  key: string,
  end: { read_week: number; id: number } | undefined,
) => {
  const walk = db
    .selectFrom('novels')
    .select('novels.id')
    .where('novels.taken_down_at', 'is', null)
    .where(isNamedSo(isPrefix(key)))
    .orderBy('novels.read_week', 'desc')
    .orderBy('novels.id', 'desc')
    .limit(maxSuggestions);
  return end ? walk.where(sql<SqlBool>`(novels.read_week, novels.id) >= (${end.read_week}, ${end.id})`) : walk;
};

/** Authors whose names, or their pinyin or initials, begin with the key, the most read first. */
export const selectAuthors = ({ db }: Pick<Store, 'db'>, key: string) =>
  db
    .selectFrom(selectByAuthors(key).as('theirs'))
    .innerJoin('novels', 'novels.id', 'theirs.novel_id')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .select('authors.name')
    .where('novels.taken_down_at', 'is', null)
    .groupBy(['authors.id', 'authors.name'])
    .orderBy(({ fn }) => fn.max('novels.read_week'), 'desc')
    .orderBy('authors.id')
    .limit(maxAuthors);

/** Novels by these authors: some, where there are many. */
const selectByAuthors = (key: string) => {
  const byName = sql`select novel_id from novel_search where ${fits('author_key', key, 'begins')} limit ${maxNovelsByAuthors}`;
  if (!isLatin(key)) return sql<{ novel_id: number }>`(${byName})`;
  const names = selectNamesThatFit('author', key, 'begins').map((part) => sql`select name_key from (${part}) as part`);
  // Cross, because SQLite keeps the order of a cross join: the novels of each author are looked up.
  const byReading = sql`select novel_id from (${sql.join(names, sql` union `)}) as known cross join novel_search
    where author_key = known.name_key limit ${maxNovelsByAuthors}`;
  return sql<{
    novel_id: number;
  }>`(select novel_id from (${byName}) as part union select novel_id from (${byReading}) as part)`;
};
