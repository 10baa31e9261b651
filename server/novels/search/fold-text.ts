import { foldName } from './names/fold-name.ts';

/** Marks in the table the units that fold to more than one: they are looked up apart. */
const severalUnits = 0xffff;

interface FoldTable {
  /** For each UTF-16 unit the one it folds to, 0 where it is not compared, or {@link severalUnits}. */
  units: Uint16Array;
  expanded: Map<number, string>;
}

let madeTable: FoldTable | undefined;

/** The table is made when the first text is folded (30 ms). A unit then costs a few nanoseconds; `foldName` costs 250. */
const foldTable = (): FoldTable => {
  if (madeTable) return madeTable;
  const units = new Uint16Array(0x10000);
  const expanded = new Map<number, string>();
  for (let unit = 1; unit < 0x10000; unit += 1) {
    const folded = isSurrogate(unit) ? String.fromCharCode(unit) : foldName(String.fromCharCode(unit));
    units[unit] = folded.length > 1 ? severalUnits : folded === '' ? 0 : folded.charCodeAt(0);
    if (folded.length > 1) expanded.set(unit, folded);
  }
  madeTable = { units, expanded };
  return madeTable;
};

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/**
 * Folds a whole text as {@link foldName} folds names: width, case, punctuation, white space and traditional characters
 * make no difference. It goes unit by unit, so that an index of the folded text leads back to one of the text.
 * @param each is called with every folded unit and the index, in UTF-16 units, of the character that it came from
 */
export const foldEach = (text: string, each: (unit: number, index: number) => void): void => {
  const { units, expanded } = foldTable();
  for (let index = 0; index < text.length; index += 1) {
    const original = text.charCodeAt(index);
    const unit = units[original] ?? 0;
    if (unit === 0) continue;
    if (unit !== severalUnits) each(unit, index);
    else for (const character of expanded.get(original) ?? '') each(character.charCodeAt(0), index);
  }
};

/** Buffer for one folded text at a time: folding awaits nothing, so no two texts meet in it. */
let scratch = new Uint16Array(4_096);

/** A text as searches in texts compare it. */
export const foldText = (text: string): string => {
  if (scratch.length < text.length * maxExpansion) scratch = new Uint16Array(text.length * maxExpansion);
  let length = 0;
  foldEach(text, (unit) => {
    scratch[length] = unit;
    length += 1;
  });
  return Buffer.from(scratch.buffer, 0, length * 2).toString('utf16le');
};

/** Units that one character can fold to: U+FDFA has the longest compatibility form. */
const maxExpansion = 18;

/** Range of indexes into a text, in UTF-16 units, end exclusive. */
interface TextRange {
  start: number;
  end: number;
}

/** A range of UTF-16 units in characters (code points), which is how positions are counted on the wire. */
export const inCharacters = (text: string, { start, end }: TextRange): { offset: number; length: number } => ({
  offset: [...text.slice(0, start)].length,
  length: [...text.slice(start, end)].length,
});

/** Finds a folded keyword in a text wherever it stands. @returns ranges that do not overlap, in their order */
export const findAllFolded = (text: string, key: string): TextRange[] => {
  const folded = foldText(text);
  let at = folded.indexOf(key);
  if (at < 0) return [];
  const indexes: number[] = [];
  foldEach(text, (_, index) => indexes.push(index));
  const ranges: TextRange[] = [];
  while (at >= 0) {
    ranges.push({ start: indexes[at] ?? 0, end: (indexes[at + key.length - 1] ?? 0) + 1 });
    at = folded.indexOf(key, at + key.length);
  }
  return ranges;
};
