import { foldText } from '../fold-text.ts';
import { mayHold, signatureOf } from './text-signature.ts';

/** Text in which pairs of characters hardly repeat, as a chapter's do not. */
const text = (length: number, seed: number) => {
  let state = seed;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCharCode(0x4e00 + ((state >>> 8) % 3_000));
  }).join('');
};

describe('a signature', () => {
  const held = text(20_000, 1);
  const signature = signatureOf([held.slice(0, 9_000), held.slice(9_000)]);

  it('a signature never denies a word that stands in the text', () => {
    for (let index = 0; index < held.length - 9_010; index += 7) {
      expect(mayHold(signature, foldText(held.slice(index, index + 2 + (index % 5))))).toBe(true);
    }
    expect(mayHold(signature, foldText(held.slice(100, 101)))).toBe(true);
  });

  it('a signature denies nearly every word that does not', () => {
    const others = text(20_000, 2);
    let wrong = 0;
    for (let index = 0; index < 5_000; index += 1) {
      if (mayHold(signature, foldText(others.slice(index * 4, index * 4 + 3)))) wrong += 1;
    }
    expect(wrong).toBeLessThan(5_000 * 0.1);
  });

  it('a signature takes half a byte a character, so that it is a sixth of the text', () => {
    expect(signature.length).toBe(10_000);
  });
});
