import type { ImportReport } from '../../importing/import-report.ts';
import { resultText, summaryText } from './import-text.ts';

const report: ImportReport = {
  file: '夜雨.txt',
  novel_id: '1001',
  replaces: null,
  title: '夜雨',
  author: '王小明',
  encoding: 'gb18030',
  encoding_reason: '最像中文',
  rule: { name: 'numbers', unit: '章', score: 2.5 },
  suspicious: [
    { kind: 'gap', title: '第四章 晴' },
    { kind: 'very_short', title: '第二章 雨落' },
  ],
  adverts: [{ paragraph: 1, text: 'www.example.com' }],
  advert_chapter: '1001-1',
  pictures: 0,
  chapters: 2,
  titles: ['第一章 风起', '第二章 雨落'],
  title_beginning: null,
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
  rules: [],
  rules_are_kept: false,
  left_out: [{ reason: 'separator', description: '分隔线', characters: 8, samples: ['--------'] }],
  longest: { characters: 600, title: '第一章 风起' },
  shortest: { characters: 300, title: '第二章 雨落' },
};
const failure = { file: 'x.txt', error: '文件是空的' };

describe('the text of an import', () => {
  it('a report says the verdict, then each doubt and what to do, then file and id, one line each', () => {
    expect(resultText(report)).toBe(
      [
        '《夜雨》 王小明',
        '  结论  2 章，1 卷，另有 楔子；疑点 2 处',
        '  疑点  缺少的章：3',
        '  疑点  篇幅和别的章相差很多，请核对是否分错：“第二章 雨落”很短',
        '  怎么改  分错的章：npm run library -- chapters list 1001，再用 chapters merge、edit、drop 改',
        '  文件  夜雨.txt（1.3 MB，gb18030）',
        '  编码  最像中文',
        '  分章  按序号（第…章），得分 2.5',
        '  归类  都市 · 完本 · 雨',
        '  首章  第一章 风起',
        '  末章  第二章 雨落',
        '  最长  第一章 风起（600 字）',
        '  最短  第二章 雨落（300 字）',
        '  未收  分隔线 8 字',
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
      '  结论  0 章；没有疑点',
      '  文件  夜雨.txt（0.001 MB，gb18030）',
      '  编码  最像中文',
      '  分章  按序号（第…章），得分 2.5',
      '  归类  都市 · 完本 · 雨',
      '  结果  仅预览，未入库',
      '',
    ]);
  });

  it('a cause is one line, however often it comes', () => {
    const suspicious = Array.from({ length: 30 }, (_, index) => ({
      kind: 'very_short' as const,
      title: `第${index}章`,
    }));
    const lines = resultText({ ...report, suspicious, warnings: [], novel_id: null }).split('\n');
    expect(lines.filter((line) => line.startsWith('  疑点'))).toEqual([
      '  疑点  篇幅和别的章相差很多，请核对是否分错：“第0章”很短、“第1章”很短、“第2章”很短、“第3章”很短、“第4章”很短……（共 30 处）',
    ]);
    expect(lines).toContain('  怎么改  --preview 方案文件 写出分章、书名和疑似广告，改好后 --plan 方案文件 照它导入');
  });

  it('a new edition says how many chapters are new, changed and gone, and names the first of them [B6.12]', () => {
    const of = (changed: string[], removed: string[], added = 0): string =>
      resultText({
        ...report,
        outcome: 'changed',
        replaces: '1001',
        chapter_changes: { added, changed: changed.length, removed: removed.length },
        changed_titles: { changed, removed },
      });
    expect(of(['第三章 灯'], ['序', '后记'], 2)).toContain(
      '  变动  新增 2 章，改动 1 章（“第三章 灯”），删去 2 章（“序”、“后记”）\n  结果  已更新，编号 1001\n',
    );
    const many = [...'一二三四五六'];
    expect(of(many, [])).toContain('  变动  改动 6 章（“一”、“二”、“三”、“四”、“五”……）\n');
  });

  it('a report says what each replacement rule did, and a dry run shows examples', () => {
    const rule = { count: 0, examples: [], problem: null };
    const examples = [
      { chapter: '第一章 风起', before: '看【渡口】吧', after: '看吧' },
      { chapter: '第二章 雨落', before: '本站首发', after: '' },
    ];
    const rules = [
      { ...rule, name: '广告', count: 12, examples },
      { ...rule, name: '人名' },
      { ...rule, name: '坏的', problem: '没有结束' },
    ];
    const text = resultText({ ...report, rules });
    expect(text).toContain('  疑点  没有用的替换规则：“坏的”：没有结束\n');
    expect(text).toContain('  替换  改动 12 处：“广告”12 处\n  没用上  “人名”\n');
    const dry = resultText({ ...report, rules, outcome: 'dry_run', novel_id: null });
    expect(dry).toContain(
      '  例  第一章 风起：看【渡口】吧 → 看吧\n  例  第二章 雨落：本站首发 → （删去）\n  没用上  “人名”\n',
    );
  });

  it('rules that were kept with the novel say so, and a beginning of all titles is proposed to be stripped [B1.61]', () => {
    const rules = [{ name: '广告', count: 1, examples: [], problem: null }];
    const text = resultText({ ...report, rules, rules_are_kept: true, title_beginning: '《夜雨》' });
    expect(text).toContain(
      '  规则  没有另给 --replace，用上次导入时随作品保存的 1 条\n  替换  改动 1 处：“广告”1 处\n',
    );
    expect(text).toContain("  建议  每个章名都以“《夜雨》”开头，去掉：再导入一次，加上 --strip-titles '《夜雨》'\n");
    expect(resultText({ ...report, rules })).not.toContain('规则  ');
  });

  it('a failure names the file and its error', () => {
    expect(resultText(failure)).toBe('✗ x.txt\n  失败  文件是空的\n');
  });

  it('the summary counts files, successes and failures', () => {
    expect(summaryText(3, 1)).toBe('共 3 个文件：成功 2 个，失败 1 个。\n');
  });
});
