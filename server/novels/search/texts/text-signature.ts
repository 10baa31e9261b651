import { foldEach } from '../fold-text.ts';

/**
 * A Bloom filter over the single characters, pairs and triples of neighbouring characters of a stretch of text: it says for
 * certain that a word does not stand there, and otherwise that it may. It is cut into pieces: all bits of a gram lie in one of
 * them, so that a search reads one small piece for each gram. Why so: docs/decisions/0011-full-text-search-by-signatures.md.
 */

export const pieceBytes = 512;

/** Bits for each character of text, as measured: some 48,000 characters have 2,200 different ones, 24,000 pairs and 40,000 triples. */
const bitsPerCharacter = 12;

/** Longer texts have fuller pieces; and a piece's number is drawn from 16 bits. */
export const maxPieces = 1_024;

export interface Signature {
  /** All pieces, one after the other. */
  bytes: Buffer;
  pieces: number;
  /** An odd number by which grams are dealt out to the pieces, not the same in each part: where two grams share a piece everywhere, a word may be taken for another in all parts. */
  salt: number;
}

/** Single characters of the part that is signed; one for all, as each is as large as the text. */
const seen = new Uint8Array(0x10000);

/** The signature of paragraphs that are searched together. */
export const signatureOf = (texts: readonly string[]): Signature => {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const wanted = Math.ceil((characters * bitsPerCharacter) / (pieceBytes * 8));
  const pieces = Math.min(Math.max(wanted, 1), maxPieces);
  const signature = { bytes: Buffer.alloc(pieces * pieceBytes), pieces, salt: (characters * 2 + 1) & 0xffff };
  seen.fill(0);
  for (const text of texts) {
    let before = 0;
    let beforeThat = 0;
    foldEach(text, (unit) => {
      // Most single characters have been seen already.
      if (seen[unit] === 0) {
        seen[unit] = 1;
        setFour(signature, unit);
      }
      if (before !== 0) setFour(signature, pairOf(before, unit));
      if (beforeThat !== 0) setThree(signature, tripleOf(beforeThat, before, unit));
      beforeThat = before;
      before = unit;
    });
  }
  return signature;
};

/** The place of a gram in a signature: its piece, and the bits that it sets there. */
export interface GramPlace {
  /** A number below 65,536. Multiplied by the salt, it tells the gram's piece as a share, in 65,536ths, of all pieces. */
  share: number;
  /** Numbers of the bits that are set in it, the lowest of a byte first. */
  bits: number[];
}

/** A search asks for no more: with as many triples hardly a stretch of text is read in vain. */
const maxGrams = 5;

/**
 * Where a signature shows the grams of a keyword: triples first, as they are the rarest, then pairs and single characters. Of many
 * triples it takes some from the whole word.
 * @param key folded, not empty
 */
export const gramPlaces = (key: string): GramPlace[] => {
  const units = Array.from({ length: key.length }, (_, index) => key.charCodeAt(index));
  const at = (index: number): number => units[index] ?? 0;
  const triples = units.slice(2).map((unit, index) => tripleOf(at(index), at(index + 1), unit));
  const pairs = units.slice(1).map((unit, index) => pairOf(at(index), unit));
  const places = [
    ...spread([...new Set(triples)], maxGrams).map(threeBits),
    ...[...new Set(pairs), ...new Set(units)].map(fourBits),
  ];
  return places.slice(0, maxGrams);
};

/** `count` grams of a list, at even distances. */
const spread = (grams: readonly number[], count: number): number[] =>
  grams.filter(
    (_, index) => Math.floor((index * count) / grams.length) !== Math.floor(((index - 1) * count) / grams.length),
  );

const threeBits = (gram: number): GramPlace => {
  const [first, second] = [firstHash(gram), secondHash(gram)];
  return { share: first >>> 16, bits: [first & 4_095, second & 4_095, (second >>> 12) & 4_095] };
};

const fourBits = (gram: number): GramPlace => {
  const { share, bits } = threeBits(gram);
  return { share, bits: [...bits, fourthBit(firstHash(gram), secondHash(gram))] };
};

/** As {@link threeBits} has it; written out, since it is done for each character of an import. */
const setThree = (signature: Signature, gram: number): void => {
  const first = firstHash(gram);
  const second = secondHash(gram);
  const start = pieceStart(signature, first);
  setBit(signature.bytes, start, first & 4_095);
  setBit(signature.bytes, start, second & 4_095);
  setBit(signature.bytes, start, (second >>> 12) & 4_095);
};

/** As {@link fourBits} has it. */
const setFour = (signature: Signature, gram: number): void => {
  setThree(signature, gram);
  const first = firstHash(gram);
  setBit(signature.bytes, pieceStart(signature, first), fourthBit(first, secondHash(gram)));
};

const pieceStart = ({ salt, pieces }: Signature, first: number): number =>
  (((Math.imul(first >>> 16, salt) & 0xffff) * pieces) >>> 16) * pieceBytes;

const fourthBit = (first: number, second: number): number => ((second >>> 20) ^ (first >>> 4)) & 4_095;

const setBit = (bytes: Buffer, start: number, bit: number): void => {
  const byte = start + (bit >>> 3);
  bytes[byte] = (bytes[byte] ?? 0) | (1 << (bit & 7));
};

const pairOf = (first: number, second: number): number => (first << 16) | second;

/** A number for three characters; some share one with others, which costs a reading in vain. */
const tripleOf = (first: number, second: number, third: number): number =>
  Math.imul(pairOf(first, second) ^ (first >>> 3), 0x2c1b3c6d) ^ Math.imul(third, 0x297a2d39);

const firstHash = (gram: number): number => mix(gram, 0x9e3779b1);
const secondHash = (gram: number): number => mix(gram, 0x85ebca6b);

const mix = (gram: number, factor: number): number => {
  const mixed = Math.imul(gram ^ (gram >>> 15), factor);
  return Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f) ^ (mixed >>> 16);
};
