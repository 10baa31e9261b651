import type { NovelSummary } from 'shared-api/schemas/novel';
import { foldName } from './fold-name.ts';
import { withMarks, withMarksOfBoth } from './mark-names.ts';

/** The marked words of title and author. */
const marked = (title: string, author: string, keyword: string, mark = withMarks) => {
  const { marks } = mark({ title, author: { id: '1', name: author } } as NovelSummary, foldName(keyword));
  const words = (name: string, of: 'title' | 'author') =>
    (marks?.[of] ?? []).map(({ offset, length }) => [...name].slice(offset, offset + length).join(''));
  return [words(title, 'title'), words(author, 'author')];
};

describe('the marks of a novel that was found', () => {
  it.each([
    ['水滸傳', '施耐庵', '水浒', [['水滸'], []]],
    ['水浒传', '施耐庵', '水滸傳', [['水浒传'], []]],
    ['ABC与abc', '甲', 'Abc', [['ABC', 'abc'], []]],
    ['乾坤・一', '乾坤', '坤一', [['坤・一'], []]],
    ['𠮷屋𠮷', '𠮷人', '𠮷', [['𠮷', '𠮷'], ['𠮷']]],
    ['红楼梦', '曹雪芹', 'honglm', [[], []]],
  ])('in %s by %s %s marks %j', (title, author, keyword, words) => {
    expect(marked(title, author, keyword)).toEqual(words);
  });

  it.each([
    ['红楼梦曹雪芹', [['紅樓夢'], ['曹雪芹']]],
    ['曹雪芹红楼', [['紅樓'], ['曹雪芹']]],
  ])('a title and an author in one, %s, mark both names', (keyword, words) => {
    expect(marked('紅樓夢', '曹雪芹', keyword, withMarksOfBoth)).toEqual(words);
  });
});
