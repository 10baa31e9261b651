import { lostCharacters, wordsOf } from '../testing/characters.ts';
import { fixtureBytes, passage, readChapters, readFixture } from '../testing/fixtures.ts';
import { readNovel } from './read-novel.ts';

const han = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
const read = (text: string, fileName = '夜雨.txt') => readNovel(Buffer.from(text), fileName);

describe('a novel with volumes, a contents list and much else', () => {
  const { novel, warnings, account, ...rest } = readFixture('volumes.txt');

  it('has the chapters of the text and not those of the contents list', () => {
    expect(rest.chapterTitles).toEqual(['第1章 冰上来客', '第２章 借火', '第叁章 开河', '第4章 渡口']);
    expect(rest.sectionTitles).toEqual(['序', '卷首', '尾声', '番外一 火']);
  });

  it('has its chapters in their volumes', () => {
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

  it('keeps sentences that begin like headings in their paragraphs', () => {
    expect(novel.chapters[2]?.paragraphs).toEqual([
      '冰冻得最厚的那一天，有人从北岸走过来。第三节课还没下，我们都趴在窗台上看。',
      '第一集合点在渡口，那是后来的事。这一回合，谁也没有动。',
      '第二章的稿子我写了三遍。',
    ]);
  });

  it('takes title and author from its head, and its state from its last words', () => {
    expect(novel).toMatchObject({
      title: '北岸纪事',
      author: '梁石',
      status: 2,
      category: '其他',
      tags: [],
      source: null,
    });
  });

  it('proposes an advertisement, and keeps it', () => {
    expect(warnings).toContain('疑似广告（未删除）：“请记住本站网址 www.example.com，下次再来。”');
    expect(novel.chapters[3]?.paragraphs.at(-1)).toBe('请记住本站网址 www.example.com，下次再来。');
  });

  it('warns of a chapter without text', () => {
    expect(warnings).toContain('没有正文的章节：“第4章 渡口”');
  });

  it('says what it left out, and why', () => {
    expect(account.leftOut.map(({ reason, characters }) => `${reason} ${characters}`)).toEqual([
      'label 6',
      'contents_list 34',
      'separator 46',
      'repeated_title 7',
      'chapter_info 22',
    ]);
  });
});

describe('what a heading may look like', () => {
  it.each<[string, (no: number) => string]>([
    ['without a title', (no) => `第${no}章`],
    ['zero-padded', (no) => `第00${no}章 风起`],
    ['with a title that follows at once', (no) => `第${han[no]}回风起云涌`],
    ['behind 正文', (no) => `正文 第${han[no]}章 风起`],
    ["behind the book's name", (no) => `《夜雨》目录 第${han[no]}回 风起`],
    ['in brackets', (no) => `【第${no}章】风起`],
    ['with a colon', (no) => `第${han[no]}章：风起！`],
    ['counted in 卷 alone', (no) => `第${han[no]}卷風起雲湧`],
    ['as a bare number with a title', (no) => `${no}、风起`],
    ['as a bare number', (no) => `${han[no]}`],
    ['in brackets, bare', (no) => `（${han[no]}）`],
    ['in English', (no) => `Chapter ${no}`],
  ])('%s', (_, heading) => {
    const { chapterTitles, novel } = readChapters(10, heading);
    expect(chapterTitles).toEqual(han.slice(1).map((_, index) => heading(index + 1)));
    expect(novel.chapters.every(({ paragraphs }) => paragraphs.length === 2)).toBe(true);
  });

  it('has its title on the line below, in a book that does so', () => {
    expect(readFixture('title-below.txt').chapterTitles).toEqual([
      '第一回 砍柴人误入仙人洞',
      '第二回 下棋叟笑指回家路',
      '第三回 旧村庄不识旧主人',
    ]);
  });

  it('does not take the first words of a chapter for its title', () => {
    const { novel } = readChapters(5, (no) => `第${no}章`);
    expect(novel.chapters[0]?.paragraphs[0]).toMatch(/^第1次见面的那一天/);
  });

  it('is not a numbered passage within a chapter', () => {
    const passages = [1, 2, 3, 4].map((no) => `${no}\n${passage('夜里')}`).join('\n');
    const { chapterTitles, novel } = readChapters(4, (no) => `第${han[no]}章 风起\n${passages}`);
    expect(chapterTitles).toHaveLength(4);
    expect(novel.chapters[0]?.paragraphs.slice(0, 2)).toEqual(['1', passage('夜里').split('\n')[0]?.trim()]);
  });
});

describe('volumes', () => {
  it('may begin the numbering again', () => {
    const text = [1, 2, 3].map((volume) =>
      [`第${han[volume]}卷 春秋`, ...[1, 2, 3].map((no) => `第${han[no]}章 卷${volume}\n${passage('夜里')}`)].join(
        '\n',
      ),
    );
    const { chapterTitles, novel } = read(text.join('\n'));
    expect(chapterTitles).toHaveLength(9);
    expect(novel.chapters.map(({ volume }) => volume)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
  });

  it('may stand on the line of each chapter', () => {
    const { novel, chapterTitles } = readChapters(6, (no) => `第${no < 4 ? '一' : '二'}卷 山下 第${han[no]}章 回信`);
    expect(novel.volumes).toEqual([{ title: '第一卷 山下' }, { title: '第二卷 山下' }]);
    expect(chapterTitles[3]).toBe('第四章 回信');
  });

  it('may be halves', () => {
    const { novel } = readChapters(6, (no) => `${no === 1 ? '上部 山\n' : ''}${no === 4 ? '下部 水\n' : ''}第${no}章`);
    expect(novel.volumes).toEqual([{ title: '上部 山' }, { title: '下部 水' }]);
    expect(novel.chapters[3]?.volume).toBe(1);
  });
});

describe('a text without line breaks', () => {
  const { chapterTitles, novel } = readFixture('one-line.txt');

  it('is cut where its numbering tells, not where a heading is spoken of', () => {
    expect(chapterTitles).toEqual([
      '第一回擺渡人夜半遇客打更郎天明失鑼',
      '第二回修鑼匠細問來由擺渡人暗記船錢',
      '第三回銅鑼一響滿城皆醒老周半生從此不眠',
    ]);
    expect(novel.title).toBe('河邊人');
  });

  it('gets paragraphs that can be read on a phone', () => {
    const endless = '他说：“今天的雨下得很大，我们走吧。”于是他们走进雨里，谁也没有打伞。'.repeat(200);
    const lengths = read(`第一章 雨\n${endless}\n第二章 晴\n${endless}`).novel.chapters[0]?.paragraphs.map(
      (p) => p.length,
    );
    expect(Math.max(...(lengths ?? []))).toBeLessThan(700);
    expect(lengths?.reduce((sum, length) => sum + length, 0)).toBe(endless.length);
  });
});

describe('repetitions and faults', () => {
  it('finds a heading that is buried in a paragraph by its missing number', () => {
    const buried = `　　众人散去，第三回雨中人再访旧门巷话说第二天，雨还没有停。`;
    const heading = (no: number) => (no === 3 ? buried : `第${han[no]}回风起云涌时`);
    const { chapterTitles, warnings } = readChapters(6, heading);
    expect(chapterTitles).toHaveLength(6);
    expect(chapterTitles[2]).toBe('第三回雨中人再访旧门巷');
    expect(warnings).toContain('标题埋在段落里的回，请核对：3');
  });

  it('leaves a chapter out that comes twice with the same text', () => {
    const text = [1, 2, 2, 3].map((no) => `第${no}章 风起\n${passage(`第${no}次`)}`).join('\n');
    const { chapterTitles, account } = read(text);
    expect(chapterTitles).toEqual(['第1章 风起', '第2章 风起', '第3章 风起']);
    expect(account.leftOut.map(({ reason }) => reason)).toEqual(['duplicate_chapter']);
  });

  it('joins a chapter that comes on several pages', () => {
    const text = [1, 2, 2, 3].map((no, index) => `第${no}章 风起\n${passage(`第${index}页`)}`).join('\n');
    const { novel } = read(text);
    expect(novel.chapters).toHaveLength(3);
    expect(novel.chapters[1]?.paragraphs).toHaveLength(4);
  });

  it('keeps two chapters of one number and other titles, and says so', () => {
    const { chapterTitles, warnings } = readChapters(4, (no) => `第${no === 4 ? 3 : no}章 风起${no}`);
    expect(chapterTitles.slice(2)).toEqual(['第3章 风起3', '第3章 风起4']);
    expect(warnings).toContain('序号重复的章：3');
  });

  it('says which numbers are missing', () => {
    const { warnings } = readChapters(5, (no) => `第${no < 3 ? no : no * 2}章 风起`);
    expect(warnings).toContain('缺少的章：3–5、7、9');
  });

  it('joins lines that are broken within paragraphs', () => {
    const line = '一二三四五六七八九十'.repeat(4);
    const lines = Array.from({ length: 30 }, () => `    ${line}\n${line}${line.slice(0, 4)}\n短的一行。\n`).join('');
    const { novel } = read(`第一章 长\n${lines}第二章 短\n${lines}`);
    expect(novel.chapters[0]?.paragraphs).toHaveLength(30);
    expect(novel.chapters[0]?.paragraphs[0]).toBe(`${line}${line}${line.slice(0, 4)}短的一行。`);
  });
});

describe('text before the first chapter', () => {
  const chapters = [1, 2, 3].map((no) => `第${no}章 风起\n${passage('夜里')}`).join('\n');

  it('introduces the novel when it is short', () => {
    const { novel, sectionTitles } = read(`夜雨\n\n一座城里的两个人，和一场下不完的雨。\n\n${chapters}`);
    expect(novel.intro).toBe('一座城里的两个人，和一场下不完的雨。');
    expect(sectionTitles).toEqual([]);
  });

  it('becomes a preface when it is long', () => {
    const long = '我写这本书的时候，住在河边的一间小屋里。'.repeat(30);
    const { novel, sectionTitles } = read(`${long}\n${chapters}`);
    expect(sectionTitles).toEqual(['前言']);
    expect(novel.chapters[0]).toEqual({ title: '前言', volume: null, paragraphs: [long] });
  });

  it('is the whole of a text without headings', () => {
    const { novel, chapterTitles, warnings } = read(passage('夜里').repeat(3), '夜雨.txt');
    expect(chapterTitles).toEqual(['正文']);
    expect(novel.chapters[0]?.paragraphs).toHaveLength(6);
    expect(warnings[0]).toBe('没有找到章节标题，全文作为一章');
  });

  it('gives every labelled field', () => {
    const head =
      '书名：《夜雨》\n作者:王小明\n分类：都市\n标签：雨、重逢、雨\n状态：连载\n授权：CC0 1.0\n内容简介：\n　　第一段。\n　　第二段。\n';
    const { novel } = read(`${head}\n${chapters}`, 'x.txt');
    expect(novel).toMatchObject({
      title: '夜雨',
      author: '王小明',
      category: '都市',
      tags: ['雨', '重逢'],
      status: 1,
      source: 'CC0 1.0',
      intro: '第一段。\n第二段。',
    });
  });

  it.each([
    ['《夜雨》作者：清·王小明', '夜雨', '王小明'],
    ['[夜雨 / 王小明 著 ]', '夜雨', '王小明'],
    ['夜雨　（四回本）清王小明著', '夜雨', '王小明'],
    ['夜雨\n明。王小明編纂', '夜雨', '王小明'],
    ['夜雨 作者：王小明', '夜雨', '王小明'],
    ['《夜雨》', '夜雨', '佚名'],
    ['夜雨夜雨夜雨', '夜雨', '佚名'],
  ])('tells title and author from %j', (head, title, author) => {
    expect(read(`${head}\n\n${chapters}`, 'book_utf8.txt').novel).toMatchObject({ title, author });
  });

  it('yields to what the caller knows', () => {
    const known = { title: '晨雨', author: '李四', category: '言情', status: 2 as const, tags: ['雨'] };
    const whole = readNovel(Buffer.from(`《夜雨》作者：王小明\n${chapters}`), 'x.txt', known);
    expect(whole.novel).toMatchObject(known);
    expect(whole.account.leftOut.map(({ reason, characters }) => `${reason} ${characters}`)).toEqual([
      'label 5',
      'replaced_by_option 5',
    ]);
  });
});

describe('the account of characters', () => {
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
  ])('of %s loses none, and knows the place of each', (name) => {
    const whole = readFixture(name);
    expect(lostCharacters(whole, wordsOf(whole.novel))).toEqual({});
    expect(whole.leftOut.filter(({ reason }) => reason === 'unplaced')).toEqual([]);
  });

  it('counts what it kept', () => {
    const { account, text } = readFixture('volumes.txt');
    const leftOut = account.leftOut.reduce((sum, { characters }) => sum + characters, 0);
    expect(account.kept + leftOut).toBe([...text.replace(/\s/g, '')].length);
  });
});

describe('files that hold no novel', () => {
  it.each([
    ['nothing', Buffer.from(''), '文件是空的'],
    ['blank lines', Buffer.from('\n　\n'), '文件里没有文字'],
    ['an image', fixtureBytes('not-text.bin.txt'), '可能不是文本文件'],
  ])('%s', (_, bytes, message) => {
    expect(() => readNovel(bytes, 'x.txt')).toThrow(message);
  });
});
