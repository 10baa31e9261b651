import { areAdverts, isAdvert } from './adverts.ts';

describe('advertisements', () => {
  it.each([
    '请记住本站网址 www.example.com',
    '更多小说请加QQ群 12345',
    'TXT小说下载尽在某某书库',
    '请在下载24小时内删除',
  ])('%s is an advertisement', (line) => expect(isAdvert(line)).toBe(true));

  it.each(['施公拍手打掌高聲喝彩。', '他在网站上看见了那封信。', '一群人从桥上走下来。'])(
    '%s is no advertisement',
    (line) => expect(isAdvert(line)).toBe(false),
  );

  it('a preface of advertisements in a frame is advertisements alone, one with a sentence of its own is not', () => {
    const preface = ['*  www.example.com  *', '*  精致版  *', '------章节内容开始------'];
    expect(areAdverts(preface)).toBe(true);
    expect(areAdverts([...preface, '我写这本书的时候正下着雨。'])).toBe(false);
    expect(areAdverts(['*  精致版  *'])).toBe(false);
    expect(areAdverts([])).toBe(false);
  });
});
