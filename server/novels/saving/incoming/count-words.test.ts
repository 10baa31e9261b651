import { countWords } from './count-words.ts';

describe('the length of a text', () => {
  it('the length of a text counts characters, not bytes and not halves of a pair', () => {
    expect(countWords('书海 𠮷。')).toBe(4);
  });

  it('the length of a text leaves out every white space there is, and nothing else', () => {
    const characters = Array.from({ length: 0xd800 }, (_, unit) => String.fromCharCode(unit));
    expect(characters.filter((character) => countWords(character) !== (/\s/.test(character) ? 0 : 1))).toEqual([]);
    expect(countWords('\ufeff')).toBe(0);
  });
});
