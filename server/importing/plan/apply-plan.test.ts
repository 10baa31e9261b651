import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listChapters } from '../../novels/catalog/chapters/list-chapters.ts';
import { getNovel } from '../../novels/catalog/get-novel.ts';
import { listCategories } from '../../novels/catalog/list-categories.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { passage } from '../testing/fixtures.ts';
import { importFiles } from '../testing/import-files.ts';
import { storedWords } from '../testing/stored-words.ts';
import type { ImportPlan } from './import-plan.ts';

const advert = '请记住本站网址 www.example.com';
const text = `《夜雨》\n第一章 雨\n${passage('雨')}第二章 雪\n${passage('雪')}${advert}\n第三章 晴\n${passage('晴')}`;

describeOnSqlite('importing by a plan', (open) => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-plan-'));
    file = path.join(folder, 'a.txt');
    await writeFile(file, text);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const preview = async (): Promise<ImportPlan> => {
    const plans: ImportPlan[] = [];
    await importFiles(null, [file], { onPlan: (plan) => plans.push(plan) });
    const [plan] = plans;
    if (plan === undefined) throw new Error('no plan');
    return plan;
  };

  it('a plan names the chapters with their first words, and the lines that look like advertisements', async () => {
    const { chapters, adverts, title } = await preview();
    expect(title).toBe('夜雨');
    expect(chapters.map((chapter) => `${chapter.paragraph} ${chapter.title} ${chapter.begins?.slice(0, 4)}`)).toEqual([
      '1 第一章 雨 雨的那一',
      '3 第二章 雪 雪的那一',
      '6 第三章 晴 晴的那一',
    ]);
    expect(adverts).toEqual([{ paragraph: 5, text: advert, remove: false }]);
  });

  it.each(['', '分类：烹饪\n标签：夜、雨\n', '分类：玄幻小说\n'])(
    'a plan that nobody changed imports what no plan imports (%j)',
    async (head) => {
      await writeFile(file, text.replace('《夜雨》\n', `《夜雨》\n作者：王小明\n${head}`));
      const [store, other] = [await open(), await open()];
      await importFiles(store, [file]);
      const plans = [await preview()];
      expect(await importFiles(other, [file], { plans })).toMatchObject([{ outcome: 'added' }]);
      expect(await storedWords(other, '1001')).toEqual(await storedWords(store, '1001'));
      const { title, author, category, tags, status, intro } = (await getNovel(store, '1001')) ?? {};
      expect(await getNovel(other, '1001')).toMatchObject({ title, author, category, tags, status, intro });
      expect(await listCategories(other)).toEqual(await listCategories(store));
      // The plan that is kept names what the novel was given.
      await importFiles(other, [file]);
      expect(await listCategories(other)).toEqual(await listCategories(store));
    },
  );

  it('a category that was changed in the plan is added as it is written', async () => {
    const store = await open();
    await importFiles(store, [file], { plans: [{ ...(await preview()), category: '航海' }] });
    expect(await getNovel(store, '1001')).toMatchObject({ category: { name: '航海' } });
  });

  it('a plan is for its file however the path is written; one whose file does not come is a failure', async () => {
    const store = await open();
    const plan = { ...(await preview()), title: '晨雨' };
    const winding = path.join(folder, '..', path.basename(folder), 'a.txt');
    expect(await importFiles(store, [winding], { plans: [plan] })).toMatchObject([{ title: '晨雨' }]);
    const elsewhere = { ...plan, file: path.join(folder, 'b.txt') };
    expect(await importFiles(store, [file], { plans: [elsewhere] })).toMatchObject([
      { outcome: 'unchanged' },
      { file: elsewhere.file, error: expect.stringContaining('这次给出的文件里没有') },
    ]);
  });

  it('a plan that was edited is imported as edited: names, joined and split chapters, advertisements left out [B6.16]', async () => {
    const store = await open();
    const plan = await preview();
    const [first, , third] = plan.chapters;
    if (first === undefined || third === undefined) throw new Error('no chapters');
    const edited: ImportPlan = {
      ...plan,
      title: '晨雨',
      volumes: [{ title: '上卷' }],
      chapters: [{ ...first, volume: 0 }, { title: '新的一章', volume: null, paragraph: 4 }, third],
      adverts: plan.adverts.map((each) => ({ ...each, remove: true })),
    };
    await importFiles(store, [file], { plans: [edited] });
    expect(await getNovel(store, '1001')).toMatchObject({ title: '晨雨' });
    const list = await listChapters(store, '1001');
    expect(list?.items.map(({ title }) => title)).toEqual(['第一章 雨', '新的一章', '第三章 晴']);
    expect((await storedWords(store, '1001')).join()).not.toContain('本站');
  });

  it('a plan of another text, or one that contradicts itself, imports nothing', async () => {
    const store = await open();
    const plan = await preview();
    const disordered = { ...plan, chapters: plan.chapters.toReversed() };
    expect(await importFiles(store, [file], { plans: [disordered] })).toMatchObject([
      { error: expect.stringContaining('段落号') },
    ]);
    await writeFile(file, `${text}\n天亮了。`);
    expect(await importFiles(store, [file], { plans: [plan] })).toMatchObject([
      { error: '文件与导入方案不符：文件在预览之后改过，请重新预览' },
    ]);
    expect(await getNovel(store, '1001')).toBeNull();
  });
});
