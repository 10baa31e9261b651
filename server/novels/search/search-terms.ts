import { LRUCache } from 'lru-cache';
import type { Tables } from '../../db/tables.ts';
import { foldName } from './names/fold-name.ts';
import { type NameReading, readingsOfName } from './names/name-readings.ts';

/** Syllables of a name that can be searched by pinyin: nobody types a longer title. */
const maxSyllables = 16;

/** The terms that one novel is found by. Keys compare by code point. */
export interface SearchTerms {
  title_key: string;
  author_key: string;
  /** The title's pinyin without tones, joined (`xiyouji`), and its initials (`xyj`). */
  pinyin: string;
  initials: string;
  /** For checking Latin queries again: the pinyin and the initials of title and author from each syllable on, each after a space. */
  latin_starts: string;
  grams: string[];
  /** Every way to read the title and the author's name. */
  readings: Tables['name_readings'][];
}

/** The terms of a novel. @param title @param author as shown */
export const searchTerms = async (title: string, author: string): Promise<SearchTerms> => {
  const titleKey = foldName(title);
  const authorKey = foldName(author);
  const titleReading = await readingOf(titleKey);
  const authorReading = await readingOf(authorKey);
  const starts = [titleReading, authorReading].flatMap(({ syllables, initials }) => [
    ...syllables.map((_, index) => syllables.slice(index).join('')),
    ...initials.map((_, index) => initials.slice(index).join('')),
  ]);
  const grams = [titleKey, authorKey].flatMap(characterGrams);
  const latinGrams = [titleReading, authorReading].flatMap(({ syllables, initials }) => [
    ...pinyinGrams(`00${syllables.join('')}`),
    ...initialGrams(initials.join('')),
  ]);
  return {
    title_key: titleKey,
    author_key: authorKey,
    ...joined(titleReading),
    latin_starts: [...new Set(starts)].map((start) => ` ${start}`).join(''),
    grams: [...new Set([...grams, ...latinGrams])],
    readings: [
      ...titleReading.readings.map((reading) => ({ kind: 'title' as const, name_key: titleKey, ...reading })),
      ...authorReading.readings.map((reading) => ({ kind: 'author' as const, name_key: authorKey, ...reading })),
    ],
  };
};

/** The pinyin and the initials of a folded name, as in {@link SearchTerms}. */
export const latinKeys = async (key: string): Promise<Pick<SearchTerms, 'pinyin' | 'initials'>> =>
  joined(await readingOf(key));

const joined = ({ syllables, initials }: Reading) => ({ pinyin: syllables.join(''), initials: initials.join('') });

/**
 * The grams a novel must have to be a hit: all of at least one list. A query of Latin letters may be the name itself,
 * its pinyin, or its initials.
 * @param key a folded query, not empty
 */
export const queryGrams = (key: string): string[][] => {
  const alternatives = [rarestGrams(key)];
  if (!isLatin(key)) return alternatives;
  alternatives.push(pinyinGrams(key.length >= 3 ? key : key.padStart(3, '0')));
  if (key.length >= 2) alternatives.push(initialGrams(key));
  return alternatives;
};

/** Whether a folded query can be pinyin or initials. */
export const isLatin = (key: string): boolean => /^[a-z][a-z0-9]*$/.test(key);

/** Whether a novel that has a query's grams holds the query, so that it need not be compared: a character or a pair is one gram. */
export const areHitsByGrams = (key: string): boolean => !isLatin(key) && [...key].length <= 2;

/** Single characters and pairs, spelled in ASCII, so that no tokenizer decides what a letter is. */
const characterGrams = (key: string): string[] => {
  const characters = [...key];
  return [...characters.map((character) => gram(character)), ...rarestGrams(key)];
};

/** The character of a query that is one; the pairs of a longer one, which are far rarer than single characters. */
const rarestGrams = (key: string): string[] => {
  const characters = [...key];
  if (characters.length === 1) return [gram(key)];
  return characters.slice(1).map((character, index) => gram(`${characters[index]}${character}`));
};

const gram = (characters: string): string =>
  `h${Array.from(characters, (character) => character.codePointAt(0)?.toString(16)).join('x')}`;

/** Runs of three letters. A name begins with `00`, so that one or two typed letters find its beginning. */
const pinyinGrams = (letters: string): string[] =>
  Array.from({ length: Math.max(0, letters.length - 2) }, (_, index) => `p${letters.slice(index, index + 3)}`);

const initialGrams = (letters: string): string[] =>
  Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => `i${letters.slice(index, index + 2)}`);

/** A name as it is usually read, and all its readings. */
interface Reading {
  syllables: string[];
  initials: string[];
  readings: NameReading[];
}

/** Authors have many novels, and synthetic ones share their titles as well: reading a name is a fifth of the work of seeding one. */
const readings = new LRUCache<string, Reading>({ max: 70_000 });

const readingOf = async (key: string): Promise<Reading> => {
  const known = readings.get(key);
  if (known) return known;
  const reading = await readName(key);
  readings.set(key, reading);
  return reading;
};

/** The reading of a folded name. Its dictionary is loaded with the first name: a server that only reads starts 90 ms sooner. */
const readName = async (key: string): Promise<Reading> => {
  const { pinyin } = await import('pinyin-pro');
  const read = pinyin(key, { toneType: 'none', type: 'all', nonZh: 'consecutive', v: true })
    .filter((part) => /^[a-z0-9]+$/.test(part.pinyin || part.origin))
    .slice(0, maxSyllables);
  return {
    syllables: read.map((part) => part.pinyin || part.origin),
    initials: read.map((part) => (part.isZh ? part.pinyin.slice(0, 1) : part.origin)),
    readings: await readingsOfName(key),
  };
};
