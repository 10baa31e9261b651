import { readLines } from '../lines/text-lines.ts';
import { readNovelHead } from './novel-head.ts';

const read = (text: string, { fileName = 'x.txt', isWhole = false } = {}) => {
  const { values, intro, preface, adverts, leftOut } = readNovelHead(text, readLines(text), fileName, isWhole);
  const slice = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  return {
    values: Object.fromEntries(Object.entries(values).map(([field, span]) => [field, slice(span)])),
    intro: intro.map(slice),
    preface: preface.map(slice),
    ...(adverts.length > 0 ? { adverts: adverts.map(slice) } : {}),
    leftOut: leftOut.map((span) => `${span.reason} ${slice(span).trim()}`),
  };
};

describe('the lines before the first heading', () => {
  it('labelled values are read, and the labels left out', () => {
    expect(read('书名：《夜雨》\n作者:王小明\n状态：连载\n内容简介：\n　　第一段。\n　　第二段。')).toEqual({
      values: { title: '夜雨', author: '王小明', status: '连载' },
      intro: ['第一段。', '第二段。'],
      preface: [],
      leftOut: ['label 书名：《', 'label 》', 'label 作者:', 'label 状态：', 'label 内容简介：'],
    });
  });

  it('a separator is left out and ends the introduction', () => {
    const { intro, preface, leftOut } = read(`简介：一座城。\n==========\n${'他收起伞。'.repeat(80)}`);
    expect(intro).toEqual(['一座城。']);
    expect(preface).toHaveLength(1);
    expect(leftOut).toEqual(['label 简介：', 'separator ==========']);
  });

  it('a repeated value is left out, and one that differs stays text', () => {
    const { values, intro, leftOut } = read('书名：夜雨\n《夜 雨》\n《晨雨》');
    expect(values).toEqual({ title: '夜雨' });
    expect(leftOut).toContain('repeated_title 夜 雨');
    expect(intro).toEqual(['《晨雨》']);
  });

  it('the first line is the title where it is a name', () => {
    expect(read('夜雨\n一座城里的两个人。').values).toEqual({ title: '夜雨' });
    expect(read('一座城里，有两个人。').values).toEqual({});
    expect(read('本站首发').values).toEqual({});
  });

  it('the first line is the title only if a Chinese file name says the same', () => {
    expect(read('夜 雨', { fileName: '夜雨.txt' }).values).toEqual({ title: '夜 雨' });
    expect(read('晨雨', { fileName: '夜雨.txt' }).values).toEqual({});
  });

  it('marks of Markdown are left out, and its first heading is the title whatever the file is called', () => {
    const { values, leftOut } = read('# 夜雨\n\n**作者：王小明**', { fileName: '下载.txt' });
    expect(values).toEqual({ title: '夜雨', author: '王小明' });
    expect(leftOut).toEqual(['label 作者：', 'markup #', 'markup **', 'markup **']);
  });

  it('short text is the introduction, and long text a preface', () => {
    const short = '一座城里的两个人，和一场下不完的雨。';
    expect(read(short)).toMatchObject({ intro: [short], preface: [] });
    const long = '我写它的时候，住在河边的一间小屋里。'.repeat(30);
    expect(read(long)).toMatchObject({ intro: [], preface: [long] });
  });

  it('short text is no introduction where it is all there is, or an advertisement', () => {
    expect(read('天亮了，雨停了。', { isWhole: true })).toMatchObject({ intro: [], preface: ['天亮了，雨停了。'] });
    expect(read('更多小说，请加QQ群 12345')).toMatchObject({
      intro: [],
      preface: [],
      adverts: ['更多小说，请加QQ群 12345'],
    });
  });

  const speech = '一座城里的两个人，和一场下不完的雨。'.repeat(30);

  it.each([
    ['『', '』'],
    ['「', '」'],
  ])('a block in %s%s is the introduction, however long', (open, close) => {
    const { values, intro, preface, leftOut } = read(`夜雨\n王小明\n${open}${speech}\n他说『走』。${close}`, {
      fileName: '夜雨.txt',
    });
    expect(values).toEqual({ title: '夜雨', author: '王小明' });
    expect(intro).toEqual([speech, '他说『走』。']);
    expect(preface).toEqual([]);
    expect(leftOut).toEqual([`label ${open}`, `label ${close}`]);
  });

  it('a label within the brackets of a block is left out, and text behind the block is a preface', () => {
    const { intro, preface, leftOut } = read(`『文案：\n${speech}』\n${speech}`);
    expect(intro).toEqual([speech]);
    expect(preface).toEqual([speech]);
    expect(leftOut).toEqual(['label 『', 'label 』', 'label 文案：']);
    const verses = Array.from({ length: 70 }, (_, index) => `雨落了第${index}天，${'河边没有人，'.repeat(8)}`);
    expect(read(`『${verses.join('\n')}』`)).toMatchObject({ intro: verses, preface: [] });
    expect(read(`「简介：一座城。」\n${speech}`)).toMatchObject({ intro: ['一座城。'], preface: [speech] });
  });

  it('the lines below a label in brackets are the introduction, however long', () => {
    expect(read(`『文案』\n${speech}`)).toMatchObject({ intro: [speech], preface: [], leftOut: ['label 『文案』'] });
    expect(read(`「简介」\n『${speech}』`)).toMatchObject({ intro: [speech], preface: [] });
  });

  it('what stands in brackets in a preface is none', () => {
    for (const words of [`「你来了？」\n${speech}`, `天亮了，雨停了。\n『${speech}』`, `『${speech}`])
      expect(read(words)).toMatchObject({ intro: [], preface: words.split('\n') });
    expect(read(`『${speech}』他说。\n天亮了。`)).toMatchObject({ intro: [] });
    expect(read(`『${speech}』`, { isWhole: true })).toMatchObject({ intro: [], preface: [`『${speech}』`] });
    expect(read('『夜雨/作者:王小明』').values).toEqual({ title: '夜雨', author: '王小明' });
  });

  it('the labels of a head from a big site belong to the introduction, and its tags are tags', () => {
    const found = read(
      `夜雨\n作者：王小明\n文案：\n${speech}\n\n内容标签： 雨 重逢\n搜索关键字：主角：林渡 ┃ 配角：阿沅\n一句话简介：一座城。\n立意：雨会停。\n作品简评：\n${speech}`,
      { fileName: '夜雨.txt' },
    );
    expect(found.values).toEqual({ title: '夜雨', author: '王小明', tags: '雨 重逢' });
    expect(found.intro).toEqual([
      speech,
      '搜索关键字：主角：林渡 ┃ 配角：阿沅',
      '一句话简介：一座城。',
      '立意：雨会停。',
      '作品简评：',
      speech,
    ]);
    expect(found.preface).toEqual([]);
  });

  it('advertisements stand apart from the introduction, and what says that the text begins is left out', () => {
    const found = read(
      '★★★★★★\n夜雨\n本书来自网络，版权归原作者所有\n简介：\n一座城里的两个人。\n---用户上传之内容开始---\n【正文】',
      { fileName: '夜雨.txt' },
    );
    expect(found).toMatchObject({
      values: { title: '夜雨' },
      intro: ['一座城里的两个人。'],
      adverts: ['本书来自网络，版权归原作者所有', '---用户上传之内容开始---'],
      leftOut: ['separator ★★★★★★', 'label 简介：', 'label 【正文】'],
    });
  });

  it('the line below the title is the author where it is a short name with nothing below it', () => {
    const fileName = '夜雨.txt';
    expect(read('夜雨\n青瓦小巷\n\n一座城里的两个人。', { fileName }).values).toEqual({
      title: '夜雨',
      author: '青瓦小巷',
    });
    expect(read('夜雨\n第一部\n\n一座城里的两个人。', { fileName }).values).toEqual({ title: '夜雨' });
    expect(read('夜雨 - 青瓦小巷', { fileName }).values).toEqual({ title: '夜雨', author: '青瓦小巷' });
    expect(read('夜雨 - 青瓦小巷').values).toEqual({ title: '夜雨', author: '青瓦小巷' });
    expect(read('夜雨 - 青瓦小巷', { fileName: '夜雨_青瓦小巷.txt' }).values).toEqual({
      title: '夜雨',
      author: '青瓦小巷',
    });
  });

  it.each([
    ['1984', '1984\n乔治·奥威尔\n\n', '乔治·奥威尔'],
    ['1984', '1984\n乔治•奥威尔\n董乐山 译\n\n', '乔治•奥威尔'],
    ['1984', '1984\n[英]乔治·奥威尔 著\n\n', '乔治·奥威尔'],
    ['1984', '《1984》\n（英）乔治·奥威尔\n\n', '乔治·奥威尔'],
    ['1984', '《1984》\n乔治·奥威尔\n\n', '乔治·奥威尔'],
    ['1984', '1984\n作者：【英】乔治·奥威尔\n\n', '乔治·奥威尔'],
    ['2001太空漫游', '2001太空漫游\n阿瑟·克拉克\n', '阿瑟·克拉克'],
    ['渡口旧事', '《渡口旧事》\n王小明\n', '王小明'],
  ])('title %s and the author of %j are read', (title, head, author) => {
    expect(read(`${head}他推开门，看见院子里的雪已经化了。`).values).toEqual({ title, author });
  });

  it('a subtitle with a point in it names no author', () => {
    expect(read('夜雨集\n江湖·风雪归人\n', { fileName: '夜雨集.txt' }).values).toEqual({ title: '夜雨集' });
  });

  it('labels of characters, of the author and of what others said of it belong to the introduction', () => {
    const lines = [
      '主角：林渡┃配角：阿沅',
      'CP：林渡x阿沅',
      '避雷：慢。',
      '【编辑推荐】',
      speech,
      '作者简介：王小明。',
    ];
    expect(read(['夜雨', ...lines].join('\n'), { fileName: '夜雨.txt' })).toMatchObject({
      values: { title: '夜雨' },
      intro: lines,
      preface: [],
    });
  });

  it("a first line that says the file's name is the title, whatever 《》 stand below it", () => {
    expect(read('夜雨集\n《雨夜》', { fileName: '夜雨集.txt' }).values).toEqual({ title: '夜雨集' });
    expect(read('夜雨\n夜雨\n', { fileName: '夜雨.txt' }).values).toEqual({ title: '夜雨' });
  });

  it('a name whose end is lost is none', () => {
    expect(read('《夜雨》\n作者：王小\ufffd', { fileName: '夜雨.txt' }).values).toEqual({ title: '夜雨' });
  });

  it('no values are sought below the sixtieth line', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `他走了第${index}步，没有回头。`);
    expect(read([...lines, '作者：王小明'].join('\n')).values).toEqual({});
    expect(read([...lines.slice(1), '作者：王小明'].join('\n')).values).toEqual({ author: '王小明' });
  });
});
