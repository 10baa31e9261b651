import { cutLines, readLines } from './text-lines.ts';

const textsOf = (text: string, lines: { start: number; end: number }[]) =>
  lines.map(({ start, end }) => text.slice(start, end));

describe('lines of a text', () => {
  it('lines are read without blank ones and without the white space around them', () => {
    const text = '\u3000\u3000天亮了。 \r\n\n \u00a0\n雨停了。\u2028走了。';
    const lines = readLines(text);
    expect(textsOf(text, lines)).toEqual(['天亮了。', '雨停了。', '走了。']);
    expect(lines.map(({ indent, afterBlank }) => [indent, afterBlank])).toEqual([
      [2, false],
      [0, true],
      [0, false],
    ]);
  });

  it('white space has no lines', () => {
    expect(readLines(' \n\u3000\n')).toEqual([]);
  });
});

describe('cutting lines', () => {
  it('a line is cut at each offset within it, and the other lines stay as they are', () => {
    const text = '天亮了。\n他说 第二回 话说\n雨停了。';
    const lines = readLines(text);
    const cut = cutLines(text, lines, [text.indexOf('话说'), text.indexOf('第二回')]);
    expect(textsOf(text, cut)).toEqual(['天亮了。', '他说', '第二回', '话说', '雨停了。']);
    expect([cut[0], cut[4]]).toEqual([lines[0], lines[2]]);
  });

  it('offsets at the ends of lines cut nothing', () => {
    const text = '天亮了。\n雨停了。';
    expect(cutLines(text, readLines(text), [0, 4, 5, 5, text.length])).toHaveLength(2);
  });
});
