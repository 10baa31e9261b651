import { passage } from '../testing/fixtures.ts';
import { chapters, names, readShared as read, reasonsOf, textOf, under } from '../testing/shared-text.ts';

const heading = (no: number, name: string) => `第${no}章 ${name}`;
const headings = (count: number) => names.slice(0, count).map((name, index) => heading(index + 1, name));

describe('lines that are left out', () => {
  it('enumerations and clock times far apart are no contents list', () => {
    const lines = chapters(8, heading).flatMap((line, index) => {
      if (index === 5) return ['07：15', '05：40', line];
      if (index === 9) return ['1、买米。', '2、还伞。', '3、写信。', line];
      return index === 13 ? ['1、灯芯', '2、麻绳', '3、桐油', '4、铁钉', line] : [line];
    });
    const found = read(lines);
    expect(found.chapterTitles).toEqual(headings(8));
    expect(textOf(found)).toContain('05：40');
    expect(textOf(found)).toContain('2、还伞。');
    expect(textOf(found)).toContain('4、铁钉');
    expect(reasonsOf(found)).toEqual(['label']);
  });

  it('rules that are said twice are text both times', () => {
    const rules = ['第一条 天黑不出门', '第二条 不开窗', '第三条 不应声'];
    const lines = chapters(6, heading);
    const found = read([...lines.slice(0, 2), ...rules, ...lines.slice(2), ...rules, passage('后来')]);
    expect(textOf(found).split('第二条 不开窗')).toHaveLength(3);
    expect(reasonsOf(found)).toEqual(['label']);
  });

  it('two enumerations that begin alike are no contents list', () => {
    const [first = '', ...rest] = chapters(4, heading);
    const found = read([
      first,
      '1、天黑不出门。',
      '2、不开窗。',
      ...rest,
      '1、先敲门。',
      '2、再点灯。',
      passage('后来'),
    ]);
    expect(textOf(found)).toContain('1、天黑不出门。');
    expect(reasonsOf(found)).toEqual(['label']);
  });

  it('a line among the entries of a contents list that does not come again is text', () => {
    const [first = '', ...others] = headings(6);
    const found = read(['目录', first, '献给渡口的人', ...others, ...chapters(6, heading)]);
    expect(found.chapterTitles).toEqual(headings(6));
    expect(found.novel.intro + textOf(found)).toContain('献给渡口的人');
  });

  it('a short sentence between headings that are near one another is text, though it comes again', () => {
    const short = headings(6).flatMap((title) => [title, '“嗯。”他说。']);
    const found = read([...short, ...chapters(6, (no, name) => `第${no + 6}章 ${name}`), '“嗯。”他说。']);
    expect(found.novel.chapters.slice(0, 6).flatMap(({ paragraphs }) => paragraphs)).toEqual(
      Array(6).fill('“嗯。”他说。'),
    );
  });

  it('a line of the head that holds the name of a chapter is no entry of a contents list', () => {
    const found = read(
      [...names.slice(0, 6), ...chapters(6, heading)],
      '夜雨.txt',
      '《夜雨》\n他守着风起的渡口，等一个人。',
    );
    expect(found.novel).toMatchObject({ title: '夜雨', intro: '他守着风起的渡口，等一个人。' });
    expect(reasonsOf(found)).toEqual(['label', 'contents_list']);
  });

  it('an entry of a contents list to which no title answers is named in a warning', () => {
    const found = read(['目录', ...headings(7), ...chapters(6, heading)]);
    expect(found.warnings).toEqual(['书前目录里有、正文里没有的章名（没有收入），请核对是否缺章：“第7章 借火”']);
    expect(read(['目录', ...headings(6), ...chapters(6, heading)]).warnings).toEqual([]);
  });
});

