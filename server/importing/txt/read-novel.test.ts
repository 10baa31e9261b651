import { lostCharacters, wordsOf } from '../testing/characters.ts';
import { fixtureBytes, passage, readChapters, readFixture } from '../testing/fixtures.ts';
import { readNovel } from './read-novel.ts';

const read = (text: string, fileName = '夜雨.txt') => readNovel(Buffer.from(text), fileName);
const chapters = [1, 2, 3].map((no) => `第${no}章 风起\n${passage('夜里')}`).join('\n');

describe('reading a novel with volumes, a contents list and unnumbered parts', () => {
  const { novel, warnings, coverage, chapterTitles, sectionTitles } = readFixture('volumes.txt');

  it('the chapters of a novel are those of its text, not those of its contents list', () => {
    expect(chapterTitles).toEqual(['第1章 冰上来客', '第２章 借火', '第叁章 开河', '第4章 渡口']);
    expect(sectionTitles).toEqual(['序', '卷首', '尾声', '番外一 火']);
  });

  it('the chapters of a novel are in their volumes', () => {
    expect(novel.volumes).toEqual([{ title: '第一卷 冬' }, { title: '第二卷 春' }]);
    expect(novel.chapters.map(({ title, volume }) => `${title} ${volume}`)).toEqual([
      '序 null',
      '卷首 0',
      '第1章 冰上来客 0',
      '第２章 借火 0',
      '第叁章 开河 1',
      '第4章 渡口 1',
      '尾声 1',
      '番外一 火 1',
    ]);
  });

  it('sentences that begin like headings stay in their paragraphs', () => {
    expect(novel.chapters[2]?.paragraphs).toEqual([
      '冰冻得最厚的那一天，有人从北岸走过来。第三节课还没下，我们都趴在窗台上看。',
      '第一集合点在渡口，那是后来的事。这一回合，谁也没有动。',
      '第二章的稿子我写了三遍。',
    ]);
  });

  it('the title and author of a novel are read from its head, and its status from its last words', () => {
    expect(novel).toMatchObject({
      title: '北岸纪事',
      author: '梁石',
      status: 2,
      category: '其他',
      tags: [],
      source: null,
    });
  });

  it('an advertisement is pointed out and kept', () => {
    expect(warnings).toContain('疑似广告（未删除）：“请记住本站网址 www.example.com，下次再来。”');
    expect(novel.chapters[3]?.paragraphs.at(-1)).toBe('请记住本站网址 www.example.com，下次再来。');
  });

  it('a chapter without text is pointed out', () => {
    expect(warnings).toContain('没有正文的章节：“第4章 渡口”');
  });

  it('what was left out is counted by reason', () => {
    expect(coverage.leftOut.map(({ reason, characters }) => `${reason} ${characters}`)).toEqual([
      'label 6',
      'contents_list 34',
      'separator 46',
      'repeated_title 7',
      'chapter_info 22',
    ]);
  });
});

describe('reading chapters', () => {
  it('a title on the line below a heading is part of the title', () => {
    expect(readFixture('title-below.txt').chapterTitles).toEqual([
      '第一回 砍柴人误入仙人洞',
      '第二回 下棋叟笑指回家路',
      '第三回 旧村庄不识旧主人',
    ]);
  });

  it('the first words of a chapter are not taken for its title', () => {
    const { novel } = readChapters(5, (no) => `第${no}章`);
    expect(novel.chapters[0]?.paragraphs[0]).toMatch(/^第1次见面的那一天/);
  });

  it('a text without line breaks gets chapters and paragraphs', () => {
    const { chapterTitles, novel } = readFixture('one-line.txt');
    expect(chapterTitles[0]).toBe('第一回擺渡人夜半遇客打更郎天明失鑼');
    expect(novel.title).toBe('河邊人');
    const endless = '他说：“今天的雨下得很大，我们走吧。”于是他们走进雨里，谁也没有打伞。'.repeat(200);
    const [first] = read(`第一章 雨\n${endless}\n第二章 晴\n${endless}`).novel.chapters;
    expect(first?.paragraphs.length).toBeGreaterThan(10);
    expect(first?.paragraphs.join('')).toBe(endless);
  });

  it('a chapter that comes twice is left out once', () => {
    const text = [1, 2, 2, 3].map((no) => `第${no}章 风起\n${passage(`第${no}次`)}`).join('\n');
    const { chapterTitles, coverage } = read(text);
    expect(chapterTitles).toEqual(['第1章 风起', '第2章 风起', '第3章 风起']);
    expect(coverage.leftOut.map(({ reason }) => reason)).toEqual(['duplicate_chapter']);
  });

  it('named parts are the chapters of a novel that has no numbered ones', () => {
    const { chapterTitles, sectionTitles } = read(`楔子\n${passage('冬天')}\n尾声\n${passage('春天')}`);
    expect([chapterTitles, sectionTitles]).toEqual([['楔子', '尾声'], []]);
  });
});

