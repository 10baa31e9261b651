import { type SqlBool, sql } from 'kysely';
import type { NovelSummary } from 'shared-api/schemas/novel';
import type { Store } from '../../../db/open-store.ts';
import { summariesOf } from '../../catalog/novel-summaries.ts';
import { isLatin, queryGrams } from '../search-terms.ts';

/** Characters of a keyword that is looked at for a title and an author, or for a wrong character. */
const maxKeyLength = 16;
const minCorrectedLength = 3;

/** Novels of one author looked at, and candidates for a title with one other character. */
const maxNovelsOfAuthor = 2_000;
const maxCandidates = 2_000;

const maxFound = 30;
const maxCorrections = 3;

/** Novels by a keyword that is a title, or its beginning, and an author in one, in either order: 三国罗贯中. */
export const novelsByTitleAndAuthor = async (store: Store, key: string): Promise<NovelSummary[]> => {
  const characters = [...key];
  if (characters.length > maxKeyLength) return [];
  const ids = new Set<number>();
  for (let at = 1; at < characters.length && ids.size < maxFound; at += 1) {
    const [first, second] = [characters.slice(0, at).join(''), characters.slice(at).join('')];
    for (const [title, author] of [
      [first, second],
      [second, first],
    ] as const) {
      for (const { novel_id } of await selectByBoth(store, title, author).execute()) ids.add(novel_id);
    }
  }
  return summariesOf(store.db, [...ids].slice(0, maxFound));
};

export const selectByBoth = ({ db }: Pick<Store, 'db'>, title: string, author: string) =>
  db
    .selectFrom((inner) =>
      inner
        .selectFrom('novel_search')
        .select(['novel_id', 'title_key'])
        .where('author_key', '=', author)
        .limit(maxNovelsOfAuthor)
        .as('theirs'),
    )
    .select('theirs.novel_id')
    .where(sql<SqlBool>`theirs.title_key like ${`%${title}%`}`)
    .limit(maxFound);

/**
 * Novels with one character of their title other than the keyword has, one more or one less: 三国演义 for 三国演议. One half of such
 * a keyword is right, and by that they are found.
 */
export const novelsWithNearTitle = async (store: Store, key: string): Promise<NovelSummary[]> => {
  const characters = [...key];
  const { length } = characters;
  if (isLatin(key) || length < minCorrectedLength || length > maxKeyLength) return [];
  const middle = Math.floor(length / 2);
  const halves = [characters.slice(0, middle).join(''), characters.slice(middle).join('')];
  const { rows } = await selectNear(store, halves).execute(store.db);
  const near = rows.filter(({ title_key }) => isNear([...title_key], characters));
  const novels = await summariesOf(
    store.db,
    near.slice(0, maxFound).map(({ novel_id }) => novel_id),
  );
  return novels.toSorted((one, other) => other.read_count.total - one.read_count.total).slice(0, maxCorrections);
};

export const selectNear = ({ dialect }: Pick<Store, 'dialect'>, halves: string[]) =>
  sql<{ novel_id: number; title_key: string }>`
    select novel_id, title_key
    from (${dialect.novelsWithGrams(halves.flatMap((half) => queryGrams(half).slice(0, 1)))} limit ${maxCandidates}) as found
    join novel_search using (novel_id)`;

/** Whether two names differ by one character that is another, missing or too many. */
const isNear = (one: readonly string[], other: readonly string[]): boolean => {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (longer.length - shorter.length > 1) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  const rest = shorter.length === longer.length ? shorter.slice(at + 1) : shorter.slice(at);
  return rest.join('') === longer.slice(at + 1).join('');
};
