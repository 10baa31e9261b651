import { readLines } from '../lines/text-lines.ts';
import { readNovelHead } from './novel-head.ts';
import { type MetadataOverrides, readMetadata } from './novel-metadata.ts';

const read = (text: string, fileName = 'x.txt', overrides: MetadataOverrides = {}) => {
  const head = readNovelHead(text, readLines(text), fileName, false);
  const { novel, kept, leftOut, added } = readMetadata(text, head, fileName, overrides);
  const slice = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  return { novel, kept: kept.map(slice), leftOut: leftOut.map((span) => `${span.reason} ${slice(span)}`), added };
};

describe('metadata of a novel', () => {
  it('the text has precedence over the file name', () => {
    const { novel, kept, added } = read('书名：晨雨\n分类：都市\n授权：CC0', '《夜雨》作者：王小明.txt');
    expect(novel).toMatchObject({ title: '晨雨', author: '王小明', category: '都市', source: 'CC0' });
    expect(kept).toEqual(['晨雨', '都市', 'CC0']);
    expect(added).toEqual(['王小明']);
  });

  it('overrides have precedence over all, and what they replace is left out', () => {
    const overrides = { title: '夜雨', author: '李四', category: '言情', status: 2, tags: ['雪'] } as const;
    const { novel, leftOut, kept } = read('书名：晨雨\n标签：雨\n状态：连载', 'x.txt', { ...overrides, tags: ['雪'] });
    expect(novel).toMatchObject(overrides);
    expect(leftOut).toEqual(['晨雨', '雨', '连载'].map((value) => `replaced_by_option ${value}`));
    expect(kept).toEqual([]);
  });

  it('author and category have defaults, and the status is null where it is not known', () => {
    expect(read('夜雨').novel).toEqual({
      title: '夜雨',
      author: '佚名',
      category: '其他',
      tags: [],
      status: null,
      source: null,
    });
  });

  it('the status is read from the text, else from the file name', () => {
    expect(read('状态：连载', '夜雨【完结】.txt')).toMatchObject({ novel: { status: 1 }, leftOut: ['status 连载'] });
    expect(read('', '夜雨【完结】.txt').novel.status).toBe(2);
  });

  it('tags are separated, and each is kept once', () => {
    const { novel, leftOut } = read('标签：雨、重逢、雨');
    expect(novel.tags).toEqual(['雨', '重逢']);
    expect(leftOut).toEqual(['label 、', 'label 、雨']);
  });

  it('a Chinese file name has precedence over the title in a preface, which has precedence over any other file name', () => {
    const preface = `夜雨这部书，是在河边写的。《夜雨》初稿，《夜雨》二稿，《夜雨》三稿。${'我住在河边。'.repeat(60)}`;
    expect(read(preface, '晨雨.txt').novel.title).toBe('晨雨');
    expect(read(preface, 'a-123.txt').novel.title).toBe('夜雨');
    expect(read(preface.replace('《夜雨》三稿', ''), 'a-123.txt').novel.title).toBe('a-123');
  });
});
