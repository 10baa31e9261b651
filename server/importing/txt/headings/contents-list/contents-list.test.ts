import { passage, viewText } from '../../../testing/fixtures.ts';
import { headingCandidates } from '../heading-candidates.ts';
import { findContentsLists, findTitlesList } from './contents-list.ts';

const titles = ['风起', '雨落', '初雪', '归期', '渡河', '入城'];
const headings = titles.map((title, index) => `第${index + 1}章 ${title}`);
const chapters = headings.flatMap((heading) => [heading, passage('夜里')]);

const textsOf = (text: string, lines: Set<number>) => {
  const view = viewText(text);
  return [...lines].map((line) => text.slice(view.lines[line]?.start, view.lines[line]?.end));
};

const contentsOf = (...lines: string[]) => {
  const text = lines.join('\n');
  const view = viewText(text);
  return textsOf(text, findContentsLists(view, headingCandidates(view).byUnit).lines);
};

describe('a contents list of headings', () => {
  it('headings without text that come again are a contents list, with the line 目录 above them', () => {
    expect(contentsOf('夜雨', '【目录】', ...headings, ...chapters)).toEqual(['【目录】', ...headings]);
  });

  it('a contents list may lack the line 目录 and begin with a volume', () => {
    expect(contentsOf('夜雨', '第一卷 山下', ...headings, '第一卷 山下', ...chapters)).toEqual([
      '第一卷 山下',
      ...headings,
    ]);
  });

  it('a contents list ends with names such as 后记 that come again', () => {
    const lines = ['目录', ...headings, '后记', ...chapters, '后记', passage('后来')];
    expect(contentsOf(...lines)).toEqual(['目录', ...headings, '后记']);
  });

  it('a long line within a contents list is text, unless it comes again', () => {
    const [first = '', ...others] = headings;
    const quotation =
      '那一年冬天的雪下得很大，街上没有人，只有灯还亮着，他收起伞在门口站了一会儿，谁也没有说话，谁也没有提起那封没有写完的信和那个没有回来的人。';
    expect(contentsOf('目录', first, quotation, ...others, ...chapters)).toEqual(['目录', ...headings]);
    expect(contentsOf('目录', first, quotation, ...others, ...chapters, quotation)).toContain(quotation);
  });

  it('headings whose numbers do not begin again are no contents list', () => {
    expect(contentsOf('目录', ...headings, passage('夜里'))).toEqual([]);
    expect(contentsOf(...chapters)).toEqual([]);
  });

  it('two headings are no contents list', () => {
    expect(contentsOf('目录', ...headings.slice(0, 2), ...chapters)).toEqual([]);
  });
});

describe('a contents list of titles', () => {
  const listOf = (...lines: string[]) => {
    const text = [...lines, ...chapters].join('\n');
    return textsOf(text, findTitlesList(viewText(text), lines.length, titles));
  };

  it('lines behind 目录 are a contents list where they name titles, alone or behind other numerals', () => {
    expect(listOf('目录', ...titles)).toEqual(['目录', ...titles]);
    expect(listOf('目录', '1 风起', '2 雨落', '3 初雪', '4 归期', '5 渡河', '6 入城')).toHaveLength(7);
  });

  it('a line behind the last entry of a contents list is text', () => {
    expect(listOf('目录', ...titles, '一座城里的两个人。')).toEqual(['目录', ...titles]);
  });

  it('five titles are a contents list without the line 目录', () => {
    expect(listOf(...titles)).toEqual(titles);
    expect(listOf(...titles.slice(2))).toEqual([]);
  });

  it('titles are no contents list among more lines that name none', () => {
    expect(listOf('目录', '灯塔', '渡口', '风起', '码头', '雨落', '驿站', '初雪')).toEqual([]);
  });
});
