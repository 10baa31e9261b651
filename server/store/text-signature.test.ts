import { foldText } from './fold-text.ts';
import { fold } from './search-terms.ts';
import { snippetOf } from './snippet.ts';
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

  it('never denies a word that stands in the text', () => {
    for (let index = 0; index < held.length - 9_010; index += 7) {
      expect(mayHold(signature, foldText(held.slice(index, index + 2 + (index % 5))))).toBe(true);
    }
    expect(mayHold(signature, foldText(held.slice(100, 101)))).toBe(true);
  });

  it('denies nearly every word that does not', () => {
    const others = text(20_000, 2);
    let wrong = 0;
    for (let index = 0; index < 5_000; index += 1) {
      if (mayHold(signature, foldText(others.slice(index * 4, index * 4 + 3)))) wrong += 1;
    }
    expect(wrong).toBeLessThan(5_000 * 0.1);
  });

  it('takes half a byte a character, so that it is a sixth of the text', () => {
    expect(signature.length).toBe(10_000);
  });
});

describe('folding a text', () => {
  it.each(['乾坤', '西遊記：第一回', 'ＡＢＣ ㎏ ① ﬁ', '他說「好」……', '\uFDFA', ''])(
    'does to %j what folding a name does',
    (one) => {
      expect(foldText(one)).toBe(fold(one));
    },
  );
});

describe('a snippet', () => {
  const cut = (paragraph: string, words: string) => {
    const start = paragraph.indexOf(words);
    const snippet = snippetOf(paragraph, { start, end: start + words.length });
    expect(snippet.text.slice(snippet.start, snippet.end)).toBe(words);
    return snippet.text;
  };

  it.each([
    ['一。二三四。五', '三', '二三四。'],
    ['“走！”他说。走了。', '他说', '他说。'],
    ['没有句号', '句', '没有句号'],
    ['一。二。三。', '一', '一。'],
    ['问？！答……完', '答', '答……'],
  ])('of %s around %s is the sentence', (paragraph, words, sentence) => {
    expect(cut(paragraph, words)).toBe(sentence);
  });

  it('is cut out of a sentence without end, and never through a character', () => {
    const long = cut(`${'𠮷'.repeat(100)}灯塔${'𠮷'.repeat(100)}`, '灯塔');
    expect(long).toMatch(/^…(𠮷)+灯塔(𠮷)+…$/u);
    expect(long.length).toBeLessThan(130);
    expect(long.isWellFormed()).toBe(true);
  });
});
