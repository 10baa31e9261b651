import { foldEach } from '../fold-text.ts';

/**
 * A Bloom filter over the pairs of neighbouring characters of a stretch of text: it says for certain that a word does
 * not stand there, and otherwise that it may. Why not an inverted index: docs/decisions/0011-search-in-texts.md.
 */

/** Bits for each character of text. Some 50,000 characters have 22,000 different pairs: a fifth of the bits is set. */
const bitsPerCharacter = 4;
const minBytes = 32;

/** The signature of paragraphs that are searched together. */
export const signatureOf = (texts: readonly string[]): Buffer => {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const bytes = Math.max(minBytes, Math.ceil((characters * bitsPerCharacter) / 8));
  const signature = Buffer.alloc(bytes);
  const bits = bytes * 8;
  const set = (bit: number) => {
    signature[bit >>> 3] = (signature[bit >>> 3] ?? 0) | (1 << (bit & 7));
  };
  const seen = new Uint8Array(0x10000);
  for (const text of texts) {
    let before = 0;
    foldEach(text, (unit) => {
      // A single character is a pair with nothing before it; most have been seen already.
      if (seen[unit] === 0) {
        seen[unit] = 1;
        set(firstBit(unit, bits));
        set(secondBit(unit, bits));
      }
      if (before !== 0) {
        const pair = (before << 16) | unit;
        set(firstBit(pair, bits));
        set(secondBit(pair, bits));
      }
      before = unit;
    });
  }
  return signature;
};

/** Whether a keyword may stand in the text behind a signature. @param key folded, not empty */
export const mayHold = (signature: Uint8Array, key: string): boolean => {
  const bits = signature.length * 8;
  const isSet = (bit: number) => ((signature[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  const holds = (gram: number) => isSet(firstBit(gram, bits)) && isSet(secondBit(gram, bits));
  if (key.length === 1) return holds(key.charCodeAt(0));
  for (let index = 1; index < key.length; index += 1) {
    if (!holds((key.charCodeAt(index - 1) << 16) | key.charCodeAt(index))) return false;
  }
  return true;
};

/** One of two independent bits: with one alone, every seventh stretch would be read in vain, not every twenty-fifth. */
const firstBit = (gram: number, bits: number): number => (Math.imul(gram ^ (gram >>> 15), 0x9e3779b1) >>> 0) % bits;

const secondBit = (gram: number, bits: number): number => {
  const mixed = Math.imul(gram ^ (gram >>> 13), 0x85ebca6b);
  return (Math.imul(mixed ^ (mixed >>> 16), 0xc2b2ae35) >>> 0) % bits;
};
