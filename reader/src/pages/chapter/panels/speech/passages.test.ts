import { maxSentenceLength, splitSentences } from './passages.ts';

const texts = (paragraph: string): string[] => splitSentences(paragraph).map(({ text }) => text);

test.each([
  ['sentences by their full stops', '天亮了。雪还没停！他走了吗？', ['天亮了。', '雪还没停！', '他走了吗？']],
  ['a run of marks in one piece', '怎么会……！？他愣住了。', ['怎么会……！？', '他愣住了。']],
  [
    'a quotation of several sentences in one piece',
    '他说：“走吧。雪要停了。”众人起身。',
    ['他说：“走吧。雪要停了。”', '众人起身。'],
  ],
  ['a quotation that ends a sentence from what follows', '“谁在那里？”他问。', ['“谁在那里？”', '他问。']],
  ['corner brackets as quotations', '「走。」他说。『好。』', ['「走。」', '他说。', '『好。』']],
  ['a quotation that is never closed like other text', '“我先说。他再说。', ['“我先说。', '他再说。']],
  ['a quoted word not at all', '所谓“江湖”，不过如此。', ['所谓“江湖”，不过如此。']],
  ['no number at its point', '圆周率是3.14。他记得。', ['圆周率是3.14。', '他记得。']],
  ['Latin sentences', 'He left. It snowed.', ['He left.', 'It snowed.']],
  ['text without a mark not at all', '第一章 风雪', ['第一章 风雪']],
])('splits %s', (_, paragraph, expected) => {
  expect(texts(paragraph)).toEqual(expected);
});

test.each(['……', '＊＊＊', '', '　　', '——'])('leaves out what cannot be spoken: %s', (paragraph) => {
  expect(splitSentences(paragraph)).toEqual([]);
});

test('a sentence lies where its characters lie, counted as characters and without the white space around', () => {
  const paragraph = '　　𠮷野家开了。 他进去了。';
  const found = splitSentences(paragraph);
  expect(found).toEqual([
    { start: 2, end: 8, text: '𠮷野家开了。' },
    { start: 9, end: 14, text: '他进去了。' },
  ]);
  for (const { start, end, text } of found) expect([...paragraph].slice(start, end).join('')).toBe(text);
});

test('a long sentence is cut at its marks, under the maximum, and nothing of it is lost', () => {
  const paragraph = `${'他走过一座又一座山，'.repeat(60)}终于到了。`;
  const parts = texts(paragraph);
  expect(parts.join('')).toBe(paragraph);
  expect(parts.every((part) => [...part].length <= maxSentenceLength)).toBe(true);
  expect(parts.slice(0, -1).every((part) => part.endsWith('，'))).toBe(true);
});

test('a long quotation is cut between its sentences, and text without any mark at the maximum', () => {
  const speech = `“${'我们走了很远的路才到这里。'.repeat(40)}”`;
  expect(texts(speech).every((part) => /。”?$/u.test(part) && [...part].length <= maxSentenceLength)).toBe(true);
  expect(texts(speech).join('')).toBe(speech);
  expect(texts('山'.repeat(450)).map((part) => part.length)).toEqual([200, 200, 50]);
});