describe('the form that most headings have', () => {
  it('a line in that form is a heading though its number comes twice, is swapped or jumps', () => {
    const titles = [
      '第一章风起',
      '第二章雨落',
      '第二章初雪',
      '第三章渡河（上）',
      '第三章渡河（下）',
      '第五章入城',
    ].concat('第四章借火', '第六章开河', '第十二章旧信', '第十三章灯市', '第九十章守夜');
    expect(read(under(...titles)).chapterTitles).toEqual(titles);
  });

  it('a sentence about a chapter is no heading, and a heading that comes again is none', () => {
    const lines = chapters(8, (no, name) => `第${no}章${name}`);
    const found = read([...lines.slice(0, 13), '第3章是他写的', passage('那时'), '第2章雨落', ...lines.slice(13)]);
    expect(found.chapterTitles).toHaveLength(8);
  });

  it('a wrong numeral is one doubt about one heading, not many missing chapters', () => {
    const titles = ['第137章', '第138章', '第39章', '第140章', '第541章', '第542章', '第143章', '第144章'];
    const found = read(under(...titles.map((title, index) => `正文 ${title} ${names[index]}`)));
    expect(found.chapterTitles).toHaveLength(8);
    expect(found.warnings).toEqual([
      '序号与位置不符的章，请核对：“正文 第39章 初雪”、“正文 第541章 渡河”、“正文 第542章 入城”',
      '文件从“正文 第137章 风起”开始，没有第 1–136 章，请核对是否只是后半部',
    ]);
  });

  it("a wrong numeral behind the book's name is one doubt too", () => {
    const titles = headings(8).map((title, index) => `夜雨 ${index === 4 ? title.replace('5', '305') : title}`);
    const found = read(under(...titles));
    expect(found.chapterTitles).toEqual(titles);
    expect(found.warnings).toEqual(['序号与位置不符的章，请核对：“夜雨 第305章 渡河”']);
  });

  it.each([
    ['lacks 第', '五回 渡河'],
    ['lacks the unit', '第五 渡河'],
    ['has another unit', '第五节 渡河'],
    ['has a unit that looks alike', '第五张 渡河'],
    ['has 地 for 第', '地五回 渡河'],
  ])('a heading that %s is one where its number is missing', (_, damaged) => {
    const titles = [...names.slice(0, 8)].map((name, index) => (index === 4 ? damaged : `第${index + 1}回 ${name}`));
    expect(read(under(...titles)).chapterTitles).toEqual(titles);
  });

  it.each([
    ['lacks 第', '五章渡河'],
    ['lacks the unit', '第五渡河'],
    ['has another unit', '第五张渡河'],
    ['has 地 for 第', '地五章渡河'],
    ['lacks its number', '第章渡河'],
    ['has a number that cannot be read', '第?章渡河'],
  ])('in a novel whose titles are glued to the numbers, a heading that %s is one too', (_, damaged) => {
    const titles = [...names.slice(0, 8)].map((name, index) => (index === 4 ? damaged : `第${index + 1}章${name}`));
    expect(read(under(...titles)).chapterTitles).toEqual(titles);
  });

  const withVolume = (volume: string) =>
    [...names.slice(0, 8)].map((name, index) =>
      index === 4 ? volume : `第${'一二三四五六七八'.charAt(index)}章 ${name}`,
    );

  it('第五卷 is a chapter where 第五章 is missing and no other volume is named, and one doubt [B6.27]', () => {
    const titles = withVolume('第五卷 渡河');
    const found = read(under(...titles));
    expect(found.chapterTitles).toEqual(titles);
    expect(found.novel.volumes).toEqual([]);
    expect(found.sectionTitles).toEqual([]);
    expect(found.warnings).toEqual(['写作卷名，但按序号是缺少的一章，算作一章，请核对：“第五卷 渡河”']);
    const glued = titles.map((title) => title.replace(' ', ''));
    expect(read(under(...glued)).chapterTitles).toEqual(glued);
    const bare = titles.map((title) => title.slice(0, 3));
    expect(read(under(...bare)).chapterTitles).toEqual(bare);
  });

  it.each([
    ['has another number', under(...withVolume('第二卷 渡河')), '第二卷 渡河'],
    ['stands right above a chapter', under(...withVolume('第五卷 渡河')).toSpliced(9, 1), '第五卷 渡河'],
    ['has no title, as chapters have', under(...withVolume('第五卷')), '第五卷'],
    ['is one of several', under(...withVolume('第五卷 渡河'), '第六卷 水', '第九章 旧信'), '第五卷 渡河,第六卷 水'],
  ])('a volume that %s is one', (_, lines, volumes) => {
    const found = read(lines);
    expect(found.novel.volumes.map(({ title }) => title).join()).toBe(volumes);
    expect(found.warnings).toContain('缺少的章：5');
  });

  it('the next day is no heading where a number is missing', () => {
    const [first = [], second = []] = [names.slice(0, 4), names.slice(5, 9)].map((some, half) =>
      some.map((name, index) => `第${half * 5 + index + 1}章${name}`),
    );
    const found = read([...under(...first), '第五天', '五张纸', passage('那天'), ...under(...second)]);
    expect(found.chapterTitles).toEqual([...first, ...second]);
    expect(found.warnings).toEqual(['缺少的章：5']);
  });

  it.each(['第5-6章 渡河', '第五、六章 渡河', '第5章-第6章 渡河', '第五章、第六章 渡河', '第5~6章 渡河'])(
    'a heading of two chapters counts as both: %s',
    (both) => {
      const titles = [1, 2, 3, 4, 7, 8, 9].map((no) => `第${no}章 ${names[no]}`);
      titles.splice(4, 0, both);
      const found = read(under(...titles));
      expect(found.chapterTitles).toEqual(titles);
      expect(found.warnings).toEqual([]);
    },
  );

  it('parts of a chapter without other titles are headings', () => {
    const titles = ['第一章', '第二章', '第三章', '第四章（上）', '第四章（下）', '第六章', '第七章', '第八章'];
    expect(read(under(...titles)).chapterTitles).toEqual(titles);
  });

  it('a dash in the number stands for 一', () => {
    const titles = ['第九十八回 风起', '第九十九回 雨落', '第—百回 初雪', '第一百零一回 归期', '第一百零二回 渡河'];
    expect(read(under(...titles)).chapterTitles).toEqual(titles);
  });

  it('sections that count passages of every chapter do not fill in for a missing one', () => {
    const withPassages = (no: number) =>
      [1, 2, 3].flatMap((section) => [`第${section}节 夜谈`, passage('夜里')]).concat(`第${no + 1}章 ${names[no]}`);
    const found = read(['第1章 楔', ...[1, 2, 4, 5].flatMap((no) => withPassages(no)), passage('最后')]);
    expect(found.chapterTitles.every((title) => title.includes('章'))).toBe(true);
  });

  it('headings of which only the first has 第 count all the same', () => {
    const titles = names
      .slice(0, 8)
      .map((name, index) => `${index === 0 ? '第一' : '二三四五六七八'.charAt(index - 1)}回 ${name}`);
    expect(read(under(...titles)).chapterTitles).toEqual(titles);
  });

  it('years and dates do not go on with a count', () => {
    const titles = names.slice(0, 10).map((name, index) => `${'一二三四五六七八九十'.charAt(index)} ${name}`);
    const found = read([
      ...under(...titles),
      '后记',
      passage('那年'),
      '一九七一·八',
      passage('后来'),
      '二〇〇二·三',
      '2003',
    ]);
    expect(found.chapterTitles).toEqual(titles);
    expect(found.sectionTitles).toEqual(['后记']);
    expect(found.warnings).toEqual([]);
  });
});

