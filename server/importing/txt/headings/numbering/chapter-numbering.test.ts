import { passage, viewText } from '../../../testing/fixtures.ts';
import { headingCandidates } from '../heading-candidates.ts';
import { chooseNumbering } from './chapter-numbering.ts';

/** The unit of the chapters and their numbers; null for a text without. */
const numberingOf = (lines: string[]) => {
  const view = viewText(lines.join('\n'));
  const numbering = chooseNumbering(view, headingCandidates(view).byUnit);
  return numbering && { unit: numbering.unit, numbers: numbering.chapters.map(({ no }) => no) };
};

const text = passage('夜里');
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the numbering of chapters', () => {
  it('章 numbers the chapters, although more passages within them are numbered', () => {
    const passages = range(4).flatMap((no) => [`${no}`, text]);
    const lines = range(3).flatMap((no) => [`第${no}章 风起`, ...passages]);
    expect(numberingOf(lines)).toEqual({ unit: '章', numbers: [1, 2, 3] });
  });

  it('a finer unit numbers the chapters where those of 章 would have over 30,000 characters', () => {
    const lines = range(3).flatMap((no) => [
      `第${no}章 风起`,
      ...range(20).flatMap((section) => [`第${section}节 夜谈`, text.repeat(30)]),
    ]);
    expect(numberingOf(lines)).toEqual({ unit: '节', numbers: [1, 2, 3].flatMap(() => range(20)) });
  });

  it('a mention of a chapter that does not fit the numbering is dropped', () => {
    const lines = range(5).flatMap((no) => [`第${no}章 风起`, text, ...(no === 4 ? ['第一章 是他写的', text] : [])]);
    expect(numberingOf(lines)).toEqual({ unit: '章', numbers: [1, 2, 3, 4, 5] });
  });

  it('bare numerals number chapters only where they count up', () => {
    expect(numberingOf([1, 2, 3, 4].flatMap((no) => [`${no}`, text]))).toEqual({
      unit: 'arabic',
      numbers: [1, 2, 3, 4],
    });
    expect(numberingOf([3, 17, 21, 40].flatMap((no) => [`${no}`, text]))).toBeNull();
  });

  it('headings without text behind them are no chapters', () => {
    expect(numberingOf(range(5).map((no) => `第${no}章 风起`))).toBeNull();
  });

  it('a single heading is a chapter only where it can be nothing else', () => {
    expect(numberingOf(['第一章 风起', text])).toEqual({ unit: '章', numbers: [1] });
    expect(numberingOf(['第一章风起', text])).toBeNull();
  });

  it('a text without numbered headings has no numbering', () => {
    expect(numberingOf([text])).toBeNull();
  });
});
