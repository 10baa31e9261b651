import { snippetOf } from './snippet.ts';

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
  ])('a snippet of %s around %s is the sentence', (paragraph, words, sentence) => {
    expect(cut(paragraph, words)).toBe(sentence);
  });

  it('a snippet is cut out of a sentence without end, and never through a character', () => {
    const long = cut(`${'𠮷'.repeat(100)}灯塔${'𠮷'.repeat(100)}`, '灯塔');
    expect(long).toMatch(/^…(𠮷)+灯塔(𠮷)+…$/u);
    expect(long.length).toBeLessThan(130);
    expect(long.isWellFormed()).toBe(true);
  });
});
