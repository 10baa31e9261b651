import { passage, viewText } from '../../testing/fixtures.ts';
import { readOutline } from './outline.ts';

const han = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** Kind and text of each entry, and the text of each line of the contents list. */
const outlineOf = (text: string) => {
  const view = viewText(text);
  const { unit, entries, contentsLines } = readOutline(view);
  const textOf = (line: number) => text.slice(view.lines[line]?.start, view.lines[line]?.end);
  return {
    unit,
    entries: entries.map(({ kind, line }) => `${kind} ${textOf(line)}`),
    contents: [...contentsLines].map(textOf),
  };
};

const chapters = (count: number, heading: (no: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${heading(index + 1)}\n${passage(`第${index + 1}次见面`)}`).join('\n');

describe('the outline of a novel', () => {
  it.each<[string, (no: number) => string]>([
    ['without a title', (no) => `第${no}章`],
    ['with a zero-padded number', (no) => `第00${no}章 风起`],
    ['with a title that follows at once', (no) => `第${han[no]}回风起云涌`],
    ['behind 正文', (no) => `正文 第${han[no]}章 风起`],
    ['behind the title of the novel', (no) => `《夜雨》目录 第${han[no]}回 风起`],
    ['in brackets', (no) => `【第${no}章】风起`],
    ['with a colon', (no) => `第${han[no]}章：风起！`],
    ['counted in 卷 alone', (no) => `第${han[no]}卷風起雲湧`],
    ['as a bare number with a title', (no) => `${no}、风起`],
    ['as a bare number', (no) => `${han[no]}`],
    ['as a bare number in brackets', (no) => `（${han[no]}）`],
    ['in English', (no) => `Chapter ${no}`],
  ])('a heading %s opens a chapter', (_, heading) => {
    expect(outlineOf(chapters(10, heading)).entries).toEqual(
      Array.from({ length: 10 }, (_none, index) => `chapter ${heading(index + 1)}`),
    );
  });

  it('numbered passages within chapters are text', () => {
    const passages = [1, 2, 3, 4].map((no) => `${no}\n${passage('夜里')}`).join('\n');
    const text = chapters(4, (no) => `第${han[no]}章 风起\n${passages}`);
    expect(outlineOf(text).entries).toEqual([1, 2, 3, 4].map((no) => `chapter 第${han[no]}章 风起`));
  });

  it('headings of a higher rank above a chapter are volumes, whose chapters may be counted anew', () => {
    const text = [1, 2].map(
      (volume) => `第${han[volume]}卷 春秋\n${chapters(3, (no) => `第${han[no]}章 卷${volume}`)}`,
    );
    expect(outlineOf(text.join('\n')).entries).toEqual([
      'volume 第一卷 春秋',
      'chapter 第一章 卷1',
      'chapter 第二章 卷1',
      'chapter 第三章 卷1',
      'volume 第二卷 春秋',
      'chapter 第一章 卷2',
      'chapter 第二章 卷2',
      'chapter 第三章 卷2',
    ]);
  });

  it('上部 and 下部 are volumes', () => {
    const text = chapters(4, (no) => `${no === 1 ? '上部 山\n' : ''}${no === 3 ? '下部 水\n' : ''}第${no}章`);
    expect(outlineOf(text).entries.filter((entry) => entry.startsWith('volume'))).toEqual([
      'volume 上部 山',
      'volume 下部 水',
    ]);
  });

  it('a heading of a higher rank that is far from the next chapter is text', () => {
    const text = `第一卷 山下\n${passage('夜里').repeat(50)}\n${chapters(3, (no) => `第${no}章`)}`;
    expect(outlineOf(text).entries).toEqual(['chapter 第1章', 'chapter 第2章', 'chapter 第3章']);
  });

  it('a heading of a higher rank without a gap before its title is a volume only directly above a chapter', () => {
    const volumeAbove = (lines: string) =>
      outlineOf(`第一卷春秋\n${lines}${chapters(3, (no) => `第${no}章`)}`).entries[0];
    expect(volumeAbove('')).toBe('volume 第一卷春秋');
    expect(volumeAbove('雪落无声。\n')).toBe('chapter 第1章');
  });

  it('a short text may stand between a volume and its first chapter', () => {
    const { entries } = outlineOf(`第一卷 春秋\n雪落无声。\n${chapters(3, (no) => `第${no}章`)}`);
    expect(entries[0]).toBe('volume 第一卷 春秋');
  });

  it('parts with a name and no number are sections, also behind the prefix that the chapters share', () => {
    const text = `楔子\n${passage('冬天')}\n${chapters(3, (no) => `《夜雨》目录 第${no}回`)}\n《夜雨》目录 附录 书信\n${passage('后来')}`;
    expect(outlineOf(text).entries).toEqual([
      'section 楔子',
      'chapter 《夜雨》目录 第1回',
      'chapter 《夜雨》目录 第2回',
      'chapter 《夜雨》目录 第3回',
      'section 《夜雨》目录 附录 书信',
    ]);
  });

  it('headings in the contents list are no chapters', () => {
    const heading = (no: number) => `第${no}章 风起${no}`;
    const list = [1, 2, 3, 4].map(heading);
    const { entries, contents } = outlineOf(`目录\n${list.join('\n')}\n${chapters(4, heading)}`);
    expect(contents).toEqual(['目录', ...list]);
    expect(entries).toEqual(list.map((title) => `chapter ${title}`));
  });

  it('a text without headings has no unit and no entries', () => {
    expect(outlineOf(passage('夜里').repeat(3))).toEqual({ unit: null, entries: [], contents: [] });
  });
});
