import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Store } from '../../db/open-store.ts';
import { listChapters } from '../../novels/catalog/chapters/list-chapters.ts';
import { getNovel } from '../../novels/catalog/get-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { removeAllNovels } from '../../testing/many-novels.ts';
import { isFailure } from '../import-report.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { passage } from '../testing/fixtures.ts';
import { importFiles } from '../testing/import-files.ts';
import { storedWords } from '../testing/stored-words.ts';

const advert = '请记住本站网址 www.example.com';
const text = `第一章 雨\n${passage('雨')}第二章 雪\n${passage('雪')}${advert}\n第三章 晴\n${passage('晴')}`;
const grown = `${text}第四章 风\n${passage('风')}${advert}\n第五章 云\n${passage('云')}`;

describeOnEachDatabase('importing a file again', (open) => {
  let store: Store;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    store = await open();
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-again-'));
    file = path.join(folder, '夜雨.txt');
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await removeAllNovels(store);
    await writeFile(file, text);
  });

  const importIt = async (options: Parameters<typeof importFiles>[2] = {}) => {
    const [report] = await importFiles(store, [file], options);
    if (report === undefined || isFailure(report)) throw new Error(report?.error ?? 'no report');
    return report;
  };
  const overrides = { title: '夜雨集', author: '王小明', category: '历史', status: 2 as const, tags: ['雨'] };
  const titles = async (id: string | null) => (await listChapters(store, id ?? ''))?.items.map(({ title }) => title);
  const words = async (id: string | null) => (await storedWords(store, id ?? '')).join('\n');

  it('title, author, category, status and tags that the first import was told are kept, unless told again [B7.04]', async () => {
    const { novel_id: id } = await importIt({ overrides });
    expect(await importIt()).toMatchObject({ novel_id: id, outcome: 'unchanged', title: '夜雨集' });
    await writeFile(file, grown);
    expect(await importIt()).toMatchObject({ novel_id: id, outcome: 'changed' });
    const shown = { title: '夜雨集', author: { name: '王小明' }, category: { name: '历史' }, tags: ['雨'], status: 2 };
    expect(await getNovel(store, id ?? '')).toMatchObject({ ...shown, chapter_count: 5 });
    await importIt({ overrides: { category: '都市' } });
    await importIt();
    expect(await getNovel(store, id ?? '')).toMatchObject({ ...shown, category: { name: '都市' } });
  });

  it('a file of the same name and another text is another novel [B7.04]', async () => {
    const { novel_id: id } = await importIt({ overrides });
    await writeFile(file, '第一章 海\n海上什么也没有，只有一只白色的鸟。\n第二章 岸\n岸上站着一个等了很多年的人。\n');
    expect(await importIt()).toMatchObject({ outcome: 'added', title: '夜雨' });
    expect(await titles(id)).toHaveLength(3);
  });

  it('a novel is not there without what its import was told', async () => {
    const plans: ImportPlan[] = [];
    await importFiles(null, [file], { onPlan: (plan) => plans.push(plan) });
    await store.db.schema.alterTable('import_choices').renameTo('import_choices_away').execute();
    await expect(importFiles(store, [file], { plans })).rejects.toThrow('import_choices');
    await store.db.schema.alterTable('import_choices_away').renameTo('import_choices').execute();
    expect(await store.db.selectFrom('novels').select('id').execute()).toEqual([]);
  });

  describe('with a plan', () => {
    const importByPlan = async () => {
      const plans: ImportPlan[] = [];
      await importFiles(null, [file], { onPlan: (plan) => plans.push(plan) });
      const [plan] = plans;
      const [first, , third] = plan?.chapters ?? [];
      if (plan === undefined || first === undefined || third === undefined) throw new Error('no plan');
      const adverts = plan.adverts.map((each) => ({ ...each, remove: true }));
      const edited = {
        ...plan,
        title: '晨雨',
        chapters: [
          { ...first, title: '上' },
          { ...third, title: '下' },
        ],
        adverts,
      };
      return importIt({ plans: [edited] });
    };

    it('the same file is imported by its plan again [B7.04]', async () => {
      const { novel_id: id } = await importByPlan();
      expect(await importIt()).toMatchObject({ novel_id: id, outcome: 'unchanged', title: '晨雨' });
    });

    it('what a file has grown by follows behind its plan, without the lines that the plan dropped [B7.04]', async () => {
      const { novel_id: id } = await importByPlan();
      await writeFile(file, grown);
      expect(await importIt()).toMatchObject({ novel_id: id, outcome: 'changed' });
      expect(await titles(id)).toEqual(['上', '下', '第四章 风', '第五章 云']);
      expect(await words(id)).not.toContain('本站');
      expect(await importIt()).toMatchObject({ outcome: 'unchanged' });
    });

    it('a text that changed within keeps the names and dropped lines of its plan, and says that its chapters do not [B7.04]', async () => {
      const { novel_id: id } = await importByPlan();
      await writeFile(
        file,
        grown.replace('第二章 雪', '第二章 大雪').replace(passage('雨'), `${passage('雾')}${passage('雨')}`),
      );
      const { warnings, novel_id } = await importIt();
      expect(novel_id).toBe(id);
      expect(warnings).toContainEqual(expect.stringContaining('上次导入方案里的分章不再适用'));
      expect(await titles(id)).toEqual(['第一章 雨', '第二章 大雪', '第三章 晴', '第四章 风', '第五章 云']);
      expect(await words(id)).not.toContain('本站');
    });
  });

  it('an import proposes to drop a first chapter of advertisements alone, and names adverts that are left [B7.05]', async () => {
    await writeFile(file, `《夜雨》\n作者：王小明\n${advert}\n${text}`);
    const { novel_id: id, advert_chapter, adverts } = await importIt();
    expect(advert_chapter).toBe(`${id}-1`);
    expect(adverts).toMatchObject([{ text: advert }, { text: advert }]);
    expect(await getNovel(store, id ?? '')).toMatchObject({ first_chapter_id: `${id}-2` });
  });
});
