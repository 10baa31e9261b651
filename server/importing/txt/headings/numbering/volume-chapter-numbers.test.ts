import { passage } from '../../../testing/fixtures.ts';
import { chapters, names, readShared as read, textOf } from '../../../testing/shared-text.ts';

type MakeHeading = (volume: number, no: number, name: string) => string;

/** Headings of two volumes of five chapters. */
const headingsOf = (heading: MakeHeading): string[] =>
  names.slice(0, 10).map((name, index) => heading(1 + Math.floor(index / 5), 1 + (index % 5), name));

const under = (titles: readonly string[]): string[] =>
  titles.flatMap((title, index) => [title, passage(`第${index}天`)]);

describe('the numbers of volume and chapter in one heading', () => {
  it.each<[string, string, MakeHeading]>([
    ['S01E02 雨落', '季', (volume, no, name) => `S0${volume}E0${no} ${name}`],
    ['s1e2雨落', '季', (volume, no, name) => `s${volume}e${no}${name}`],
    ['S1 EP02', '季', (volume, no) => `S${volume} EP0${no}`],
    ['Season 1 Episode 2：雨落', '季', (volume, no, name) => `Season ${volume} Episode ${no}：${name}`],
    ['01x02 雨落', '季', (volume, no, name) => `0${volume}x0${no} ${name}！`],
    ['1-2 雨落', '卷', (volume, no, name) => `${volume}-${no} ${name}`],
    ['1—2', '卷', (volume, no) => `${volume}—${no}`],
    ['1-2雨落', '卷', (volume, no, name) => `${volume}-${no}${name}`],
    ['【1-2】雨落', '卷', (volume, no, name) => `【${volume}-${no}】${name}`],
    ['1.2 雨落', '卷', (volume, no, name) => `${volume}.${no} ${name}`],
    ['１．２　雨落', '卷', (volume, no, name) => `${'０１２'.charAt(volume)}．${'０１２３４５'.charAt(no)}　${name}`],
  ])('%s makes volumes and chapters, in their order [B6.26]', (_, unit, heading) => {
    const titles = headingsOf(heading);
    const found = read(under(titles));
    expect(found.chapterTitles).toEqual(titles.map((title) => title.replace('　', ' ')));
    expect(found.novel.volumes.map(({ title }) => title)).toEqual([`第1${unit}`, `第2${unit}`]);
    expect(found.novel.chapters.map(({ volume }) => volume)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect(found.warnings).toEqual([]);
    expect(found.added).toContain(`第2${unit}`);
  });

  it('makes no volume where all chapters are of one', () => {
    const titles = names.slice(0, 6).map((name, index) => `S01E0${index + 1} ${name}`);
    const found = read(under(titles));
    expect(found.chapterTitles).toEqual(titles);
    expect(found.novel.volumes).toEqual([]);
  });

  it('stands below the volumes that the text names', () => {
    const titles = headingsOf((volume, no, name) => `${volume}-${no} ${name}`);
    const found = read(['第一卷 山', ...under(titles.slice(0, 5)), '第二卷 水', ...under(titles.slice(5))]);
    expect(found.chapterTitles).toEqual(titles);
    expect(found.novel.volumes.map(({ title }) => title)).toEqual(['第一卷 山', '第二卷 水']);
  });

  it('may stand in a contents list before', () => {
    const titles = headingsOf((volume, no, name) => `${volume}.${no} ${name}`);
    const found = read(['目录', ...titles, ...under(titles)]);
    expect(found.chapterTitles).toEqual(titles);
    expect(found.warnings).toEqual([]);
  });

  it('is none of a score, a price, a date or a mention of a chapter between the others', () => {
    const titles = headingsOf((volume, no, name) => `${volume}-${no} ${name}`);
    const lines = ['3-1', '1-1，谁也没有赢。', '1.1万元一辆。', '1.5元', '2003-1', '第三章', '10-1 国庆'];
    const found = read(titles.flatMap((title, index) => [title, lines[index] ?? '', passage(`第${index}天`)]));
    expect(found.chapterTitles).toEqual(titles);
    for (const line of lines) expect(textOf(found)).toContain(line);
  });

  it.each([
    ['scores', ['1-1', '1-2', '2-2', '3-2', '3-3']],
    ['dates', ['3-1 晴', '3-2 雨', '3-5 阴', '4-1 雪', '4-2 晴']],
    ['days in a row', ['5.1 晴', '5.2 雨', '5.3 阴', '5.4 雪', '5.5 晴']],
    ['years and months', ['1998.1', '1998.2', '1998.3', '1998.4', '1998.5']],
    ['prices', ['1.1元', '1.2元', '1.3元', '1.4元', '1.5元']],
  ])('%s are none though text stands below each', (_, lines) => {
    const found = read(under(lines));
    expect(found.novel.volumes).toEqual([]);
    expect(found.chapterTitles).toHaveLength(1);
  });

  it('counts the passages of chapters that have a number of their own', () => {
    const found = read(
      [1, 2, 3].flatMap((chapter) => [
        `第${chapter}章 ${names[chapter]}`,
        ...under([1, 2, 3].map((no) => `${chapter}.${no} ${names[no]}`)),
      ]),
    );
    expect(found.chapterTitles).toEqual(['第1章 雨落', '第2章 初雪', '第3章 归期']);
    expect(found.novel.volumes).toEqual([]);
    const passages = [1, 2, 3, 4].map((no) => `1.${no} ${names[no]}`);
    expect(read(['第1章 风起', ...under(passages)]).chapterTitles).toEqual(['第1章 风起']);
  });

  it('holds passages that bare numerals count', () => {
    const titles = headingsOf((volume, no, name) => `S0${volume}E0${no} ${name}`);
    const found = read(titles.flatMap((title) => [title, ...under(['1', '2', '3', '4', '5', '6'])]));
    expect(found.chapterTitles).toEqual(titles);
  });

  it('is none of scores in a novel whose chapters bare numerals count', () => {
    const scores: Record<number, string> = { 2: '1-1', 5: '1-2', 8: '1-3' };
    const lines = names
      .slice(0, 9)
      .flatMap((name, index) => [`${index + 1}、${name}`, ...(scores[index] ? [scores[index]] : []), passage(name)]);
    expect(read(lines).chapterTitles).toHaveLength(9);
  });

  it('is none of a list in a text, with headings or without', () => {
    const list = ['1-1 灯芯', '1-2 麻绳', '1-3 桐油', '2-1 铁钉', '2-2 船板'];
    const lines = chapters(8, (no, name) => `第${no}章 ${name}`);
    expect(read([...lines.slice(0, 8), ...list, ...lines.slice(8)]).chapterTitles).toHaveLength(8);
    const described = list.flatMap((item) => [
      item,
      '柜台后面的人看了一眼，记在账上，说明天早上一起送到渡口去，钱不急着给，先把船修好。',
    ]);
    const whole = read([passage('夜里').repeat(20), ...described, passage('清晨').repeat(20)]);
    expect(whole.chapterTitles).toHaveLength(1);
    expect(textOf(whole)).toContain('2-1 铁钉');
  });
});
