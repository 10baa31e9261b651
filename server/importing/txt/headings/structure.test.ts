import { fixtureBytes, passage } from '../../testing/fixtures.ts';
import { readStructure } from './structure.ts';

const han = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** Text of each heading, and the numbers of those found within lines. */
const headingsOf = (text: string) => {
  const { view, outline, inlineNumbers } = readStructure(text);
  const headings = outline.entries.map(({ line }) => text.slice(view.lines[line]?.start, view.lines[line]?.end));
  return { headings, inlineNumbers };
};

/** Six chapters, of which the third has its heading in these words. */
const withThird = (third: string) =>
  [1, 2, 3, 4, 5, 6].map((no) => `${no === 3 ? third : `第${han[no]}回风起云涌时`}\n${passage('夜里')}`).join('\n');

describe('lines and headings of a text', () => {
  it('a text without line breaks is cut where its numbering tells, not where a heading is spoken of', () => {
    expect(headingsOf(fixtureBytes('one-line.txt').toString())).toEqual({
      headings: [
        '第一回擺渡人夜半遇客打更郎天明失鑼',
        '第二回修鑼匠細問來由擺渡人暗記船錢',
        '第三回銅鑼一響滿城皆醒老周半生從此不眠',
      ],
      inlineNumbers: [1, 2, 3],
    });
  });

  it('the heading of a missing number is found within a paragraph, which is cut there', () => {
    const { headings, inlineNumbers } = headingsOf(
      withThird('　　众人散去，第三回雨中人再访旧门巷话说第二天，雨还没有停。'),
    );
    expect(headings[2]).toBe('第三回雨中人再访旧门巷');
    expect(headings).toHaveLength(6);
    expect(inlineNumbers).toEqual([3]);
  });

  it('a number that is only spoken of, or mentioned twice, stays missing', () => {
    expect(headingsOf(withThird('众人散去，第三回的事不好。')).headings).toHaveLength(5);
    expect(headingsOf(withThird('众人散去，第三回雨中话说天亮。众人又散，第三回雪里话说天黑。')).headings).toHaveLength(
      5,
    );
  });

  it('no headings are sought within lines where no number is missing', () => {
    const { headings, inlineNumbers } = headingsOf(`${withThird('第三回雪落无声处')}\n众人散去，第三回雨中话说天亮。`);
    expect(headings).toHaveLength(6);
    expect(inlineNumbers).toEqual([]);
  });
});
