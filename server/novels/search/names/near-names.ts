import { type SqlBool, sql } from 'kysely';
import type { NovelSummary } from 'shared-api/schemas/novel';
import type { Store } from '../../../db/open-store.ts';
import { summariesOf } from '../../catalog/novel-summaries.ts';
import { isLatin, queryGrams } from '../search-terms.ts';
import type { Spelling } from './keyword-spellings.ts';
import { fits } from './known-names.ts';
import { mixedSpellings } from './spelled-names.ts';

/** Characters of a keyword that is looked at for a title and an author, or for a wrong character; more where names are spelled. */
const maxKeyLength = 16;
const maxSpelledLength = 40;
/** Letters that spell an author or a title, at least: one alone would fit too many. */
const minSpelledLength = 2;
const minCorrectedLength = 3;

/** Novels of the authors of one name looked at, and candidates for a title with one other character. */
const maxNovelsOfAuthors = 2_000;
const maxCandidates = 2_000;
/** Authors of one spelling, at most: many have the same initials. */
const maxAuthors = 100;

const maxFound = 30;
const maxCorrections = 3;

/**
 * Novels by a keyword that is a title, or its beginning, and an author in one, in either order: 三国罗贯中. Either may be spelled: the author by
 * pinyin or initials, the title by these mixed as well (`sanguoyylgz`, `三国luoguanzhong`).
 */
export const novelsByTitleAndAuthor = async (store: Store, key: string): Promise<NovelSummary[]> => {
  const characters = [...key];
  if (characters.length > (/[a-z]/.test(key) ? maxSpelledLength : maxKeyLength)) return [];
  const pairs = characters.slice(1).flatMap((_, index) => {
    const [first, second] = [characters.slice(0, index + 1).join(''), characters.slice(index + 1).join('')];
    return [
      { title: first, author: second },
      { title: second, author: first },
    ];
  });
  const spelled = await spelledAuthors(store, [...new Set(pairs.map(({ author }) => author))].filter(isSpelling));
  const ids = new Set<number>();
  for (const { title, author } of pairs) {
    const authors = isSpelling(author) ? (spelled.get(author) ?? []) : [author];
    if (authors.length === 0 || ids.size >= maxFound) continue;
    const spellings = /[a-z]/.test(title) ? await mixedSpellings(title) : [];
    for (const { novel_id } of await selectByBoth(store, { title, spellings }, authors).execute()) ids.add(novel_id);
  }
  return summariesOf(store.db, [...ids].slice(0, maxFound));
};

const isSpelling = (half: string): boolean => isLatin(half) && half.length >= minSpelledLength;

/** The folded names of authors by each spelling that is the whole of their pinyin or of their initials. */
const spelledAuthors = async (store: Store, spellings: readonly string[]): Promise<Map<string, string[]>> => {
  if (spellings.length === 0) return new Map();
  const { rows } = await selectSpelledAuthors(spellings).execute(store.db);
  return new Map(
    [...Map.groupBy(rows, ({ spelling }) => spelling)].map(([spelling, found]) => [
      spelling,
      found.map(({ name_key }) => name_key),
    ]),
  );
};

export const selectSpelledAuthors = (spellings: readonly string[]) => {
  const parts = spellings.flatMap((spelling) =>
    ['pinyin', 'initials'].map(
      (column) => sql`
        select * from (
          select ${sql.ref(column)} as spelling, name_key from name_readings
          where kind = 'author' and ${fits(column, spelling, 'is')} limit ${maxAuthors}
        ) as part`,
    ),
  );
  return sql<{ spelling: string; name_key: string }>`${sql.join(parts, sql` union `)}`;
};

export const selectByBoth = (
  { db }: Pick<Store, 'db'>,
  { title, spellings = [] }: { title: string; spellings?: readonly Spelling[] },
  authors: readonly string[],
) =>
  db
    .selectFrom((inner) =>
      inner
        .selectFrom('novel_search')
        .select(['novel_id', 'title_key'])
        .where('author_key', 'in', authors)
        .limit(maxNovelsOfAuthors)
        .as('theirs'),
    )
    .select('theirs.novel_id')
    .where(holdsTitle(title, spellings))
    .limit(maxFound);

/** True where a title holds these characters, or begins as they spell. */
const holdsTitle = (title: string, spellings: readonly Spelling[]) => {
  const ways = [
    ...(isSpelling(title) ? [fits('pinyin', title, 'begins'), fits('initials', title, 'begins')] : []),
    ...spellings.map(({ begins, characters }) => sql`(cells like ${begins} and name_key like ${characters})`),
  ];
  const holds = sql<SqlBool>`theirs.title_key like ${`%${title}%`}`;
  if (ways.length === 0) return holds;
  const isSpelled = sql`exists (
    select 1 from name_readings where kind = 'title' and name_key = theirs.title_key and (${sql.join(ways, sql` or `)}))`;
  return sql<SqlBool>`(${holds} or ${isSpelled})`;
};

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
