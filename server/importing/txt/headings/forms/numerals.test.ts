import { parseNumeral } from './numerals.ts';

describe('numerals of headings', () => {
  it.each([
    ['7', 7],
    ['012', 12],
    ['十', 10],
    ['十二', 12],
    ['二十', 20],
    ['一百零五', 105],
    ['一百八', 108],
    ['一百十九', 119],
    ['一二零', 120],
    ['一〇八', 108],
    ['三千零二十一', 3021],
    ['一万二千', 12_000],
    ['两百', 200],
    ['廿三', 23],
    ['壹佰贰拾叁', 123],
    ['○', 0],
  ])('%s is %d', (numeral, value) => {
    expect(parseNumeral(numeral)).toBe(value);
  });

  it('an empty text and a vague number are no numerals', () => {
    expect(parseNumeral('')).toBeNull();
    expect(parseNumeral('几十')).toBeNull();
  });
});
