import { passage } from '../../testing/fixtures.ts';
import { readNovel } from '../read-novel.ts';
import type { SuspiciousPlace } from './suspicious-places.ts';

const names = ['风起', '雨落', '灯亮', '江行', '桥断', '雪夜', '归人', '旧信'];
const textOf = (name: string) => passage(name).repeat(3);
const inOrder = names.map((name, index) => `第${index + 1}章 ${name}`);

/** A book of eight chapters. @param headings each with what stands between it and its text @param fourth the text of 江行 */
const read = (headings: readonly string[], fourth = textOf('江行')) => {
  const chapters = names.map((name, index) => `${headings[index]}\n${index === 3 ? fourth : textOf(name)}`);
  return readNovel(Buffer.from(`《夜雨》\n${chapters.join('')}`), '夜雨.txt');
};

/** The headings in order, where the fourth is another. */
const withFourth = (heading: string) => inOrder.with(3, heading);
/** The headings numbered on from the fourth by these numbers. */
const numberedOn = (...numbers: number[]) => [
  ...inOrder.slice(0, 3),
  ...numbers.map((no, index) => `第${no}章 ${names[index + 3]}`),
];

describe('suspicious places of a text', () => {
  it.each<[SuspiciousPlace['kind'], string, ReturnType<typeof read>]>([
    ['gap', '第5章 江行', read(numberedOn(5, 6, 7, 8, 9))],
    ['repeated_number', '第4章 桥断', read(numberedOn(4, 4, 5, 6, 7))],
    ['lower_number', '第3章 归人', read(numberedOn(4, 5, 6, 3, 4))],
    ['restarted_number', '第1章 雪夜', read(numberedOn(4, 5, 1, 2, 3))],
    ['misnumbered', '第9章 江行', read(withFourth('第9章 江行'))],
    ['within_paragraph', '第4章 江行', read(withFourth('　　他走了。第4章 江行'))],
    ['empty', '第4章 江行', read(inOrder, '')],
    ['very_short', '第4章 江行', read(inOrder, '　　雨停了。\n')],
    ['very_long', '第4章 江行', read(inOrder, textOf('江行').repeat(10))],
  ])('of the kind %s are named by their chapter, %s', (kind, title, { suspicious, chapterTitles }) => {
    expect(suspicious).toEqual([{ kind, title }]);
    expect(chapterTitles).toHaveLength(names.length);
  });

  it('a text in order has none, and a rule that is surer of it', () => {
    const [good, bad] = [read(inOrder), read(withFourth('第9章 江行'))];
    expect(good).toMatchObject({ suspicious: [], rule: { name: 'numbers', unit: '章' } });
    expect(good.rule.score).toBeGreaterThan(bad.rule.score);
  });
});
