import { lostCharacters, wordsOf } from '../../testing/characters.ts';
import { readFixture } from '../../testing/fixtures.ts';
import { completeLeftOut, measureCoverage } from './text-coverage.ts';

const text = '书名：夜雨\n\n天亮了。\n----\n雨停了。';
const span = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });

describe('completing what was left out', () => {
  it('every stretch of text that was neither kept nor left out is added, in the order of the text', () => {
    const leftOut = [{ ...span('----'), reason: 'separator' as const }];
    expect(completeLeftOut(text, [span('夜雨'), span('天亮了。')], leftOut)).toEqual([
      { ...span('书名：'), reason: 'unplaced' },
      { ...span('----'), reason: 'separator' },
      { start: span('雨停了。').start - 1, end: text.length, reason: 'unplaced' },
    ]);
  });

  it('white space between stretches is not added', () => {
    expect(completeLeftOut(text, [{ start: 0, end: 5 }, span('天亮了。'), span('----'), span('雨停了。')], [])).toEqual(
      [],
    );
  });

  it('stretches that overlap are an error', () => {
    expect(() => completeLeftOut(text, [span('天亮了'), span('亮了。')], [])).toThrow(RangeError);
  });
});

describe('text coverage', () => {
  it('characters are counted without white space, by reason and with up to three short samples', () => {
    const lines = ['甲'.repeat(50), '乙', '丙', '丁'];
    const all = `天 亮了。\n${lines.join('\n')}`;
    const leftOut = lines.map((line) => ({
      start: all.indexOf(line),
      end: all.indexOf(line) + line.length,
      reason: 'separator' as const,
    }));
    expect(measureCoverage(all, [{ start: 0, end: 5 }], leftOut)).toEqual({
      kept: 4,
      leftOut: [{ reason: 'separator', description: '分隔线', characters: 53, samples: ['甲'.repeat(40), '乙', '丙'] }],
    });
  });
});

describe('the coverage of novels that were read', () => {
  it.each([
    'big5-hkscs.txt',
    'gb18030.txt',
    'gbk-traditional.txt',
    'one-line.txt',
    'title-below.txt',
    'utf16be-bom.txt',
    'utf16le-without-bom.txt',
    'utf8-bom.txt',
    'volumes.txt',
  ])('no character of %s is lost, and each is kept or left out with a reason', (name) => {
    const whole = readFixture(name);
    expect(lostCharacters(whole, wordsOf(whole.novel))).toEqual({});
    expect(whole.leftOut.filter(({ reason }) => reason === 'unplaced')).toEqual([]);
  });

  it('kept and left out together are all characters of the text', () => {
    const { coverage, text } = readFixture('volumes.txt');
    const leftOut = coverage.leftOut.reduce((sum, { characters }) => sum + characters, 0);
    expect(coverage.kept + leftOut).toBe([...text.replace(/\s/g, '')].length);
  });
});
