import type { ImportReport } from '../../importing/import-report.ts';
import { resultText, summaryText } from './import-text.ts';

const report: ImportReport = {
  file: '夜雨.txt',
  novel_id: '1001',
  title: '夜雨',
  author: '王小明',
  encoding: 'gb18030',
  encoding_reason: '最像中文',
  rule: { name: 'numbers', unit: '章', score: 2.5 },
  suspicious: [{ kind: 'gap', title: '第四章 晴' }],
  adverts: [{ paragraph: 1, text: 'www.example.com' }],
  advert_chapter: '1001-1',
  chapters: 2,
  titles: ['第一章 风起', '第二章 雨落'],
  warnings: ['缺少的章：3'],
  sections: ['楔子'],
  volumes: ['第一卷 山'],
  category: '都市',
  tags: ['雨'],
  status: 2,
  chapter_changes: { added: 3, changed: 0, removed: 0 },
  changed_titles: { changed: [], removed: [] },
  outcome: 'added',
  bytes: 1_250_000,
  undecodable: 0,
  kept: 900,
  left_out: [{ reason: 'separator', description: '分隔线', characters: 8, samples: ['--------'] }],
  longest: { characters: 600, title: '第一章 风起' },
  shortest: { characters: 300, title: '第二章 雨落' },
};
const failure = { file: 'x.txt', error: '文件是空的' };

describe('the text of an import', () => {
  it('a report names file, chapters, warnings and id, one line each', () => {
    expect(resultText(report)).toBe(
      [
        '《夜雨》 王小明',
        '  文件  夜雨.txt（1.3 MB，gb18030）',
        '  编码  最像中文',
        '  分章  按序号（第…章），得分 2.5',
        '  归类  都市 · 完本 · 雨',
        '  章节  2 章，1 卷，另有 楔子',
        '  首章  第一章 风起',
        '  末章  第二章 雨落',
        '  最长  第一章 风起（600 字）',
        '  最短  第二章 雨落（300 字）',
        '  未收  分隔线 8 字',
        '  注意  缺少的章：3',
        '  可疑  “第四章 晴”前面缺号',
        '  广告  1 行像广告，查看和删去：npm run library -- chapters adverts 1001',
        '  建议  第一章只有广告，“开始阅读”不会从那里开始；删去：npm run library -- chapters drop 1001-1',
        '  结果  已入库，编号 1001',
        '',
      ].join('\n'),
    );
  });

  it('lines without a value are missing, and a dry run has no id', () => {
    const empty = {
      suspicious: [],
      adverts: [],
      advert_chapter: null,
      titles: [],
      warnings: [],
      sections: [],
      volumes: [],
      left_out: [],
      longest: null,
      shortest: null,
    };
    const text = resultText({ ...report, ...empty, chapters: 0, bytes: 1_250, novel_id: null, outcome: 'dry_run' });
    expect(text.split('\n').slice(1)).toEqual([
      '  文件  夜雨.txt（0.001 MB，gb18030）',
      '  编码  最像中文',
      '  分章  按序号（第…章），得分 2.5',
      '  归类  都市 · 完本 · 雨',
      '  章节  0 章',
      '  结果  仅预览，未入库',
      '',
    ]);
  });

  it('a new edition says how many chapters are new, changed and gone, and names the first of them [B6.12]', () => {
    const of = (changed: string[], removed: string[], added = 0): string =>
      resultText({
        ...report,
        outcome: 'changed',
        chapter_changes: { added, changed: changed.length, removed: removed.length },
        changed_titles: { changed, removed },
      });
    expect(of(['第三章 灯'], ['序', '后记'], 2)).toContain(
      '  变动  新增 2 章，改动 1 章（“第三章 灯”），删去 2 章（“序”、“后记”）\n  结果  已更新，编号 1001\n',
    );
    const many = [...'一二三四五六'];
    expect(of(many, [])).toContain('  变动  改动 6 章（“一”、“二”、“三”、“四”、“五”……）\n');
  });

  it('a failure names the file and its error', () => {
    expect(resultText(failure)).toBe('✗ x.txt\n  失败  文件是空的\n');
  });

  it('the summary counts files, successes and failures', () => {
    expect(summaryText(3, 1)).toBe('共 3 个文件：成功 2 个，失败 1 个。\n');
  });
});