describe('reading a text with characters that do not show', () => {
  const text = `\u200b书名：夜\u200b雨\n作者：\u202e林渡\u202c\n${[1, 2, 3].map((no) => `\u200b第${no}章\u200b 风\u202e起\n${passage('夜\u200b里')}`).join('\n')}`;
  const found = read(text, 'x.txt');

  it('title, author and headings are found and have none of them', () => {
    expect(found.novel).toMatchObject({ title: '夜雨', author: '林渡' });
    expect(found.own).toEqual({ title: '夜雨', author: '林渡' });
    expect(found.chapterTitles).toEqual(['第1章 风起', '第2章 风起', '第3章 风起']);
  });

  it('paragraphs keep them within, and nothing that shows is lost', () => {
    expect(found.novel.chapters[0]?.paragraphs[0]).toContain('夜\u200b里');
    expect(lostCharacters(found, wordsOf(found.novel))).toEqual({});
  });

  it('a heading written with radicals is found', () => {
    expect(readChapters(3, (no) => `第${'⼀⼆三'.charAt(no - 1)}章 风起${no}`).chapterTitles).toHaveLength(3);
  });
});

describe('reading Markdown', () => {
  it('title, author, volumes and chapters are without its marks', () => {
    const volume = (name: string, first: number) =>
      `# ${name}\n\n${[first, first + 1].map((no) => `## 第${no}章 风起 ##\n\n${passage(`第${no}次`)}`).join('\n')}`;
    const found = read(`# 夜雨\n\n**作者：林渡**\n\n${volume('第一卷 冬', 1)}\n${volume('第二卷 春', 3)}`, 'x.txt');
    expect(found.novel).toMatchObject({
      title: '夜雨',
      author: '林渡',
      volumes: [{ title: '第一卷 冬' }, { title: '第二卷 春' }],
    });
    expect(found.chapterTitles).toEqual([1, 2, 3, 4].map((no) => `第${no}章 风起`));
    expect(found.coverage.leftOut.map(({ reason }) => reason)).toEqual(['label', 'markup']);
    expect(lostCharacters(found, wordsOf(found.novel))).toEqual({});
  });
});

describe('reading headings in brackets and quotation marks', () => {
  it.each([
    (no: number) => `（${'一二三四五'.charAt(no - 1)}）风起`,
    (no: number) => `(${no})风起`,
    (no: number) => `【00${no}】`,
    (no: number) => `「第${no}章」风起`,
    (no: number) => `【第${no}章】风起`,
    (no: number) => `CHAPTER ${['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'][no - 1]}`,
  ])('%#: each is a chapter', (heading) => {
    const { chapterTitles, rule } = readChapters(5, heading);
    expect(chapterTitles).toEqual([1, 2, 3, 4, 5].map(heading));
    expect(rule.name).toBe('numbers');
  });
});

describe('reading text before the first chapter', () => {
  it('short text is the introduction', () => {
    const { novel, sectionTitles } = read(`夜雨\n\n一座城里的两个人，和一场下不完的雨。\n\n${chapters}`);
    expect(novel.intro).toBe('一座城里的两个人，和一场下不完的雨。');
    expect(sectionTitles).toEqual([]);
  });

  it('long text is a section called 前言', () => {
    const long = '我写这本书的时候，住在河边的一间小屋里。'.repeat(30);
    const { novel, sectionTitles, added } = read(`${long}\n${chapters}`);
    expect(sectionTitles).toEqual(['前言']);
    expect(novel.chapters[0]).toEqual({ title: '前言', volume: null, paragraphs: [long] });
    expect(added).toContain('前言');
  });

  it('a text without headings is one chapter called 正文', () => {
    const { novel, chapterTitles, warnings } = read(passage('夜里').repeat(3));
    expect(chapterTitles).toEqual(['正文']);
    expect(novel.chapters[0]?.paragraphs).toHaveLength(6);
    expect(warnings).toContain('没有找到章节标题，全文作为一章');
  });

  it('metadata that the caller gives replaces that of the text', () => {
    const overrides = { title: '晨雨', author: '李四', category: '言情', status: 2 as const, tags: ['雨'] };
    const { novel, coverage } = readNovel(Buffer.from(`《夜雨》作者：王小明\n${chapters}`), 'x.txt', overrides);
    expect(novel).toMatchObject(overrides);
    expect(coverage.leftOut.map(({ reason, characters }) => `${reason} ${characters}`)).toEqual([
      'label 5',
      'replaced_by_option 5',
    ]);
  });
});

describe('files that hold no novel', () => {
  it.each([
    ['an empty file', Buffer.from(''), '文件是空的'],
    ['a file of blank lines', Buffer.from('\n　\n'), '文件里没有文字'],
    ['a title alone', Buffer.from('《夜雨》\n作者：王小明\n'), '没有正文，只有书名或章名'],
    ['an image', fixtureBytes('not-text.bin.txt'), '可能不是文本文件'],
  ])('%s is refused', (_, bytes, message) => {
    expect(() => readNovel(bytes, 'x.txt')).toThrow(message);
  });
});
