import { foldedTo } from './fold-name.ts';
import { maxSyllableLength } from './pinyin-syllables.ts';

/** Characters of a name that are read: nobody types more of a title. */
const maxCharacters = 16;
const maxReadings = 32;

/** One way to read a folded name. */
export interface NameReading {
  /** Its syllables, joined: `shuihuzhuan`. A letter, a digit or a sign that is not read stands for itself. */
  pinyin: string;
  /** Their first letters: `shz`. */
  initials: string;
  /** The syllables in cells of {@link maxSyllableLength} letters, one for each character: `shui  hu    zhuan `. */
  cells: string;
}

/** The cell of a syllable, filled by character. @param filler a space, or `_` for whatever a `like` may find there */
export const cellOf = (syllable: string, filler: ' ' | '_' = ' '): string =>
  syllable + filler.repeat(maxSyllableLength - [...syllable].length);

/**
 * The ways to read a folded name, at most {@link maxReadings}: first as its phrases are read, then with one character
 * read otherwise, then with two, and so on.
 */
export const readingsOfName = async (key: string): Promise<NameReading[]> => {
  if (key === '') return [];
  const { pinyin, polyphonic: readingsOf } = await import('pinyin-pro');
  const asUnfolded = (character: string): readonly string[] => {
    const known = unfoldedReadings.get(character);
    if (known) return known;
    const read = foldedTo(character).flatMap((one) => readingsOf(one, { toneType: 'none', type: 'array' }).flat());
    unfoldedReadings.set(character, read);
    return read;
  };
  const read = pinyin(key, { toneType: 'none', type: 'all', nonZh: 'spaced', v: true }).slice(0, maxCharacters);
  const syllables = read.map(({ origin, isZh, pinyin: first, polyphonic }) =>
    isZh
      ? [...new Set([first, ...[...polyphonic, ...asUnfolded(origin)].map(withoutTone)])].filter(isSyllable)
      : [origin],
  );
  return combine(syllables).map((reading) => ({
    pinyin: reading.join(''),
    initials: reading.map(initialOf).join(''),
    cells: reading.map((syllable) => cellOf(syllable)).join(''),
  }));
};

/** A folded character is read as those that fold to it as well: 干 as gan and, for 乾, as qian. */
const unfoldedReadings = new Map<string, readonly string[]>();

/** The first of the letters of a syllable; of a sign that is not read, the sign. */
const initialOf = (syllable: string): string => String.fromCodePoint(syllable.codePointAt(0) ?? 0);

/** Which characters are read otherwise, one after the other: those of fewest such come first. */
const combine = (syllables: readonly (readonly string[])[]): string[][] => {
  const usual = syllables.map(([first = '']) => first);
  const found = [usual];
  // The place behind the last character of each that is read otherwise.
  const next = [0];
  for (let index = 0; index < found.length && found.length < maxReadings; index += 1) {
    for (let place = next[index] ?? 0; place < syllables.length; place += 1) {
      for (const other of syllables[place]?.slice(1) ?? []) {
        if (found.length === maxReadings) break;
        found.push((found[index] ?? usual).with(place, other));
        next.push(place + 1);
      }
    }
  }
  return found;
};

const isSyllable = (syllable: string): boolean => /^[a-z]{1,6}$/.test(syllable);

/** A syllable as it is typed: lǜ is lv. */
const withoutTone = (syllable: string): string =>
  syllable
    .normalize('NFD')
    .replace(/u\u0308/g, 'v')
    .replace(/\p{M}/gu, '');
