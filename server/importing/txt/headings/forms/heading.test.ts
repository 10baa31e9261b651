import { normalizeForMatching } from '../../lines/normalize-for-matching.ts';
import { matchHeading } from './heading.ts';

const match = (line: string) => matchHeading(normalizeForMatching(line));
const titleOf = (line: string) => line.slice(match(line)?.titleStart);

describe('a line read as a heading', () => {
  it.each([
    ['第一章 山下', '章', 1, '山下'],
    ['第１２章　山上', '章', 12, '山上'],
    ['第001章', '章', 1, ''],
    ['第 3 章   风起', '章', 3, '风起'],
    ['第十四 回樹林走巡風客', '回', 14, '樹林走巡風客'],
    ['第壹佰零贰節：歸來', '节', 102, '歸來'],
    ['第八十四迴避吵鬧貢生投妹丈', '回', 84, '避吵鬧貢生投妹丈'],
    ['第三部分', '部分', 3, ''],
    ['卷二 风雪', '卷', 2, '风雪'],
    ['卷之三', '卷', 3, ''],
    ['下部 水', '部', 3, '水'],
    ['Chapter 12: Wind', 'chapter', 12, 'Wind'],
    ['CHAPTER ONE', 'chapter', 1, ''],
    ['Chapter Forty-Two Wind', 'chapter', 42, 'Wind'],
    ['Chapter XIV. Wind', 'chapter', 14, 'Wind'],
    ['012、风起', 'arabic', 12, '风起'],
    ['(1)风起', 'arabic', 1, '风起'],
    ['【001】风起', 'arabic', 1, '风起'],
    ['（十二）风起', 'han', 12, '风起'],
    ['（一）', 'han', 1, ''],
    ['## 第五章 风起', '章', 5, '风起'],
    ['十三', 'han', 13, ''],
    ['XIV', 'roman', 14, ''],
    ['Ⅻ.', 'roman', 12, ''],
    ['ⅩⅩⅢ', 'roman', 23, ''],
    ['ＩＩ', 'roman', 2, ''],
    ['【第五章】风起', '章', 5, '风起'],
    ['正文 第六章 风起', '章', 6, '风起'],
  ])('%s is a heading, counted in %s with the number %d', (line, unit, no, title) => {
    expect(match(line)).toMatchObject({ unit, no, prefix: 'none' });
    expect(titleOf(line)).toBe(title);
  });

  it.each([
    '第三节课的铃声响了',
    '第一集合点在渡口',
    '第二回合才刚刚开始',
    '这一回合，谁也没有动',
    '第二章的稿子我写了三遍',
    '第二節，短了一個人，必要查問。',
    '第五部队已经出发',
    '1998年的夏天',
    'Chapter Onerous',
    '「第一章」的稿子我写了三遍',
    '3.14是圆周率',
    'IIX',
    'xii',
    'I 我',
    `第一章 ${'很长的一句话'.repeat(20)}`,
  ])('%s is no heading', (line) => {
    expect(match(line)).toBeNull();
  });

  it('a line that names a volume and a chapter is the heading of the chapter', () => {
    expect(match('第一卷 山下 第三章 回信')).toMatchObject({ unit: '章', no: 3, prefix: 'volume', prefixEnd: 7 });
  });

  it('a heading behind words that it does not know tells where they end', () => {
    expect(match('《》目录 第一回 灵根育孕')).toMatchObject({ unit: '回', no: 1, prefix: 'other' });
  });

  it('a number in quotation marks parts from its title', () => {
    expect(titleOf('「第1章」旧信')).toBe('旧信');
    expect(match('「第1章」旧信')).toMatchObject({ unit: '章', no: 1, prefix: 'other' });
  });

  it('a heading is certain with a gap between number and title, and uncertain without', () => {
    expect(match('第一章 山下')?.isCertain).toBe(true);
    expect(match('第一章山下')?.isCertain).toBe(false);
  });
});
