/** A dictionary of words: the longest that begins at an index of a text. Source: opencc-js/core, `Trie`. */
export interface Dictionary {
  matchPrefix(text: string, index: number): { end: number; value: string } | null;
}

/**
 * Converts a text word by word, the longest word first. Every character keeps its place: a word that would become longer or
 * shorter is converted character by character, so that positions, notes and found words stay where they are.
 * @param dictionaries applied one after the other
 */
export const convertText = (text: string, dictionaries: readonly Dictionary[]): string =>
  dictionaries.reduce(convertOnce, text);

const convertOnce = (text: string, dictionary: Dictionary): string => {
  let converted = '';
  for (let at = 0; at < text.length; ) {
    const match = dictionary.matchPrefix(text, at);
    const end = match?.end ?? at + characterLength(text, at);
    const word = text.slice(at, end);
    converted += match && lengthOf(match.value) === lengthOf(word) ? match.value : byCharacter(word, dictionary);
    at = end;
  }
  return converted;
};

const byCharacter = (word: string, dictionary: Dictionary): string =>
  [...word]
    .map((character) => {
      const value = dictionary.matchPrefix(character, 0)?.value;
      return value !== undefined && lengthOf(value) === 1 ? value : character;
    })
    .join('');

/** Characters, as positions count them: code points. */
const lengthOf = (text: string): number => [...text].length;

const characterLength = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
