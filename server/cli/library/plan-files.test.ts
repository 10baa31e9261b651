import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImportPlan } from '../../importing/plan/import-plan.ts';
import { passage } from '../../importing/testing/fixtures.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { runForJson, runLibraryCommand } from '../testing/run-library-command.ts';
import { fileOfPlan, readPlans } from './plan-files.ts';

describeOnSqlite('files of import plans', (open) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-plan-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('a plan that a preview wrote is what the import with it reads', async () => {
    const store = await open();
    const [novel, plan] = [path.join(folder, 'a.txt'), path.join(folder, 'plan.json')];
    await writeFile(novel, `《夜雨》\n第一章 雨\n${passage('雨')}第二章 雪\n${passage('雪')}`);
    await runLibraryCommand(store, ['import', novel, '--preview', plan]);
    expect(await readPlans(plan)).toMatchObject([
      { file: novel, title: '夜雨', chapters: [{ paragraph: 1 }, { paragraph: 3 }] },
    ]);
    const edited = (await readFile(plan, 'utf8')).replace('第一章 雨', '第一章 夜雨');
    await writeFile(plan, edited);
    expect(await runForJson(store, ['import', '--plan', plan])).toMatchObject([
      { outcome: 'added', titles: ['第一章 夜雨', '第二章 雪'] },
    ]);
  });

  it('a plan that is no plan is refused with the place that is wrong', async () => {
    const plan = path.join(folder, 'plan.json');
    await expect(readPlans(plan)).rejects.toThrow('读不了导入方案');
    await writeFile(plan, JSON.stringify([{ version: 1 } satisfies Partial<ImportPlan>]));
    await expect(readPlans(plan)).rejects.toThrow('导入方案不对');
  });

  it('a plan for a novel in an archive is for the file of the archive', () => {
    expect(['a.txt', 'x/b.zip/书/a.txt'].map(fileOfPlan)).toEqual(['a.txt', 'x/b.zip']);
  });
});
