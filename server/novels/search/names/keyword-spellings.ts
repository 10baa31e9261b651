import { cellOf } from './name-readings.ts';
import { maxSyllableLength, pinyinSyllables, syllableStarts } from './pinyin-syllables.ts';

/** Of several ways to take a keyword apart, those in fewest pieces. */
const maxSpellings = 16;
const maxPieces = 16;

/** A piece of a keyword that stands for one character of a name. */
interface Piece {
  kind: 'character' | 'syllable' | 'initial' | 'beginning';
  text: string;
}

/**
 * A way to take a keyword apart into a piece for each character: the character, its syllable, or the syllable's initial
 * (`zh` and `z` alike). The last syllable may be cut off. `honglm` is hong|l|m, `xiyou记` xi|you|记.
 */
export interface Spelling {
  /** First letters of the pieces: the name's initials begin with them. */
  initials: string;
  /** What the name's cells are `like`, and what they are where the name ends with the keyword; null where its last syllable is cut off. */
  begins: string;
  is: string | null;
  /** What the folded name is `like`: its characters that were typed. */
  characters: string;
}

/**
 * The ways to spell a name by a keyword that is neither pinyin alone nor initials alone, nor characters alone.
 * @param key a folded keyword
 * @param initialOf the first letter of a character's usual reading
 */
export const spellingsOf = (key: string, initialOf: (character: string) => string): Spelling[] => {
  if (!/[a-z]/.test(key)) return [];
  return takeApart([...key])
    .filter((pieces) => pieces.length <= maxPieces && isMixed(pieces))
    .map((pieces) => spellingBy(pieces, initialOf));
};

/** Ways to take characters apart, those of fewest pieces first. */
const takeApart = (characters: readonly string[]): Piece[][] => {
  /** By the place where they begin; made from the end. */
  const ways: Piece[][][] = [];
  ways[characters.length] = [[]];
  for (let start = characters.length - 1; start >= 0; start -= 1) {
    const found = piecesAt(characters, start).flatMap((piece) =>
      (ways[start + [...piece.text].length] ?? []).map((others) => [piece, ...others]),
    );
    ways[start] = found.toSorted((one, other) => one.length - other.length).slice(0, maxSpellings);
  }
  return ways[0] ?? [];
};

const piecesAt = (characters: readonly string[], start: number): Piece[] => {
  const first = characters[start] ?? '';
  if (!/[a-z]/.test(first)) return [{ kind: 'character', text: first }];
  // No syllable begins with i, u or v.
  const pieces: Piece[] = syllableStarts.has(first) ? [{ kind: 'initial', text: first }] : [];
  for (let length = 2; length <= maxSyllableLength && start + length <= characters.length; length += 1) {
    const text = characters.slice(start, start + length).join('');
    if (/^[zcs]h$/.test(text)) pieces.push({ kind: 'initial', text });
    else if (pinyinSyllables.has(text)) pieces.push({ kind: 'syllable', text });
    else if (start + length === characters.length && syllableStarts.has(text)) pieces.push({ kind: 'beginning', text });
  }
  return pieces;
};

const isMixed = (pieces: readonly Piece[]): boolean => {
  if (pieces.some(({ kind }) => kind === 'character')) return true;
  const hasInitial = pieces.some(({ kind }) => kind === 'initial');
  return hasInitial && pieces.some(({ text }) => text.length > 1);
};

const spellingBy = (pieces: readonly Piece[], initialOf: (character: string) => string): Spelling => {
  const before = pieces.slice(0, -1).map(cellPattern).join('');
  const last = pieces.at(-1);
  return {
    initials: pieces.map(({ kind, text }) => (kind === 'character' ? initialOf(text) : text.slice(0, 1))).join(''),
    begins: `${before}${cellOf(last?.kind === 'character' ? '' : (last?.text ?? ''), '_')}%`,
    is: last && last.kind !== 'beginning' ? before + cellPattern(last) : null,
    characters: `${pieces.map(({ kind, text }) => (kind === 'character' ? text : '_')).join('')}%`,
  };
};

const cellPattern = ({ kind, text }: Piece): string => {
  if (kind === 'character') return cellOf('', '_');
  return kind === 'syllable' ? cellOf(text) : cellOf(text, '_');
};
