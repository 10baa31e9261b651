import { foldText } from '../fold-text.ts';
import { type GramPlace, gramPlaces, pieceBytes, type Signature, signatureOf } from './text-signature.ts';

/** Text whose characters are not equally frequent, so that as many pairs and triples repeat as in a chapter. */
const text = (length: number, seed: number) => {
  let state = seed;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCharCode(0x4e00 + Math.floor(((state >>> 8) / 2 ** 24) ** 3 * 3_000));
  }).join('');
};

/** What may-hold.ts asks the database. */
const mayHold = (signature: Signature, key: string): boolean =>
  gramPlaces(foldText(key)).every((place) => isShown(signature, place));

const isShown = ({ bytes, pieces, salt }: Signature, { share, bits }: GramPlace): boolean => {
  const piece = Math.floor((((share * salt) % 65_536) * pieces) / 65_536);
  return bits.every((bit) => (bytes[piece * pieceBytes + Math.floor(bit / 8)] ?? 0) & (1 << (bit % 8)));
};

describe('a signature', () => {
  const held = text(48_000, 1);
  const signature = signatureOf([held]);

  it('a signature never denies a word that stands in the text', () => {
    for (let index = 0; index < held.length - 20; index += 17) {
      expect(mayHold(signature, held.slice(index, index + 2 + (index % 12)))).toBe(true);
    }
    expect(mayHold(signature, held.slice(100, 101))).toBe(true);
  });

  it.each([2, 3, 8])('a signature denies nearly every word of %i characters that does not', (length) => {
    const others = text(20_000, 2);
    const words = Array.from({ length: 2_000 }, (_, index) => others.slice(index * 9, index * 9 + length));
    const absent = words.filter((word) => !held.includes(word));
    expect(absent.filter((word) => mayHold(signature, word)).length).toBeLessThan(absent.length * 0.04);
  });

  it('a signature denies nearly every word whose pairs all stand in the text', () => {
    // Every other pair of a character that stands twice makes such a word with the one before it.
    const seen = new Map<string, number>();
    const words: string[] = [];
    for (let index = 1; index < held.length - 1; index += 1) {
      const before = seen.get(held.charAt(index));
      if (before !== undefined) words.push(held.charAt(before - 1) + held.slice(index, index + 2));
      seen.set(held.charAt(index), index);
    }
    const standing = new Set(Array.from(held, (_, index) => held.slice(index, index + 3)));
    const absent = words.filter((word) => !standing.has(word));
    expect(absent.length).toBeGreaterThan(1_000);
    expect(absent.filter((word) => mayHold(signature, word)).length).toBeLessThan(absent.length * 0.1);
  });

  it('two signatures err in different words, so that no word is sought in vain in all', () => {
    const other = signatureOf([`${held}。`]);
    const words = Array.from({ length: 5_000 }, (_, index) => text(2, index + 10)).filter(
      (word) => !held.includes(word),
    );
    const wrong = words.filter((word) => mayHold(signature, word));
    expect(wrong.length).toBeGreaterThan(5);
    expect(wrong.filter((word) => mayHold(other, word)).length).toBeLessThan(wrong.length / 2);
  });

  it('a signature takes one and a half bytes a character, half as much as the text', () => {
    expect(signature.bytes.length / held.length).toBeCloseTo(1.5, 1);
  });

  it('of a long word a few grams from all of it are asked for', () => {
    const [word, same] = [held.slice(0, 50), held.slice(0, 40)];
    expect(gramPlaces(word)).toHaveLength(5);
    expect(gramPlaces(word).slice(-1)).not.toEqual(gramPlaces(same).slice(-1));
  });
});
