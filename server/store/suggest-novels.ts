import { type SqlBool, sql } from 'kysely';
import type { Suggestion } from 'shared-api/schemas/novel';
import type { Store } from './open-store.ts';
import { isPrefix } from './search-novels.ts';
import { fold } from './search-terms.ts';

const mostSuggestions = 8;
const mostAuthors = 3;

/**
 * Titles looked at for one suggestion: what is typed begins few titles, or the most read works hold enough of them.
 * 2,000 take 10 ms.
 */
const mostTitles = 2_000;
const mostNovelsByAuthors = 500;

/**
 * What may be meant by the beginning of a title (also in pinyin or initials) or of an author's name: titles first, the
 * most read of the week first, then authors.
 */
export const suggestNovels = async (store: Store, typed: string): Promise<Suggestion[]> => {
  const key = fold(typed);
  if (key === '') return [];
  const [titles, authors] = [await suggestTitles(store, key), await selectAuthors(store, key).execute()];
  const named = authors.slice(0, mostAuthors);
  return [
    ...titles.slice(0, mostSuggestions - named.length).map(({ id, title }) => ({
      kind: 'title' as const,
      text: title,
      novel_id: String(id),
    })),
    ...named.map(({ name }) => ({ kind: 'author' as const, text: name, novel_id: null })),
  ];
};

const suggestTitles = async (store: Store, key: string): Promise<{ id: number; title: string }[]> => {
  const found = await selectTitles(store, key).execute();
  if (found.length < mostTitles)
    return byReads(
      store,
      found.map(({ novel_id }) => novel_id),
    );
  const popular = await selectPopular(store, key).execute();
  if (popular.length >= mostSuggestions) return popular;
  const known = new Set(popular.map(({ id }) => id));
  const others = await byReads(
    store,
    found.map(({ novel_id }) => novel_id),
  );
  return [...popular, ...others.filter(({ id }) => !known.has(id))];
};

/** Titles that begin so, in no order that would cost anything. */
export const selectTitles = ({ db }: Pick<Store, 'db'>, key: string) =>
  db.selectFrom('novel_search').select('novel_id').where(isPrefix(key)).limit(mostTitles);

const byReads = ({ db, dialect }: Store, ids: readonly number[]) =>
  db
    .selectFrom('novels')
    .select(['id', 'title'])
    .where(dialect.isOneOf('novels.id', ids))
    .where('taken_down_at', 'is', null)
    .orderBy('read_week', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSuggestions)
    .execute();

/** Among the most read works, those whose title begins so. */
export const selectPopular = ({ db }: Pick<Store, 'db'>, key: string) =>
  db
    .selectFrom((inner) =>
      inner
        .selectFrom('novels')
        .select(['id', 'read_week'])
        .where('taken_down_at', 'is', null)
        .orderBy('read_week', 'desc')
        .orderBy('id', 'desc')
        .limit(mostTitles)
        .as('popular'),
    )
    .innerJoin('novel_search', 'novel_search.novel_id', 'popular.id')
    .innerJoin('novels', 'novels.id', 'popular.id')
    .select(['novels.id', 'novels.title'])
    .where(isPrefix(key))
    .orderBy('popular.read_week', 'desc')
    .orderBy('popular.id', 'desc')
    .limit(mostSuggestions);

/** Authors whose names begin so, the most read first. */
export const selectAuthors = ({ db }: Pick<Store, 'db'>, key: string) =>
  db
    .selectFrom((inner) =>
      inner
        .selectFrom('novel_search')
        .select('novel_id')
        .where(sql<SqlBool>`author_key >= ${key} and author_key < ${`${key}\u{10FFFF}`}`)
        .limit(mostNovelsByAuthors)
        .as('theirs'),
    )
    .innerJoin('novels', 'novels.id', 'theirs.novel_id')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .select('authors.name')
    .where('novels.taken_down_at', 'is', null)
    .groupBy(['authors.id', 'authors.name'])
    .orderBy(({ fn }) => fn.max('novels.read_week'), 'desc')
    .orderBy('authors.id')
    .limit(mostAuthors);
