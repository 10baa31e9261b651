import { convertText, type Dictionary } from './convert-text.ts';
import { makeDictionaries as makeToSimplified } from './to-simplified.ts';
import { makeDictionaries as makeToTraditional } from './to-traditional.ts';

describe('a text in the other script', () => {
  const toTraditional = makeToTraditional();
  const toSimplified = makeToSimplified();

  test.each([
    ['他的头发理好了，皇后在后面干杯。', '他的頭髮理好了，皇后在後面乾杯。'],
    ['里长走了三公里，才到村里。', '里長走了三公里，才到村裡。'],
    ['理发店发现了一只船只。', '理髮店發現了一隻船隻。'],
    ['面条，表面；台风，台湾。', '麵條，表面；颱風，臺灣。'],
  ])('“%s” becomes, by its words, “%s”', (simplified, traditional) => {
    expect(convertText(simplified, toTraditional)).toBe(traditional);
  });

  test.each([
    ['乾隆皇帝乾了一杯，頭髮亂了。', '乾隆皇帝干了一杯，头发乱了。'],
    ['他在村裡瞭望，瞭解了情況。', '他在村里瞭望，了解了情况。'],
  ])('“%s” becomes, by its words, “%s”', (traditional, simplified) => {
    expect(convertText(traditional, toSimplified)).toBe(simplified);
  });

  test('every character keeps its place, also where a word would become longer, and beyond the first plane', () => {
    const words: Record<string, string> = { 打印机: '印表機器', 打: '打', 印: '印', 机: '機', 𠮷: '吉' };
    const dictionary: Dictionary = {
      matchPrefix: (text, index) => {
        const word = Object.keys(words).find((each) => text.startsWith(each, index));
        return word === undefined ? null : { end: index + word.length, value: words[word] ?? '' };
      },
    };
    expect(convertText('𠮷家的打印机', [dictionary])).toBe('吉家的打印機');
  });

  test('what is no Chinese stays as it is', () => {
    expect(convertText('Hello, 世界 2026 🎉', toTraditional)).toBe('Hello, 世界 2026 🎉');
    expect(convertText('', toTraditional)).toBe('');
  });
});