describe('the introduction', () => {
  const speech = '一座城里的两个人，和一场下不完的雨。'.repeat(30);

  it('a block in 『』 before the first heading is the introduction, and one in a chapter is text', () => {
    const said = `『${speech}\n雨停了。』`;
    const found = read([said, ...chapters(3, heading), said]);
    expect(found.novel.intro).toBe(`${speech}\n雨停了。`);
    expect(found.sectionTitles).toEqual([]);
    expect(textOf(found).split(`『${speech}\n雨停了。』`)).toHaveLength(2);
    expect(found.warnings).toEqual([]);
  });

  const preface = '我写这本书的时候，住在河边的一间小屋里。'.repeat(20);

  it.each([
    ['序', '内容简介：', speech],
    ['序言', '【文案】', '', speech],
    ['【前言】', '简介：一座城里的两个人，和一场下不完的雨。'],
    ['自序', '『简介』', '一座城里的两个人。', '', '和一场下不完的雨。'],
  ])('below the heading %s, with the label %s, is the introduction [B6.28]', (...head) => {
    const found = read([...head, ...chapters(3, heading)], '夜雨.txt', '《夜雨》\n作者：王小明');
    expect(found.novel.intro).toMatch(/^一座城里的两个人.*下不完的雨。$/s);
    expect(found.novel.author).toBe('王小明');
    expect(found.sectionTitles).toEqual([]);
    expect(found.novel.chapters.map(({ title }) => title)).toEqual(headings(3));
    expect(reasonsOf(found)).toEqual(['label']);
    expect(found.warnings).toEqual([]);
  });

  it.each([
    ['a blank line', ['内容简介：', speech, '', preface]],
    ['a separator', ['内容简介：', '', speech, '====', preface]],
    ['the line of its label', [`简介：${speech}`, preface]],
    ['its label and a blank line', [`简介：${speech}`, '', preface]],
  ])('below a heading ends with %s where a preface goes on', (_, lines) => {
    const found = read(['序', ...lines, ...chapters(3, heading)]);
    expect(found.novel.intro).toBe(speech);
    expect(found.sectionTitles).toEqual(['序']);
    expect(found.novel.chapters[0]?.paragraphs).toEqual([preface]);
  });

  it.each([
    ['behind another text', ['序', preface, '内容简介：', speech]],
    ['about the author', ['序', '作者简介：王小明，住在河边。', preface]],
    ['below a prologue', ['序章', '简介：一座城。', preface]],
    ['too long for an introduction', ['序', '内容简介：', speech.repeat(20)]],
  ])('below a heading is none %s', (_, lines) => {
    const found = read([...lines, ...chapters(3, heading)]);
    expect(found.novel.intro).toBe('');
    expect(found.sectionTitles).toEqual(lines.slice(0, 1));
    expect(found.novel.chapters[0]?.paragraphs.join('')).toBe(lines.slice(1).join(''));
  });

  it('a head from a big site gives tags and introduction, not a preface', () => {
    const head = `《夜雨》\n作者：王小明\n文案\n${speech}\n内容标签： 雨 重逢 搜索关键字：主角：林渡\n一句话简介：一座城。\n立意：雨会停。`;
    const found = read(chapters(3, heading), '夜雨.txt', head);
    expect(found.novel.tags).toEqual(['雨', '重逢']);
    expect(found.novel.intro).toBe(`${speech}\n搜索关键字：主角：林渡\n一句话简介：一座城。\n立意：雨会停。`);
    expect(found.sectionTitles).toEqual([]);
  });
});

