import { Trie } from 'opencc-js/core';
import type { Dictionary } from './convert-text.ts';

/**
 * Makes a dictionary of entries (`simplified traditional|…`). Of fifty thousand words a page needs the few that begin with its
 * characters: those of a character are made into a trie when it first occurs, so that nothing holds a phone up for long.
 * @param sources in a later one a word that comes again counts
 */
export const makeDictionary = (...sources: readonly string[]): Dictionary => {
  const entries = new Map<number, string[]>();
  for (const entry of sources.flatMap((source) => source.split('|'))) {
    const first = entry.codePointAt(0) ?? 0;
    const others = entries.get(first);
    if (others) others.push(entry);
    else entries.set(first, [entry]);
  }
  const tries = new Map<number, Trie>();
  const trieOf = (first: number): Trie | undefined => {
    const words = entries.get(first);
    if (!words) return undefined;
    const trie = new Trie();
    trie.loadDict(words.join('|'));
    entries.delete(first);
    tries.set(first, trie);
    return trie;
  };
  return {
    matchPrefix: (text, index) => {
      const first = text.codePointAt(index) ?? 0;
      return (tries.get(first) ?? trieOf(first))?.matchPrefix(text, index) ?? null;
    },
  };
};
