import { normalizeForMatching } from './normalize-for-matching.ts';

describe('normalizing a text for matching', () => {
  it('full-width characters become narrow, white space plain, and the words of headings and labels simplified', () => {
    expect(normalizeForMatching('第１２囘\u3000風起！（後記）')).toBe('第12回 風起!(后记)');
  });

  it('radicals become ordinary characters, and format characters spaces', () => {
    expect(normalizeForMatching('第⼀章\u200b⾵起\u202e')).toBe('第一章 風起 ');
  });

  it('a normalized text has the length of the original, also where it is long', () => {
    const text = '第貳拾節：𠮷\t雨'.repeat(5_000);
    expect(normalizeForMatching(text)).toHaveLength(text.length);
    expect(normalizeForMatching(text).slice(-9)).toBe('第贰拾节:𠮷 雨');
  });
});
