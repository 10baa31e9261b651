import { readLines } from '../lines/text-lines.ts';
import { wrapWidth } from '../lines/wrap-width.ts';
import { paragraphsOf, paragraphText } from './paragraphs.ts';

const textsOf = (text: string): string[] => {
  const lines = readLines(text);
  return paragraphsOf(text, lines, wrapWidth(lines)).map((paragraph) => paragraphText(text, paragraph));
};

const line = '一二三四五六七八九十'.repeat(4);
/** One paragraph, wrapped at 44 characters behind an indent of 4. */
const wrapped = `    ${line}\n${line}${line.slice(0, 4)}\n短的一行。\n`;

describe('the width at which a text is wrapped', () => {
  it('the wrap width is one that many lines have and hardly any exceeds', () => {
    expect(wrapWidth(readLines(wrapped.repeat(30)))).toBe(42);
  });

  it('a text has no wrap width where lines have many widths, some are much longer, or there are few', () => {
    const ragged = Array.from({ length: 90 }, (_, index) => line.slice(0, 1 + ((index * 7) % 22))).join('\n');
    expect(wrapWidth(readLines(ragged))).toBeNull();
    expect(wrapWidth(readLines(`${wrapped.repeat(30)}${`${line}${line}\n`.repeat(10)}`))).toBeNull();
    expect(wrapWidth(readLines(wrapped.repeat(10)))).toBeNull();
  });
});

describe('paragraphs', () => {
  it('lines that are wrapped within a paragraph are joined', () => {
    const paragraphs = textsOf(wrapped.repeat(30));
    expect(paragraphs).toHaveLength(30);
    expect(paragraphs[0]).toBe(`${line}${line}${line.slice(0, 4)}短的一行。`);
  });

  it('a paragraph begins at an indent and behind a blank line', () => {
    const full = `${line}${line.slice(0, 4)}`;
    expect(textsOf(`${wrapped.repeat(30)}${full}\n    ${line}\n\n${full}`).slice(30)).toEqual([full, line, full]);
  });

  it('each line of a text that is not wrapped is a paragraph', () => {
    expect(textsOf('天亮了。\n雨停了。')).toEqual(['天亮了。', '雨停了。']);
  });

  it('a paragraph of thousands of characters is cut behind sentences, and not within a short quotation', () => {
    const endless = '他说：“今天的雨下得很大。我们走吧。”于是他们走进雨里，谁也没有打伞。'.repeat(200);
    const paragraphs = textsOf(endless);
    expect(paragraphs.join('')).toBe(endless);
    expect(Math.max(...paragraphs.map(({ length }) => length))).toBeLessThan(300);
    expect(paragraphs.every((paragraph) => /[。”]$/.test(paragraph) && !paragraph.endsWith('很大。'))).toBe(true);
  });

  it('a quotation that goes on for hundreds of characters is cut', () => {
    const paragraphs = textsOf(`“${'今天的雨下得很大。'.repeat(300)}”`);
    expect(paragraphs.length).toBeGreaterThan(1);
    expect(paragraphs[0]?.length).toBeGreaterThanOrEqual(600);
  });
});

describe('the text of a paragraph', () => {
  it('Chinese lines are joined without a space, and Latin words with one', () => {
    const text = '雨停\n了。Good\nmorning';
    expect(paragraphText(text, readLines(text))).toBe('雨停了。Good morning');
  });
});
