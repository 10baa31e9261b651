import { readLines } from '../lines/text-lines.ts';
import { mendRepetitions } from './mend-repetitions.ts';
import type { Part } from './part.ts';

/** Mends parts that are given as a title and the lines of the body, and tells what is left of them. */
const mend = (...given: { lines: string[]; isNamed?: boolean; volume?: number | null }[]) => {
  const text = given.flatMap(({ lines }) => lines).join('\n');
  const all = readLines(text);
  const parts = given.map(({ lines, isNamed = true, volume = null }): Part => {
    const [title, ...body] = all.splice(0, lines.length);
    return { kind: 'chapter', no: 1, title: title ? [title] : [], isNamed, defaultTitle: null, volume, body };
  });
  const leftOut: string[] = [];
  const mended = mendRepetitions(text, parts, (reason, ...spans) => {
    leftOut.push(...spans.map(({ start, end }) => `${reason} ${text.slice(start, end)}`));
  });
  const slices = mended.map(({ title, body }) => [...title, ...body].map(({ start, end }) => text.slice(start, end)));
  return { parts: slices, leftOut };
};

describe('repeated headings', () => {
  it('a heading that the same heading follows at once is left out', () => {
    expect(mend({ lines: ['第一章 风起'] }, { lines: ['第1章：风起', '天亮了。'] }).parts).toHaveLength(2);
    expect(mend({ lines: ['第一章 风起'] }, { lines: ['第一章：风起', '天亮了。'] })).toEqual({
      parts: [['第一章：风起', '天亮了。']],
      leftOut: ['repeated_title 第一章 风起'],
    });
  });

  it('a chapter with the title and the text of the one before it is left out', () => {
    expect(mend({ lines: ['第一章 风起', '天亮了。'] }, { lines: ['第一章 风起', '天 亮了。'] })).toEqual({
      parts: [['第一章 风起', '天亮了。']],
      leftOut: ['duplicate_chapter 第一章 风起', 'duplicate_chapter 天 亮了。'],
    });
  });

  it('a chapter with the title of the one before it and another text is joined with it', () => {
    expect(mend({ lines: ['第一章 风起', '天亮了。'] }, { lines: ['第一章 风起', '雨停了。'] })).toEqual({
      parts: [['第一章 风起', '天亮了。', '雨停了。']],
      leftOut: ['repeated_title 第一章 风起'],
    });
  });

  it('chapters with the same number, no name and different texts are kept', () => {
    const bare = (line: string) => ({ lines: ['第一章', line], isNamed: false });
    expect(mend(bare('天亮了。'), bare('雨停了。')).parts).toHaveLength(2);
  });

  it('chapters of one title in two volumes are kept, and of two titles with one text', () => {
    const inVolume = (volume: number) => ({ lines: ['第一章 风起', '天亮了。'], volume });
    expect(mend(inVolume(0), inVolume(1)).parts).toHaveLength(2);
    expect(mend({ lines: ['第一章 风起', '天亮了。'] }, { lines: ['第一章 雨落', '天亮了。'] }).parts).toHaveLength(2);
  });
});
