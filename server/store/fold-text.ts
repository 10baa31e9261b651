import { fold } from './search-terms.ts';

/** Stands in the table for units that fold to more than one: they are looked up apart. */
const several = 0xffff;

interface FoldTable {
  /** For each UTF-16 unit the one it folds to, 0 where it is not compared, or {@link several}. */
  units: Uint16Array;
  expanded: Map<number, string>;
}

let made: FoldTable | undefined;

/** Made when the first text is folded (30 ms); afterwards a unit costs a few nanoseconds where `fold` costs 250. */
const foldTable = (): FoldTable => {
  if (made) return made;
  const units = new Uint16Array(0x10000);
  const expanded = new Map<number, string>();
  for (let unit = 1; unit < 0x10000; unit += 1) {
    const folded = isSurrogate(unit) ? String.fromCharCode(unit) : fold(String.fromCharCode(unit));
    units[unit] = folded.length > 1 ? several : folded === '' ? 0 : folded.charCodeAt(0);
    if (folded.length > 1) expanded.set(unit, folded);
  }
  made = { units, expanded };
  return made;
};

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/**
 * What {@link fold} does to names, for whole texts: width, case, punctuation, white space and traditional characters
 * make no difference. It goes unit by unit, so that a place in the folded text leads back to one in the text.
 * @param each hears every folded unit with the index, in UTF-16 units, of the character that it came from
 */
export const foldEach = (text: string, each: (unit: number, index: number) => void): void => {
  const { units, expanded } = foldTable();
  for (let index = 0; index < text.length; index += 1) {
    const original = text.charCodeAt(index);
    const unit = units[original] ?? 0;
    if (unit === 0) continue;
    if (unit !== several) each(unit, index);
    else for (const character of expanded.get(original) ?? '') each(character.charCodeAt(0), index);
  }
};

/** Holds one folded text at a time: folding awaits nothing, so no two meet in it. */
let scratch = new Uint16Array(4_096);

/** A text as searches within texts compare it. */
export const foldText = (text: string): string => {
  if (scratch.length < text.length * longestExpansion) scratch = new Uint16Array(text.length * longestExpansion);
  let length = 0;
  foldEach(text, (unit) => {
    scratch[length] = unit;
    length += 1;
  });
  return Buffer.from(scratch.buffer, 0, length * 2).toString('utf16le');
};

/** No character's compatibility form is longer: U+FDFA has 18. */
const longestExpansion = 18;

/**
 * Where a folded keyword stands in a text.
 * @returns the first place as indexes into the text, end exclusive; null where it does not stand there
 */
export const findFolded = (text: string, key: string): { start: number; end: number } | null => {
  const at = foldText(text).indexOf(key);
  if (at < 0) return null;
  const indexes: number[] = [];
  foldEach(text, (_, index) => indexes.push(index));
  return { start: indexes[at] ?? 0, end: (indexes[at + key.length - 1] ?? 0) + 1 };
};
