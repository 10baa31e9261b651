import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRules } from 'shared-api/replace-rules/read-rules';
import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { removeAllNovels } from '../../testing/many-novels.ts';
import { isFailure } from '../import-report.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { passage } from '../testing/fixtures.ts';
import { importFiles } from '../testing/import-files.ts';
import { storedWords } from '../testing/stored-words.ts';
import { recallRules } from './novel-rules.ts';

const text = `第一章 雨\n${passage('雨')}本站首发\n第二章 雪\n${passage('雪')}`;
const { rules } = readRules('本站首发\n雪 => 大雪');

describeOnEachDatabase("a novel's own replacement rules", (open) => {
  let store: Store;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    store = await open();
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-rules-'));
    file = path.join(folder, '夜雨.txt');
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await removeAllNovels(store);
    await writeFile(file, text);
  });

  const importIt = async (options: Parameters<typeof importFiles>[2] = {}, into: Store | null = store) => {
    const [report] = await importFiles(into, [file], options);
    if (report === undefined || isFailure(report)) throw new Error(report?.error ?? 'no report');
    return report;
  };
  const words = async (id: string | null) => (await storedWords(store, id ?? '')).join('\n');

  it('the rules of an import hold for the next ones and for new editions, until others are given [B6.21]', async () => {
    const { novel_id: id, rules: outcomes } = await importIt({ rules });
    expect(outcomes.map(({ count }) => count)).toEqual([1, 1]);
    expect(await words(id)).not.toContain('本站');
    expect(await importIt()).toMatchObject({ novel_id: id, outcome: 'unchanged' });
    await writeFile(file, `${text}第三章 晴\n${passage('晴')}本站首发\n`);
    expect(await importIt()).toMatchObject({ novel_id: id, chapter_changes: { added: 1, changed: 0, removed: 0 } });
    expect(await words(id)).not.toContain('本站');
    await importIt({ rules: [] });
    expect(await words(id)).toContain('本站');
    expect(await recallRules(store, { title: '夜雨', author: '佚名' })).toEqual([]);
  });

  it('a dry run says what rules would change, and leaves nothing behind [B6.21]', async () => {
    const { rules: outcomes, outcome } = await importIt({ rules }, null);
    expect(outcome).toBe('dry_run');
    expect(outcomes).toMatchObject([
      { count: 1, examples: [{ chapter: '第一章 雨', before: '本站首发', after: '' }] },
      {
        count: 1,
        examples: [
          {
            chapter: '第二章 雪',
            before: '雪的那一天，街上没有人，只',
            after: expect.stringMatching(/^大雪的那一天/),
          },
        ],
      },
    ]);
    expect(await store.db.selectFrom('novel_replace_rules').selectAll().execute()).toEqual([]);
  });

  it('a dry run without rules shows what those of the novel would change, and changes nothing [B1.61]', async () => {
    const { novel_id: id } = await importIt({ rules });
    await writeFile(file, `${text}第三章 晴\n${passage('晴')}本站首发\n`);
    const report = await importIt({ isDryRun: true });
    expect(report).toMatchObject({
      novel_id: null,
      outcome: 'dry_run',
      rules_are_kept: true,
      rules: [{ count: 2, examples: [{ before: '本站首发', after: '' }, { chapter: '第三章 晴' }] }, { count: 1 }],
    });
    expect(await words(id)).not.toContain('晴的那一天');
    expect(await importIt({ isDryRun: true, rules: [] })).toMatchObject({ rules_are_kept: false, rules: [] });
    expect(await recallRules(store, { title: '夜雨', author: '佚名' })).toEqual(rules);
  });

  it('a plan divides the text of the file, and rules change what comes of it', async () => {
    const plans: ImportPlan[] = [];
    await importFiles(null, [file], { onPlan: (plan) => plans.push(plan) });
    const [plan] = plans;
    if (plan === undefined) throw new Error('no plan');
    const { novel_id: id, rules: outcomes } = await importIt({ rules, plans: [{ ...plan, title: '晨雨' }] });
    expect(outcomes.map(({ count }) => count)).toEqual([1, 1]);
    expect(await importIt()).toMatchObject({ novel_id: id, outcome: 'unchanged', title: '晨雨' });
  });

  it('a novel of an archive has those that hold for it, and loses them with itself', async () => {
    const [first] = rules;
    if (first === undefined) throw new Error('no rule');
    await importIt({ rules: [first, { ...first, scope: '长河' }] });
    expect(await recallRules(store, { title: '夜雨', author: '佚名' })).toEqual([first]);
    await removeAllNovels(store);
    expect(await store.db.selectFrom('novel_replace_rules').selectAll().execute()).toEqual([]);
  });
});
