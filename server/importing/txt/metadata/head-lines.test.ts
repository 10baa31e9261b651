import { readLines } from '../lines/text-lines.ts';
import { isIntroLabel, isName, readLabelled, readUnlabelled } from './head-lines.ts';

const lineOf = (text: string) => readLines(text)[0] ?? { start: 0, end: 0, indent: 0, afterBlank: false };
const valuesOf = (text: string, values: { field: string; start: number; end: number }[] | null) =>
  values && Object.fromEntries(values.map(({ field, start, end }) => [field, text.slice(start, end)]));

describe('lines with a label', () => {
  it.each([
    ['书名：《夜雨》', { title: '夜雨' }],
    ['書名︰夜雨', { title: '夜雨' }],
    ['書名：夜雨', { title: '夜雨' }],
    ['　　【作 者】: 清·王小明', { author: '王小明' }],
    ['书名：夜雨 作者：王小明', { title: '夜雨', author: '王小明' }],
    ['分类：都市', { category: '都市' }],
    ['關鍵詞：雨、重逢', { tags: '雨、重逢' }],
    ['状态：连载', { status: '连载' }],
    ['授权：CC0 1.0', { source: 'CC0 1.0' }],
    ['內容簡介：一座城。', { intro: '一座城。' }],
    ['【书名】夜雨', { title: '夜雨' }],
    ['【书名】夜雨 【作者】王小明', { title: '夜雨', author: '王小明' }],
    ['内容标签：雨、重逢', { tags: '雨、重逢' }],
    ['内容标签： 雨 重逢 搜索关键字：主角：林渡', { tags: '雨 重逢', intro: '搜索关键字：主角：林渡' }],
    ['一句话简介：一座城。', { intro: '一句话简介：一座城。' }],
    ['立意：雨会停。', { intro: '立意：雨会停。' }],
    ['【作品简评】一座城。', { intro: '【作品简评】一座城。' }],
    ['『文案』一座城。', { intro: '一座城。' }],
    ['「简介」：一座城。', { intro: '一座城。' }],
    ['作者：', {}],
    ['作者：他说，雨停了。', {}],
  ])('the label of %j is told from its values', (text, values) => {
    expect(valuesOf(text, readLabelled(text, lineOf(text)))).toEqual(values);
  });

  it('a line that does not begin with a label has none', () => {
    expect(readLabelled('他问作者：这是谁写的？', lineOf('他问作者：这是谁写的？'))).toBeNull();
    expect(readLabelled('夜雨', lineOf('夜雨'))).toBeNull();
    expect(readLabelled('「内容」他没有看。', lineOf('「内容」他没有看。'))).toBeNull();
  });
});

describe('lines without a label', () => {
  it.each([
    ['《夜雨》作者：清·王小明', { title: '夜雨', author: '王小明' }],
    ['《夜雨》 王小明 著', { title: '夜雨', author: '王小明' }],
    ['[夜雨 / 王小明 著 ]', { title: '夜雨', author: '王小明' }],
    ['夜雨　（四回本）清王小明著', { title: '夜雨', author: '王小明' }],
    ['『夜雨/作者:王小明』', { title: '夜雨', author: '王小明' }],
    ['夜雨（全本校对版）作者：王小明', { title: '夜雨', author: '王小明' }],
    ['王小明/著', { author: '王小明' }],
    ['王小明 著', { author: '王小明' }],
    ['by 王小明', { author: '王小明' }],
    ['by the way', {}],
    ['夜雨 作者：王小明', { title: '夜雨', author: '王小明' }],
    ['夜雨 / 作者：王小明', { title: '夜雨', author: '王小明' }],
    ['夜雨 by 王小明', { title: '夜雨', author: '王小明' }],
    ['夜雨 文/王小明', { title: '夜雨', author: '王小明' }],
    ['夜雨 文章写得好', {}],
    ['作者 王小明', { author: '王小明' }],
    ['作者/王小明', { author: '王小明' }],
    ['作者 有话要说，不看也行', {}],
    ['明。王小明編纂', { author: '王小明' }],
    ['《夜雨》', { title: '夜雨' }],
    ['夜雨夜雨夜雨', { title: '夜雨' }],
    ['他收起伞，在门口站了一会儿。', {}],
    ['夜雨', {}],
  ])('title and author are read from %j', (text, values) => {
    expect(valuesOf(text, readUnlabelled(text, lineOf(text)))).toEqual(values);
  });
});

describe('labels of an introduction', () => {
  it.each([
    ['内容简介：', true],
    ['【文案】', true],
    ['=== 簡介 ===', true],
    ['『文案』', true],
    ['「简介」', true],
    ['「内容簡介」：', true],
    ['「介绍一下」', false],
    ['简介：一座城。', false],
    ['他介绍：', false],
  ])('%j is the label of an introduction: %s', (text, expected) => {
    expect(isIntroLabel(text, lineOf(text))).toBe(expected);
  });
});

describe('names', () => {
  it('a name is told from a sentence', () => {
    expect(isName('夜雨')).toBe(true);
    expect(isName('他收起伞，走了')).toBe(false);
    expect(isName('一座城里的两个人和一场下不完的雨还有一封没有写完的信')).toBe(false);
  });
});
