import { passage } from '../testing/fixtures.ts';
import { chapters, names, readShared as read, reasonsOf, textOf, under } from '../testing/shared-text.ts';

const han = '零一二三四五六七八九十';
const english = ['', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE'];
const heading = (no: number, name: string) => `第${no}章 ${name}`;
const headings = (count: number) => names.slice(0, count).map((name, index) => heading(index + 1, name));

describe('a counter before the heading', () => {
  it.each<[string, (no: number) => string]>([
    ['a point', (no) => `${no}.`],
    ['a bar', (no) => `${no}|`],
    ['zeros and a space', (no) => `000${no} `],
    ['a full-width number and point', (no) => `${String.fromCharCode(0xff10 + no)}．`],
    ['heavy brackets', (no) => `【0${no}】`],
    ['square brackets and a space', (no) => `[${no}] `],
    ['round brackets', (no) => `(${no})`],
    ['Han numerals in brackets', (no) => `（${han.charAt(no)}）`],
    ['Han numerals and a comma', (no) => `${han.charAt(no)}、`],
    ['a numeral in a circle', (no) => String.fromCharCode(0x245f + no)],
    ['a number sign', (no) => `#${no} `],
    ['a star and a comma', (no) => `${no}☆、`],
  ])('with %s is left out', (_, counter) => {
    const found = read(chapters(8, (no, name) => `${counter(no)}${heading(no, name)}`));
    expect(found.chapterTitles).toEqual(headings(8));
    expect(reasonsOf(found)).toEqual(['label', 'counter']);
  });

  it('before a number in brackets and before 番外 is left out', () => {
    const found = read([...chapters(5, (no) => `${no}|【0${no}】`), ...under('6|番外：远行')]);
    expect(found.chapterTitles).toEqual(['【01】', '【02】', '【03】', '【04】', '【05】']);
    expect(found.sectionTitles).toEqual(['番外：远行']);
  });

  it('of a list in the text stays', () => {
    const [first = '', ...rest] = chapters(6, heading);
    expect(textOf(read([first, '1. 第一次敲门', '2. 第二次敲门', ...rest]))).toContain('1. 第一次敲门');
    const list = ['①第一章 山', '②第二章 水', '③第三章 人'];
    const found = read([first, ...list, ...rest]);
    expect(textOf(found)).toContain('①第一章 山');
    expect(found.chapterTitles).toEqual(headings(6));
  });
});

describe('a heading that stands twice', () => {
  it.each<[string, (no: number, name: string) => string]>([
    ['the same again', heading],
    ['in other numerals', (no, name) => `第${han.charAt(no)}章 ${name}`],
    ["with the book's name", (no, name) => `夜雨 ${heading(no, name)}`],
    ['with a count of characters', (no, name) => `${heading(no, name)}（20${no}8字）`],
    ['without its number', (_, name) => name],
  ])('%s is one chapter', (_, again) => {
    const lines = names
      .slice(0, 8)
      .flatMap((name, index) => [heading(index + 1, name), again(index + 1, name), passage(`第${index}天`)]);
    const found = read(lines);
    expect(found.chapterTitles).toHaveLength(8);
    expect(found.novel.chapters.map(({ paragraphs }) => paragraphs.length)).toEqual(Array(8).fill(2));
  });

  it('glued to the first words is left out there', () => {
    const lines = names
      .slice(0, 6)
      .flatMap((name, index) => [
        heading(index + 1, name),
        `${heading(index + 1, name)}　　他收起伞，在门口站了一会儿。`,
        passage(`第${index}天`),
      ]);
    const found = read(lines);
    expect(found.chapterTitles).toEqual(headings(6));
    expect(found.novel.chapters[0]?.paragraphs[0]).toBe('他收起伞，在门口站了一会儿。');
  });
});

describe('a heading on each page of a chapter', () => {
  it.each<[string, (page: number) => string]>([
    ['(1/3)', (page) => `(${page}/3)`],
    ['（1/3）', (page) => ` （${page}/3）`],
    ['第2页', (page) => (page === 1 ? '' : ` 第${page}页`)],
    ['（第1页）', (page) => `（第${page}页）`],
  ])('with %s at its end is one chapter', (_, page) => {
    const lines = names
      .slice(0, 6)
      .flatMap((name, index) =>
        [1, 2, 3].flatMap((no) => [`${heading(index + 1, name)}${page(no)}`, passage(`第${3 * index + no}天`)]),
      );
    const found = read(lines);
    expect(found.chapterTitles).toEqual(headings(6));
    expect(found.novel.chapters.map(({ paragraphs }) => paragraphs.length)).toEqual(Array(6).fill(6));
    expect(found.warnings).toEqual([]);
  });

  it('stays where nothing goes on, or another title does', () => {
    const titles = ['第1章 风起(1/2)', '第2章 雨落(2/2)', '第3章 三分之一(1/3)', '第4章 三分之一(2/3)'];
    expect(read(under(...titles)).chapterTitles).toEqual(titles);
    const pages = ['第1页', '第2页', '第3页', '第4页', '第5页'];
    expect(read(under(...pages)).chapterTitles).toEqual(pages);
  });
});

describe('units of a book of its own', () => {
  it.each<[string, (no: number, name: string) => string]>([
    ['第一盏', (no, name) => `第${han.charAt(no)}盏 ${name}`],
    ['第一封信', (no) => `第${han.charAt(no)}封信`],
    ['part 7', (no) => `part ${no}`],
    ['正文 12', (no) => `正文 ${no}`],
    ['the name of the book', (no) => `夜雨 ${no}`],
    ['故事一：', (no, name) => `故事${han.charAt(no)}：${name}`],
    ['chapter.001', (no, name) => `chapter.00${no} ${name}，${name}！`],
    ['No.1', (no, name) => `No.${no} ${name}？`],
    ['vol.001', (no, name) => `vol.00${no} ${name}`],
    ['[web] 401', (no, name) => `[web] 40${no} ${name}，还有他`],
    ['a number in a frame', (no) => `◇ ${no} ◇`],
    ['a name that begins like a numeral', (no) => `陆离记 ${no}`],
    ['☆第一盏', (no, name) => `☆第${han.charAt(no)}盏 ${name}`],
    ['☆、1', (no, name) => `☆、${no} ${name}！`],
    ['①', (no, name) => `${String.fromCharCode(0x245f + no)}${name}：“我不去。”`],
    ['⑴', (no, name) => `${String.fromCharCode(0x2473 + no)}${name}，${name}。`],
    ['№1', (no, name) => `№${no} ${name}？`],
    ['〔01〕', (no, name) => `〔0${no}〕${name}，还有他。`],
    ['〈1〉', (no, name) => `〈${no}〉${name}！`],
    ['『一』', (no, name) => `『${han.charAt(no)}』${name}`],
    ['NO.1「…」', (no, name) => `NO.${no}「${name}」`],
    ['PART ONE', (no, name) => `PART ${english[no]} ${name}！`],
    ['Part I', (no, name) => `Part ${['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][no]} ${name}？`],
    ['壹、', (no, name) => `${'零壹贰叁肆伍陆柒捌玖'.charAt(no)}、${name}？`],
    ['其一', (no, name) => `其${han.charAt(no)} ${name}，${name}`],
    ['章之一', (no, name) => `章之${han.charAt(no)} ${name}！`],
    ['1章 glued to its title', (no, name) => `${no}章${name}，${name}`],
  ])('%s counts chapters', (_, own) => {
    const found = read(chapters(9, own));
    expect(found.chapterTitles).toEqual(names.slice(0, 9).map((name, index) => own(index + 1, name)));
    expect(found.warnings.join()).not.toMatch(/缺少|重复|没有找到/);
  });

  it('a title that ends like a sentence has its place between the others', () => {
    const titles = names
      .slice(0, 9)
      .map((name, index) => `part ${index + 1} ${name}${index === 4 ? '：“我不去。”' : ''}`);
    expect(read(under(...titles)).chapterTitles).toEqual(titles);
    const glued = titles.map((title) => title.replace(/part (\d) /, '$1章'));
    expect(read(under(...glued)).chapterTitles).toEqual(glued);
  });

  it('notes below each chapter do not count instead', () => {
    const notes = ['①船：渡口的船', '②灯：船上的灯', '③信：灯下的信', '④雪：信上的雪'];
    const titles = names.slice(0, 9).map((name, index) => `part ${index + 1} ${name}`);
    const found = read(titles.flatMap((title) => [title, passage(title), ...notes]));
    expect(found.chapterTitles).toEqual(titles);
    expect(found.warnings).toEqual([]);
  });

  it.each([
    ['notes', ['①船：渡口的船。', '②灯：船上的灯。', '③信：灯下的信。']],
    ['verses', ['其一', '山高月小，水落石出。', '其二', '雪落无声，灯火可亲。', '其三', '春风又绿，江南岸上。']],
    ['a list of wishes', ['☆1 想去看海', '☆2 想有一只猫', '☆3 想再见他一面']],
    ['what someone says', ['『一』是数。', '『二』也是数。', '『三』还是数。']],
    ['sayings', ['一回生，二回熟', '二回熟，三回精', '三回就是老手']],
  ])('%s in the text are none', (_, list) => {
    for (const lines of [chapters(8, heading), chapters(8, (no, name) => `${no}、${name}`)]) {
      const found = read([...lines.slice(0, 8), ...list, ...lines.slice(8), ...list]);
      expect(found.chapterTitles).toHaveLength(8);
      expect(textOf(found).split(list[0] ?? '')).toHaveLength(3);
    }
    expect(read([passage('夜里').repeat(6), ...list, passage('清晨').repeat(6)]).chapterTitles).toHaveLength(1);
  });

  it('the rules of a house are neither chapters nor volumes', () => {
    const rules = ['第一条 不说谎', '第二条 不偷窃', '第三条 不回头'];
    const lines = chapters(12, (no, name) => `第${no}节 ${name}\n${passage('夜里').repeat(5)}`);
    const found = read([...lines.slice(0, 20), ...rules, ...lines.slice(20), ...rules]);
    expect(found.chapterTitles).toHaveLength(12);
    expect(found.novel.volumes).toEqual([]);
    expect(textOf(found).split('第二条 不偷窃')).toHaveLength(3);
  });
});

describe('titles without numbers behind a star', () => {
  it.each([
    ['☆、', ['', '：“我不去。”', '，再来']],
    ['★', ['', '：“我不去。”', '']],
  ])('%s makes a title of a line that ends like a sentence', (mark, ends) => {
    const titles = names.slice(0, 9).map((name, index) => `${mark}${name}${ends[index % 3]}`);
    expect(read(under(...titles)).chapterTitles).toEqual(titles);
  });

  it('is a title no more often than not where sentences begin so', () => {
    const lines = under('★风起', '★雨落', '★初雪');
    const found = read([
      ...lines,
      '★他说，他不去。',
      passage('夜里'),
      '★她说，她去。',
      '★谁也没有去。',
      passage('后来'),
      '★走了，都走了。',
      passage('雪'),
      '★来了，又来了。',
    ]);
    expect(found.chapterTitles).toEqual(['★风起', '★雨落', '★初雪']);
  });
});

describe('several books or levels in one file', () => {
  it.each([
    ['章', '回', '话'],
    ['章', '节', '话'],
    ['回', '章', '幕', '话'],
  ])('of %s, %s and %s each counts its chapters', (...units) => {
    const titles = units.flatMap((unit) => names.slice(0, 6).map((name, index) => `第${index + 1}${unit} ${name}`));
    expect(read(under(...titles)).chapterTitles).toEqual(titles);
  });

  it('books with other units each count their chapters, and a warning says so', () => {
    const scenes = names.slice(0, 5).map((name, index) => `第${han.charAt(index + 1)}幕 ${name}`);
    const found = read([...under(...scenes), ...under(...headings(6))]);
    expect(found.chapterTitles).toEqual([...scenes, ...headings(6)]);
    expect(found.warnings.join()).toMatch(/从头开始/);
  });

  it.each([' ', '', '：', '·'])('season, volume and chapter stand on one line, with “%s” between', (sign) => {
    const volumes = ['第一季 第一卷 冬', '第一季 第二卷 春', '第二季 第一卷 夏'];
    const found = read(volumes.flatMap((volume) => chapters(4, (no, name) => `${volume}${sign}${heading(no, name)}`)));
    expect(found.novel.volumes.map(({ title }) => title)).toEqual(volumes);
    expect(found.chapterTitles).toEqual([...headings(4), ...headings(4), ...headings(4)]);
  });

  it('第N节 counts chapters though bare numerals count passages through the book', () => {
    const found = read(
      names
        .slice(0, 6)
        .flatMap((name, index) => [
          `第${index + 1}节 ${name}`,
          ...[1, 2, 3].flatMap((passageNo) => [`${3 * index + passageNo}`, passage('夜里')]),
        ]),
    );
    expect(found.chapterTitles).toHaveLength(6);
  });
});

describe('one heading that is written otherwise', () => {
  it.each(['笫5章 渡河', '五、渡河的人', '5、渡河的人'])('%s has the place of the missing number', (odd) => {
    const titles = headings(9).map((title, index) => (index === 4 ? odd : title));
    expect(read(under(...titles)).chapterTitles).toEqual(titles);
  });

  it('is none as the item of a list', () => {
    const without = headings(9).filter((_, index) => index !== 4);
    const lines = under(...without);
    const list = ['一', '二', '三', '四', '五'].map((no) => `${no}、渡河的人`);
    const found = read([...lines.slice(0, 8), ...list, passage('夜里'), ...lines.slice(8)]);
    expect(found.chapterTitles).toEqual(without);
  });

  it('with a comma in its number is read as one number', () => {
    const titles = names
      .slice(0, 9)
      .map((name, index) => `第${['999', '1,000', '1,001'][index] ?? `1,00${index - 1}`}章 ${name}`);
    const found = read(under(...titles));
    expect(found.chapterTitles).toEqual(titles);
    expect(found.warnings.join()).not.toMatch(/缺少|重复|倒退|从头/);
  });
});

describe('volumes', () => {
  it.each([
    ['【上册】', '【下册】'],
    ['（上部）山', '（下部）水'],
    ['甲卷', '乙卷 水'],
    ['春之卷', '夏之卷：水'],
    ['天之卷 山', '地之卷 水'],
    ['VOLUME ONE', 'VOLUME TWO'],
    ['Book I 山', 'Book II 水'],
  ])('%s and %s hold chapters', (one, other) => {
    const lines = chapters(8, heading);
    const found = read([one, ...lines.slice(0, 8), other, ...lines.slice(8)]);
    expect(found.novel.volumes.map(({ title }) => title)).toEqual([one, other]);
    expect(found.chapterTitles).toEqual(headings(8));
  });

  it.each(['春之卷轴', '甲部分', 'Book I read', 'book one day', '【上册】里写着，他来过。', '天之卷，地之卷。'])(
    '%s is a line of the text',
    (line) => {
      const lines = chapters(8, heading);
      const found = read([...lines.slice(0, 8), line, ...lines.slice(8)]);
      expect(found.novel.volumes).toEqual([]);
      expect(textOf(found)).toContain(line);
    },
  );
});

describe('a contents list of volumes alone', () => {
  const volumes = ['第一部 山', '第二部 水'];
  const [mountain = '', water = ''] = volumes;
  const [first, second] = [chapters(8, heading).slice(0, 8), chapters(8, heading).slice(8)];

  it.each([
    [['目录'], []],
    [['目录'], ['正文']],
    [[], []],
  ])('below %j and above %j is no volume', (above, below) => {
    const found = read([...above, ...volumes, ...below, mountain, ...first, water, ...second]);
    expect(found.novel.volumes.map(({ title: name }) => name)).toEqual(volumes);
    expect(found.novel.chapters.slice(-8).map(({ volume }) => volume)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    expect(reasonsOf(found)).toContain('contents_list');
    expect(found.warnings.join()).not.toMatch(/其间没有正文/);
  });

  it('holds volumes within volumes', () => {
    const list = ['第一部 山', '第一卷 冬', '第二卷 春', '第二部 水', '第三卷 夏'];
    const found = read([
      '目录',
      ...list,
      ...list.slice(0, 2),
      ...first.slice(0, 4),
      '第二卷 春',
      ...first.slice(4),
      ...list.slice(3),
      ...second,
    ]);
    expect(found.novel.volumes.map(({ title }) => title)).toEqual([
      '第一部 山 第一卷 冬',
      '第二卷 春',
      '第二部 水 第三卷 夏',
    ]);
  });

  it('that nothing answers stays text, and a warning says so', () => {
    const found = read([...volumes, ...first, ...second]);
    expect(found.novel.volumes).toEqual([]);
    expect(found.novel.intro).toBe(volumes.join('\n'));
    expect(found.warnings.join()).toMatch(/其间没有正文的标题.*“第一部 山”、“第二部 水”/);
  });

  it('is none where an empty volume stands among the chapters, or a number twice', () => {
    const empty = read([mountain, ...first, water, '第三部 人', ...second]);
    expect(empty.novel.volumes.map(({ title }) => title)).toEqual([mountain, '第二部 水 第三部 人']);
    const twice = read(['第一部 山', '第一部 上', ...first, water, ...second]);
    expect(twice.novel.volumes.map(({ title }) => title)).toEqual(['第一部 山 第一部 上', water]);
  });
});

describe('what is no title and no chapter', () => {
  it.each(['1', '（一）', '最新网址：www.example.com'])('%s below a heading is not its title', (below) => {
    const found = read(names.slice(0, 6).flatMap((_, index) => [`第${index + 1}章`, below, passage(`第${index}天`)]));
    expect(found.chapterTitles).toEqual(['第1章', '第2章', '第3章', '第4章', '第5章', '第6章']);
  });

  it('lists in the text and in the afterword are no chapters of a novel with bare numbers', () => {
    const list = ['1、初稿', '2、二稿', '3、三稿', '4、终稿'];
    const numbers = names.map((name, index) => `${index + 1}、${name}`);
    const [before, behind] = [numbers.slice(0, 6), numbers.slice(6)];
    const long = (title: string) => [title, passage('夜里'), passage('清晨'), passage('黄昏'), passage('后来')];
    const lines = [
      ...before.flatMap(long),
      ...list,
      passage('那年'),
      ...behind.flatMap(long),
      ...long('后记'),
      ...list,
    ];
    const found = read(lines);
    expect(found.chapterTitles).toEqual(numbers);
    expect(found.sectionTitles).toEqual(['后记']);
    expect(found.warnings).toEqual([]);
  });

  it('a list that is written otherwise, and a time, are no chapters of a novel with bare numbers', () => {
    const numbers = names.slice(0, 8).map((name, index) => `【${index + 1}】${name}`);
    const lines = under(...numbers);
    const found = read([...lines.slice(0, 4), '1、灯芯', '2、麻绳', '07：15', '05:38', ...lines.slice(4)]);
    expect(found.chapterTitles).toEqual(numbers);
    expect(textOf(found)).toContain('2、麻绳');
  });

  it('bare numbers may begin again with each volume', () => {
    const lines = ['冬', '春', '夏'].flatMap((name, index) => [
      `第${han.charAt(index + 1)}卷 ${name}`,
      ...under('1', '2', '3', '4'),
    ]);
    expect(read(lines).chapterTitles).toEqual(['1', '2', '3', '4', '1', '2', '3', '4', '1', '2', '3', '4']);
  });

  it('numbered paragraphs of a text that is wrapped are none', () => {
    const wrap = (text: string) => text.match(/.{1,36}/g) ?? [];
    const long = `${'他收起伞，在门口站了一会儿，谁也没有提起那封信。'.repeat(6)}`;
    const paragraphs = [1, 2, 3, 4].flatMap((no) => wrap(`${no}、${long}`));
    const found = read(
      headings(8).flatMap((title, index) => [title, ...wrap(long), ...(index === 3 ? paragraphs : [])]),
    );
    expect(found.chapterTitles).toEqual(headings(8));
  });
});

describe('parts with a name', () => {
  it.each([
    ['Prologue', 'EPILOGUE', 'interlude', 'Afterword 雪'],
    ['番外：远行', '番外一 远行', '阿沅番外（一）', '番外篇之远行'],
    ['【番外】远行（上）', '特典：远行', '后日谈', '番外01'],
    ['番外1', '番外2', '番外3', '番外4'],
    ['最终章', '特别篇 远行', 'if线', '出版后记'],
  ])('%s, %s, %s and %s are sections behind the last chapter', (...sections) => {
    const found = read([...chapters(8, heading), ...under(...sections)]);
    expect(found.chapterTitles).toEqual(headings(8));
    expect(found.sectionTitles).toEqual(sections);
  });

  it.each(['推荐序', '写在前面', '楔 子', '人物介绍'])('%s is a section before the first chapter', (section) => {
    expect(read([...under(section), ...chapters(8, heading)]).sectionTitles).toEqual([section]);
  });
});

describe('Roman numerals alone on their lines', () => {
  const roman = ['I', 'II', 'III', 'IV', 'V', 'VI'];
  const signs = ['Ⅰ', 'Ⅱ', 'Ⅲ', 'Ⅳ', 'Ⅴ', 'Ⅵ'];

  it.each([
    ['in letters', roman],
    ['in signs of their own', signs],
    ['with a point', roman.map((numeral) => `${numeral}.`)],
  ])('%s are the chapters that carry the text', (_, numerals) => {
    const found = read(numerals.flatMap((numeral, index) => [numeral, passage(`第${index}天`)]));
    expect(found.chapterTitles).toEqual(numerals);
  });

  it('within chapters are passages of these', () => {
    const parts = ['I', 'II', 'III'].flatMap((numeral) => [numeral, passage(numeral)]);
    const found = read([1, 2, 3].flatMap((no) => [heading(no, names[no - 1] ?? ''), ...parts]));
    expect(found.chapterTitles).toEqual(headings(3));
    expect(textOf(found)).toContain('III');
  });

  it('of a list in the text stay there', () => {
    const lines = chapters(5, heading);
    const found = read([...lines.slice(0, 3), 'I', '一盏灯', 'II', '两盏灯', 'III', '三盏灯', ...lines.slice(3)]);
    expect(found.chapterTitles).toEqual(headings(5));
  });
});
