import { sql } from 'kysely';
import { namesForNobody } from 'shared-api/is-nobody';
import type { Suggestion } from 'shared-api/schemas/novel';
import type { Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { mostRead } from '../../catalog/filter/sort-novels.ts';
import { compareNovel, selectEndOfWalk } from '../../catalog/novel-keys.ts';
import { summariesOf } from '../../catalog/novel-summaries.ts';
import { isLatin } from '../search-terms.ts';
import { findTags } from './find-tags.ts';
import { foldName } from './fold-name.ts';
import { fits, selectNamesThatFit } from './known-names.ts';
import { isNamedSo, isPrefix, selectPrefix } from './name-conditions.ts';
import { novelsWithNearTitle } from './near-names.ts';
import { type Keyword, spell } from './spelled-names.ts';

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
  const keyword = await spell(store, key);
  // Novels of authors who are spelled are not suggested: the authors are.
  const titles = await suggestTitles(store, { ...keyword, begins: { ...keyword.begins, authors: [] } });
  const authors = await selectAuthors(store, keyword).execute();
  const tags = await findTags(store, { typed: typed.trim(), keyword }, 'begins', maxTags);
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

const suggestTitles = async (store: Store, keyword: Keyword): Promise<{ id: number }[]> => {
  const found = (await selectTitles(keyword).execute(store.db)).rows.map(({ novel_id }) => novel_id);
  if (found.length < maxTitles) return mostRead(store, found, 'read_week', { limit: maxSuggestions });
  const end = (await selectEndOfPopular().execute(store.db)).rows[0];
  const popular = await selectPopular(store, keyword, end).execute();
  if (popular.length >= maxSuggestions) return popular;
  const known = new Set(popular.map(({ id }) => id));
  const others = await mostRead(store, found, 'read_week', { limit: maxSuggestions });
  return [...popular, ...others.filter(({ id }) => !known.has(id))];
};

/** Titles that begin with the keyword, in no order, because sorting costs. */
export const selectTitles = (keyword: Keyword) =>
  sql<{ novel_id: number }>`${selectPrefix(keyword, maxTitles - 1)} limit ${maxTitles}`;

/** The last of the most read novels that are looked at, those that are taken down too. */
export const selectEndOfPopular = () => selectEndOfWalk({ order: 'read_week', conditions: [] }, maxTitles);

/** Those of the most read novels whose title begins with the keyword. @param end the last that is looked at; undefined for all */
export const selectPopular = ({ db }: Pick<Store, 'db'>, keyword: Keyword, end: Keyset | undefined) => {
  const walk = db
    .selectFrom('novels')
    .select('novels.id')
    .where('novels.taken_down_at', 'is', null)
    .where(isNamedSo(isPrefix(keyword)))
    .orderBy('novels.read_week', 'desc')
    .orderBy('novels.id', 'desc')
    .limit(maxSuggestions);
  return end ? walk.where(compareNovel('read_week', '>=', end)) : walk;
};

/** Authors whose names, or what they are spelled by, begin with the keyword, the most read first. */
export const selectAuthors = ({ db }: Pick<Store, 'db'>, keyword: Keyword) =>
  db
    .selectFrom(selectByAuthors(keyword).as('theirs'))
    .innerJoin('novels', 'novels.id', 'theirs.novel_id')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .select('authors.name')
    .where('novels.taken_down_at', 'is', null)
    .where('authors.name', 'not in', namesForNobody)
    .groupBy(['authors.id', 'authors.name'])
    .orderBy(({ fn }) => fn.max('novels.read_week'), 'desc')
    .orderBy('authors.id')
    .limit(maxAuthors);

/** Novels by these authors: some, where there are many. */
const selectByAuthors = ({ key, begins }: Keyword) => {
  const byName = sql`select novel_id from novel_search where ${fits('author_key', key, 'begins')} limit ${maxNovelsByAuthors}`;
  if (!isLatin(key) && begins.authors.length === 0) return sql<{ novel_id: number }>`(${byName})`;
  const names = selectNamesThatFit('author', key, 'begins').map((part) => sql`select name_key from (${part}) as part`);
  // Cross, because SQLite keeps the order of a cross join: the novels of each author are looked up.
  const byReading = sql`select novel_id from (${sql.join(names, sql` union `)}) as known cross join novel_search
    where author_key = known.name_key limit ${maxNovelsByAuthors}`;
  const spelled =
    begins.authors.length === 0
      ? []
      : [
          sql`select novel_id from novel_search where author_key in (${sql.join(begins.authors)}) limit ${maxNovelsByAuthors}`,
        ];
  const parts = [byName, byReading, ...spelled].map((part) => sql`select novel_id from (${part}) as part`);
  return sql<{ novel_id: number }>`(${sql.join(parts, sql` union `)})`;
};
