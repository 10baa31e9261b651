import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runLibraryCommand } from '../../cli/testing/run-library-command.ts';
import type { Store } from '../../db/open-store.ts';
import { listChapters } from '../../novels/catalog/chapters/list-chapters.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { isFailure } from '../import-report.ts';
import { passage } from '../testing/fixtures.ts';
import { importFiles } from '../testing/import-files.ts';
import { commonBeginning } from './title-beginning.ts';

const chapters = ['第一章 雨', '第二章 雪', '第三章 晴'];

describe('what every title begins with', () => {
  it.each([
    ['《夜雨》 ', '《夜雨》'],
    ['《》目录 ', '《》目录'],
    ['《夜雨》', '《夜雨》'],
    ['夜雨', '夜雨'],
    ['正文 ', '正文'],
    ['夜雨·', '夜雨·'],
    ['【全本】 ', '【全本】'],
  ])('“%s” before each heading is proposed to be stripped', (before, beginning) => {
    expect(
      commonBeginning(
        chapters.map((title) => before + title),
        '夜雨',
      ),
    ).toBe(beginning);
  });

  it.each([
    ['headings alone', chapters],
    ['a volume', chapters.map((title) => `第一卷 ${title}`)],
    ['a unit before its number', ['Chapter 1 Rain', 'Chapter 2 Snow', 'Chapter 3 Sun']],
    ['a unit of the book', ['番外 一', '番外 二', '番外 三']],
    ['numerals that begin alike', ['第十一章 雨', '第十二章 雪', '第十三章 晴']],
    ['nothing behind it', ['《夜雨》', '《夜雨》 一', '《夜雨》 二']],
    ['two titles', ['《夜雨》 一', '《夜雨》 二']],
    ['one that differs', [...chapters.map((title) => `《夜雨》 ${title}`), '后记']],
  ])('%s is not', (_, titles) => {
    expect(commonBeginning(titles, '夜雨')).toBeNull();
  });
});

describeOnEachDatabase('importing titles that begin alike', (open) => {
  let store: Store;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    store = await open();
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-titles-'));
    file = path.join(folder, '夜雨.txt');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const textOf = (titles: readonly string[]) =>
    titles.map((title) => `《夜雨》目录 ${title}\n${passage(title)}`).join('');
  const importIt = async (options: Parameters<typeof importFiles>[2] = {}) => {
    const [report] = await importFiles(store, [file], options);
    if (report === undefined || isFailure(report)) throw new Error(report?.error ?? 'no report');
    return report;
  };
  const titles = async (id: string | null) => (await listChapters(store, id ?? ''))?.items.map(({ title }) => title);

  it('a dry run proposes to strip it, the option does, and it stays with the novel [B1.60]', async () => {
    await writeFile(file, textOf(chapters));
    const proposed = await importIt({ isDryRun: true });
    expect(proposed).toMatchObject({ novel_id: null, outcome: 'dry_run', title_beginning: '《夜雨》目录' });
    expect(await store.db.selectFrom('novels').select('id').execute()).toEqual([]);
    const tried = await importIt({ isDryRun: true, stripTitles: '《夜雨》目录' });
    expect(tried).toMatchObject({ titles: chapters, title_beginning: null });
    const { novel_id: id, left_out } = await importIt({ stripTitles: '《夜雨》目录' });
    expect(await titles(id)).toEqual(chapters);
    expect(left_out.at(-1)).toMatchObject({ reason: 'replaced_by_rule', characters: 18 });
    // A later edition is not told again.
    await writeFile(file, textOf([...chapters, '第四章 风']));
    expect(await importIt({ isDryRun: true })).toMatchObject({ title_beginning: null, rules_are_kept: true });
    await importIt();
    expect(await titles(id)).toEqual([...chapters, '第四章 风']);
    expect(await importIt({ stripTitles: '《夜雨》目录' })).toMatchObject({
      outcome: 'unchanged',
      rules: [{ count: 4 }],
    });
  });

  it('the command import --dry-run looks at the rules of the library, and makes none where there is none [B1.61]', async () => {
    await writeFile(file, textOf(chapters));
    const other = await open();
    const run = async (...args: string[]) => (await runLibraryCommand(other, ['import', file, ...args])).out;
    expect(await run('--dry-run')).toContain("--strip-titles '《夜雨》目录'");
    await run('--strip-titles', '《夜雨》目录');
    expect(await run('--dry-run')).toContain('随作品保存的 1 条');
    const nowhere = { dataDir: path.join(folder, 'nowhere') };
    const { code, err } = await runLibraryCommand(nowhere, ['import', file, '--dry-run']);
    expect([code, err, existsSync(nowhere.dataDir)]).toEqual([0, '', false]);
  });
});