describe('side stories', () => {
  it('their headings may have any separator, and words about them are text', () => {
    const titles = ['阿沅番外·上', '阿沅番外-二', '番外.渡口', '林渡番外~'];
    const found = read([...chapters(4, heading), '明天更番外~', ...under(...titles), '番外~写完啦']);
    expect(found.sectionTitles).toEqual(titles);
    expect(textOf(found)).toContain('明天更番外~');
    expect(textOf(found)).toContain('番外~写完啦');
  });
});

describe('title and author', () => {
  const namesOf = (fileName: string, ...head: string[]) => {
    const { novel, warnings } = read(chapters(4, heading), fileName, head.join('\n'));
    return [novel.title, novel.author, ...warnings.filter((warning) => warning.includes('书名'))];
  };

  it('two lines at the head decide how the name of the file is read', () => {
    expect(namesOf('渡口旧事-白夜行船.txt', '白夜行船', '渡口旧事')).toEqual(['白夜行船', '渡口旧事']);
    expect(namesOf('渡口旧事-白夜行船.txt', '渡口旧事', '白夜行船')).toEqual(['渡口旧事', '白夜行船']);
    expect(namesOf('白夜：渡口——河边十年.txt', '渡口——河边十年', '白夜')).toEqual(['渡口——河边十年', '白夜']);
    expect(namesOf('渡口旧事-白夜行船.txt', '作者：渡口旧事')).toEqual([
      '白夜行船',
      '渡口旧事',
      '文件里没有书名，用了文件名“白夜行船”：不对请用 --title 给出',
    ]);
  });

  it('the line above the author is the title, and a short name below the title the author', () => {
    expect(namesOf('下载.txt', '渡口旧事', '作者：白夜')).toEqual(['渡口旧事', '白夜']);
    expect(namesOf('a.txt', '渡口旧事', '王小明')).toEqual(['渡口旧事', '王小明']);
    expect(namesOf('渡口旧事1-300章.txt', '渡口旧事', '王小明')).toEqual(['渡口旧事', '王小明']);
  });

  it('a title within marks may hold a comma', () => {
    expect(namesOf('a.txt', '《你好，渡口》作者：白夜')).toEqual(['你好，渡口', '白夜']);
    expect(namesOf('a.txt', '『你好，渡口/作者:白夜』')).toEqual(['你好，渡口', '白夜']);
  });

  it('a remark behind a name is none of it, nor is another label on its line', () => {
    expect(namesOf('a.txt', '书名：渡口旧事（精校版）', '作者：白夜【完结】')).toEqual(['渡口旧事', '白夜']);
    expect(namesOf('a.txt', '◎书名：渡口旧事　作者：白夜　类型：都市')).toEqual(['渡口旧事', '白夜']);
  });
});
