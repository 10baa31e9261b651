import { countWords } from './count-words.ts';

describe('the length of a text', () => {
  it('the length of a text counts characters, not bytes and not halves of a pair', () => {
    expect(countWords('书海 𠮷。')).toBe(4);
  });

  it('the length of a text leaves out every white space there is, and nothing else', () => {
    for (let unit = 0; unit < 0xd800; unit += 1) {
      const character = String.fromCharCode(unit);
      expect([unit, countWords(character)]).toEqual([unit, /\s/.test(character) ? 0 : 1]);
    }
    expect(countWords('\ufeff')).toBe(0);
  });
});
