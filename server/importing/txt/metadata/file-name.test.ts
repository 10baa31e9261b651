import { isChineseName, parseFileName } from './file-name.ts';

describe('metadata in a file name', () => {
  it.each([
    ['《雨夜书》（精校版全本）作者：王小明.txt', '雨夜书', '王小明', true],
    ['《雨夜书》王小明 著.txt', '雨夜书', '王小明', false],
    ['《雨夜书》.TXT', '雨夜书', null, false],
    ['雨夜书 - 王小明.txt', '雨夜书', '王小明', false],
    ['雨夜书_王小明.txt', '雨夜书', '王小明', false],
    ['雨夜书 作者：王小明.txt', '雨夜书', '王小明', false],
    ['[王小明]雨夜书.txt', '雨夜书', '王小明', false],
    ['雨夜书【完结】.txt', '雨夜书', null, true],
    ['rain_night.txt', 'rain_night', null, false],
    ['rain_gbk.txt', 'rain', null, false],
  ])('title and author are read from %s', (fileName, title, author, finished) => {
    expect(parseFileName(fileName)).toMatchObject({ title, author, finished });
  });

  it.each([
    ['王小明：雨夜书——河边十年.txt', '雨夜书——河边十年', '王小明'],
    ['雨夜书：河边十年.txt', '雨夜书：河边十年', null],
    ['王小明-雨夜之书.txt', '雨夜之书', '王小明'],
    ['雨夜书-王小明-第四本.txt', '雨夜书', '王小明'],
    ['雨夜书txt精校版.txt', '雨夜书', null],
    ['雨夜书 txt 全本.txt', '雨夜书', null],
    ['雨夜书（1）.txt', '雨夜书', null],
    ['雨夜书 (2).txt', '雨夜书', null],
    ['新建文本文档 (2).txt', '新建文本文档 (2)', null],
    ['王小明全集.txt', '王小明全集', null],
    ['雨夜书（全集）.txt', '雨夜书', null],
    ['**雨夜书**.txt', '雨夜书', null],
    ['~雨夜书~王小明.txt', '雨夜书', '王小明'],
    ['～雨夜书～王小明.txt', '雨夜书', '王小明'],
    ['~~雨夜书~~ 王小明.txt', '雨夜书', '王小明'],
    ['~雨夜书~作者：王小明.txt', '雨夜书', '王小明'],
    ['~雨夜书~.txt', '雨夜书', null],
    ['雨夜书~河边十年.txt', '雨夜书~河边十年', null],
    ['雨夜书_www.example.com.txt', '雨夜书', null],
    ['[www.example.com]雨夜书.txt', '雨夜书', null],
    ['王小明《雨夜书》.txt', '雨夜书', '王小明'],
    ['雨夜书 王小明.txt', '雨夜书', '王小明'],
    ['雨夜书（王小明）.txt', '雨夜书', '王小明'],
    ['《你好，雨夜》作者：王小明.txt', '你好，雨夜', '王小明'],
    ['雨夜书1-120章.txt', '雨夜书', null],
    ['雨夜书（1-1300章全本）.txt', '雨夜书', null],
    ['雨夜书txt全集下载.txt', '雨夜书', null],
    ['雨夜书（无删节）.txt', '雨夜书', null],
    ['雨夜书_副本.txt', '雨夜书', null],
    ['雨夜书 1-1300 完.txt', '雨夜书', null],
    ['雨夜书_2019-05-06.txt', '雨夜书', null],
    ['雨夜书（繁体版）.txt', '雨夜书', null],
    ['雨夜书（出书版）by王小明.txt', '雨夜书', '王小明'],
    ['雨夜书.epub.txt', '雨夜书', null],
    ['『雨夜书』作者：王小明.txt', '雨夜书', '王小明'],
    ['「雨夜书」王小明.txt', '雨夜书', '王小明'],
    ['王小明作品：雨夜书.txt', '雨夜书', '王小明'],
    ['雨夜书_笔趣阁.txt', '雨夜书', null],
    ['雨夜书-知轩藏书.txt', '雨夜书', null],
    ['01、雨夜书.txt', '雨夜书', null],
    ['重生1998.txt', '重生1998', null],
    ['雨夜书（第二部）.txt', '雨夜书（第二部）', null],
    ['《雨夜书》（全本）作者：王小明 txt下载.txt', '雨夜书', '王小明'],
    ['【书香小说网】《雨夜书》作者：王小明.txt', '雨夜书', '王小明'],
    ['雨夜书_王小明_笔趣阁.txt', '雨夜书', '王小明'],
    ['[www.example.com]雨夜书_王小明.txt', '雨夜书', '王小明'],
    ['[玄幻] 雨夜书 - 王小明.txt', '雨夜书', '王小明'],
    ['001.雨夜书-王小明.txt', '雨夜书', '王小明'],
    ['雨夜书（王小明 著）.txt', '雨夜书', '王小明'],
    ['雨夜书【王小明】.txt', '雨夜书', '王小明'],
    ['（王小明）雨夜书.txt', '雨夜书', '王小明'],
    ['雨夜书-作者-王小明.txt', '雨夜书', '王小明'],
    ['王小明作品集-雨夜书.txt', '雨夜书', '王小明'],
    ['青瓦小巷-雨夜记.txt', '雨夜记', '青瓦小巷'],
    ['1984-乔治·奥威尔.txt', '1984', '乔治·奥威尔'],
    ['乔治·奥威尔 - 雨夜书.txt', '雨夜书', '乔治·奥威尔'],
    ['雨夜书 爱吃鱼的猫.txt', '雨夜书', '爱吃鱼的猫'],
    ['**雨夜书** 王小明.txt', '雨夜书', '王小明'],
  ])('a remark is no part of title and author in %s', (fileName, title, author) => {
    expect(parseFileName(fileName)).toMatchObject({ title, author });
  });

  it('a Chinese name is told from a file number', () => {
    expect(isChineseName('雨夜书')).toBe(true);
    expect(isChineseName('a-123')).toBe(false);
  });
});
