import { findAllFolded, foldText } from './fold-text.ts';
import { foldName } from './names/fold-name.ts';

describe('folding a text', () => {
  it.each(['乾坤', '西遊記：第一回', 'ＡＢＣ ㎏ ① ﬁ', '他說「好」……', '\uFDFA', ''])(
    'the text %j is folded as a name is',
    (one) => {
      expect(foldText(one)).toBe(foldName(one));
    },
  );
});

describe('a folded keyword in a text', () => {
  it.each([
    ['山风吹过𠮷祥寺。', '𠮷祥', '𠮷祥'],
    ['他说：“乾坤袋，不见了！”', '乾坤袋不见', '乾坤袋，不见'],
    ['萬裏無雲', '里无', '裏無'],
    ['㎏ 与 ① 同行', 'kg与1', '㎏ 与 ①'],
  ])('in the text %s the keyword %s is found at the characters it came from', (text, key, words) => {
    const ranges = findAllFolded(text, foldText(key));
    expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual([words]);
  });

  it('a folded keyword that the text does not hold is found nowhere', () => {
    expect(findAllFolded('灯亮着。', foldText('雾'))).toEqual([]);
  });
});
