import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { isLatin } from '../search-terms.ts';
import { type Spelling, spellingsOf } from './keyword-spellings.ts';
import { fits } from './known-names.ts';

/** Names of one way to spell them, at most: many begin with one letter. Those that end with the keyword come first. */
const maxNames = 200;

/** Readings with the same initials that are compared with a keyword, at most. */
const maxCompared = 3_000;

/** Folded names. */
interface SpelledNames {
  titles: readonly string[];
  authors: readonly string[];
  tags: readonly string[];
}

/** A folded keyword, and the names that it spells by their readings, whole or from their beginning on. */
export interface Keyword {
  key: string;
  is: SpelledNames;
  begins: SpelledNames;
}

const none: SpelledNames = { titles: [], authors: [], tags: [] };

/** A keyword without the names that it spells. */
export const unspelled = (key: string): Keyword => ({ key, is: none, begins: none });

/** Looks up what a folded keyword spells by any of its readings: by pinyin, by initials, and by both and characters mixed. */
export const spell = async (store: Store, key: string): Promise<Keyword> => {
  if (!/[a-z]/.test(key)) return unspelled(key);
  const { rows } = await selectSpelled(key, await mixedSpellings(key)).execute(store.db);
  return { key, is: namesIn(rows.filter(({ is_whole }) => is_whole === 1)), begins: namesIn(rows) };
};

const namesIn = (rows: readonly SpelledRow[]): SpelledNames => {
  const ofKind = (kind: SpelledRow['kind']) => [
    ...new Set(rows.filter((row) => row.kind === kind).map(({ name_key }) => name_key)),
  ];
  return { titles: ofKind('title'), authors: ofKind('author'), tags: ofKind('tag') };
};

interface SpelledRow extends Pick<Tables['name_readings'], 'kind' | 'name_key'> {
  /** 1 where the keyword spells the whole name. */
  is_whole: 0 | 1;
}

/** The ways to spell a name by pinyin, initials and characters mixed. @param key a folded keyword */
export const mixedSpellings = async (key: string): Promise<Spelling[]> => {
  const { pinyin } = await import('pinyin-pro');
  return spellingsOf(key, (character) => pinyin(character, { toneType: 'none' }).slice(0, character.length));
};

export const selectSpelled = (key: string, mixed: readonly Spelling[]): RawBuilder<SpelledRow> => {
  const parts = [
    ...(isLatin(key) ? [byColumn('pinyin', key), byColumn('initials', key)] : []),
    ...mixed.map(bySpelling),
  ];
  if (parts.length === 0) return sql`select kind, name_key, 0 as is_whole from name_readings where false`;
  return sql.join(
    parts.map((part) => sql`select * from (${part}) as part`),
    sql` union all `,
  ) as RawBuilder<SpelledRow>;
};

/** In the order of the column's index, in which the key itself comes first. */
const byColumn = (column: 'pinyin' | 'initials', key: string) => sql`
  select kind, name_key, case when ${sql.ref(column)} = ${key} then 1 else 0 end as is_whole
  from name_readings where ${fits(column, key, 'begins')}
  order by ${sql.ref(column)}, kind, name_key limit ${maxNames}`;

const bySpelling = ({ initials, begins, is, characters }: Spelling) => sql`
  select kind, name_key, case when initials = ${initials} and cells like ${is ?? ''} then 1 else 0 end as is_whole
  from (
    select kind, name_key, initials, cells from name_readings where ${fits('initials', initials, 'begins')}
    order by initials, kind, name_key limit ${maxCompared}
  ) as compared
  where cells like ${begins} and name_key like ${characters}
  order by initials, kind, name_key limit ${maxNames}`;
