import { guessStatus, parseStatus } from './novel-status.ts';

const parts = (...endings: string[]) => endings.map((ending, index) => ({ title: `第${index + 1}章`, ending }));

describe('the status of a novel', () => {
  it.each([
    ['完本', 2],
    ['已完结', 2],
    ['2', 2],
    ['连载中', 1],
    ['1', 1],
    ['不详', null],
  ] as const)('%s is read as the status %s', (words, status) => {
    expect(parseStatus(words)).toBe(status);
  });

  it('a novel is finished where its last words or its last title say so', () => {
    expect(guessStatus(parts('天亮了。', '他走了。\n（全书完）'))).toBe(2);
    expect(guessStatus([{ title: '第九章 大结局', ending: '他走了。' }])).toBe(2);
  });

  it('a novel is not finished while it promises more, nor where nothing is said', () => {
    expect(guessStatus(parts('天亮了。', '未完待续'))).toBe(1);
    expect(guessStatus(parts('天亮了。', '他走了。'))).toBe(1);
    expect(guessStatus([])).toBe(1);
  });

  it('a novel is finished where only its last chapter does not promise the next', () => {
    const told = '要知后事如何，且听下回分解。';
    expect(guessStatus(parts(told, told, told, told, told, '从此天下太平。'))).toBe(2);
    expect(guessStatus(parts(told, told, told, told, told, told))).toBe(1);
  });
});
