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
    expect(parseFileName(fileName)).toEqual({ title, author, finished });
  });

  it('a Chinese name is told from a file number', () => {
    expect(isChineseName('雨夜书')).toBe(true);
    expect(isChineseName('a-123')).toBe(false);
  });
});
