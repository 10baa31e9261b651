import { passage, readChapters } from '../../testing/fixtures.ts';
import { readNovel } from '../read-novel.ts';

const warningsOf = (text: string) => readNovel(Buffer.from(`《夜雨》\n${text}`), '夜雨.txt').warnings;
const chapters = [1, 2, 3].map((no) => `第${no}章 风起\n${passage('夜里')}`).join('\n');

describe('warnings about a novel', () => {
  it('a text without faults has no warnings', () => {
    expect(warningsOf(chapters)).toEqual([]);
  });

  it('numbers that are missing or come twice are named in the unit of the headings', () => {
    expect(readChapters(5, (no) => `第${no < 3 ? no : no * 2}章 风起`).warnings).toEqual(['缺少的章：3–5、7、9']);
    expect(readChapters(4, (no) => `第${no === 4 ? 3 : no}回 风起${no}`).warnings).toEqual(['序号重复的回：3']);
  });

  it('numbers that fall back, of a block that comes twice or of chapters out of order, are named with their place', () => {
    const warningsOfNumbers = (numbers: number[]) =>
      readChapters(numbers.length, (no) => `第${numbers[no - 1]}章 风起${no}`).warnings;
    expect(warningsOfNumbers([1, 2, 3, 4, 5, 6, 4, 5, 6, 7, 8])).toEqual([
      '序号倒退，可能有重复或错放的内容，请核对：“第6章 风起6”之后是“第4章 风起7”',
    ]);
    expect(warningsOfNumbers([1, 2, 3, 4, 3, 4, 5, 6])).toEqual([
      '序号倒退，可能有重复或错放的内容，请核对：“第4章 风起4”之后是“第3章 风起5”',
    ]);
  });

  it('numbers that begin again are named, but where a volume begins', () => {
    const place = '没有卷名，序号却从头开始，请核对：“第3章 风起”之后是“第1章 风起”';
    expect(warningsOf(`${chapters}\n${chapters}`)).toEqual([place]);
    expect(warningsOf(`第一卷 冬\n${chapters}\n第二卷 春\n${chapters}`)).toEqual([]);
  });

  it('a second book in the file is named with its place', () => {
    const twoBooks = (head: string) => warningsOf(`${chapters}\n${head}\n${chapters}`)[0];
    expect(twoBooks('书名：晨雨\n作者：林渡')).toBe(
      '像是几本书在一个文件里，请分成几个文件：“第3章 风起”之后有“书名：晨雨”',
    );
    expect(twoBooks('《晨雨》\n作者：林渡\n\n楔子\n天亮了。')).toBe(
      '像是几本书在一个文件里，请分成几个文件：“第3章 风起”之后有“《晨雨》”',
    );
  });

  it('headings that were found within paragraphs are named', () => {
    const third = '　　众人散去，第三回雨中人再访旧门巷话说第二天，雨还没有停。';
    const { warnings } = readChapters(6, (no) => (no === 3 ? third : `第${no}回风起云涌时`));
    expect(warnings).toEqual(['标题埋在段落里的回，请核对：3']);
  });

  it('chapters without text are named, five at most', () => {
    const empty = [4, 5, 6, 7, 8, 9].map((no) => `第${no}章 雨落`).join('\n');
    expect(warningsOf(`${chapters}\n${empty}`)).toEqual([
      `没有正文的章节：${[4, 5, 6, 7, 8].map((no) => `“第${no}章 雨落”`).join('、')}……（共 6 处）`,
    ]);
  });

  it('advertisements are pointed out', () => {
    expect(warningsOf(`${chapters}\n请记住本站网址 www.example.com`)).toEqual([
      '疑似广告（未删除）：“请记住本站网址 www.example.com”',
    ]);
  });

  it('overlong paragraphs are pointed out with their chapters, five at most', () => {
    const overlong = '天亮了。'.repeat(500);
    expect(warningsOf(`${chapters}\n${overlong}\n${overlong}`)).toEqual([
      '有 2 个超长段落，已在句末分段：“第3章 风起”',
    ]);
    const each = [1, 2, 3, 4, 5, 6].map((no) => `第${no}章 雨落${no}\n${overlong}`).join('\n');
    expect(warningsOf(each)).toEqual([
      `有 6 个超长段落，已在句末分段：${[1, 2, 3, 4, 5].map((no) => `“第${no}章 雨落${no}”`).join('、')}……（共 6 章）`,
    ]);
  });

  it('damaged characters are pointed out with their chapters', () => {
    expect(warningsOf(`${chapters}\n天亮了\ue000。\ufffd`)).toEqual([
      '有 1 个字符无法解码，显示为 �：“第3章 风起”',
      '有 1 个造字区字符，原文件此处可能已损坏：“第3章 风起”',
    ]);
    const [first = '', ...others] = chapters.split('\n\n');
    expect(warningsOf([`${first}\n\ufffd\ufffd`, ...others, '第4章 雨\ufffd落\n天亮了。'].join('\n\n'))).toEqual([
      '有 3 个字符无法解码，显示为 �：“第1章 风起”、“第4章 雨�落”',
    ]);
  });

  it('damaged characters before the first chapter are pointed out with that place', () => {
    expect(warningsOf(`简介：一座\ufffd。\n${chapters}`)).toEqual(['有 1 个字符无法解码，显示为 �：第一章之前']);
  });

  it('a title that only the name of the file tells is asked about [B6.07]', () => {
    expect(readNovel(Buffer.from(chapters), '夜雨.txt').warnings).toEqual([
      '文件里没有书名，用了文件名“夜雨”：不对请用 --title 给出',
    ]);
    expect(readNovel(Buffer.from(chapters), 'x.txt', { title: '夜雨' }).warnings).toEqual([]);
  });

  it('headings whose number does not fit are named', () => {
    const { warnings } = readChapters(6, (no) => `第${no === 4 ? 40 : no}章 风起${no}`);
    expect(warnings).toEqual(['序号与位置不符的章，请核对：“第40章 风起4”']);
  });

  it('chapters without numbers are pointed out with the rule that found them', () => {
    expect(readChapters(6, (no) => `◎风起${'东南西北中上'.charAt(no - 1)}`).warnings).toEqual([
      '章节没有序号，按单独成行的短句分章，请核对',
    ]);
  });

  it('a text without headings is pointed out, and so are titles that it does not have', () => {
    expect(warningsOf(passage('夜里'))).toEqual(['没有找到章节标题，全文作为一章', '没有标题的文字另成一篇：正文']);
  });
});
