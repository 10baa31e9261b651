import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Store } from '../db/open-store.ts';
import { getNovel } from '../novels/catalog/get-novel.ts';
import { listCategoryRows, renameCategory } from '../novels/editing/categories/categories.ts';
import { mergeCategories } from '../novels/editing/categories/merge-categories.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { knownCategory } from './known-category.ts';
import { passage } from './testing/fixtures.ts';
import { importFiles } from './testing/import-files.ts';

const names = ['玄幻', '奇幻', '武侠', '仙侠', '都市', '历史', '轻小说', '其他'];
const known = new Map(names.map((name) => [name, name]));

it.each([
  ['玄幻小说', '玄幻'],
  ['奇幻·玄幻', '奇幻'],
  ['轻小说', '轻小说'],
  ['修真', '仙侠'],
  ['历史演义', '历史'],
  ['三国', '历史'],
  ['烹饪', '其他'],
])('what a file calls %s is the category %s [B6.10]', (word, category) => {
  expect(knownCategory(word, known)).toBe(category);
});

describeOnEachDatabase('the category of an imported file', (open) => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-category-'));
    file = path.join(folder, 'a.txt');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const writeNovel = (category: string, chapters = '') =>
    writeFile(file, `书名：夜雨\n分类：${category}\n第一章 雨\n${passage('雨')}第二章 雪\n${passage('雪')}${chapters}`);
  const shown = (store: Store) => getNovel(store, '1001');
  const names = async (store: Store) => (await listCategoryRows(store)).map(({ name }) => name);

  it('a category that the library does not know becomes a tag, one that the operator gives is added', async () => {
    const store = await open();
    await writeNovel('烹饪');
    await importFiles(store, [file]);
    expect(await shown(store)).toMatchObject({ category: { name: '其他' }, tags: ['烹饪'] });
    await importFiles(store, [file], { overrides: { category: '美食' } });
    expect(await shown(store)).toMatchObject({ category: { name: '美食' }, tags: [] });
  });

  it('a novel stays in a category that was renamed or merged when its file comes again', async () => {
    const store = await open();
    await writeNovel('玄幻');
    await importFiles(store, [file]);
    await renameCategory(store, '玄幻', '幻想');
    const after = await names(store);
    await writeNovel('玄幻', `第三章 晴\n${passage('晴')}`);
    expect(await importFiles(store, [file])).toMatchObject([{ outcome: 'changed' }]);
    expect(await shown(store)).toMatchObject({ category: { name: '幻想' }, tags: [] });
    await mergeCategories(store, '幻想', '奇幻');
    expect(await importFiles(store, [file])).toMatchObject([{ outcome: 'unchanged' }]);
    expect(await shown(store)).toMatchObject({ category: { name: '奇幻' }, tags: [] });
    expect(await names(store)).toEqual(after.filter((name) => name !== '幻想'));
  });

  it('what an import was told of its category follows a rename, and so does what no category is known for', async () => {
    const store = await open();
    await writeNovel('烹饪');
    await importFiles(store, [file], { overrides: { category: '美食' } });
    await renameCategory(store, '美食', '饮食');
    await renameCategory(store, '其他', '杂书');
    const after = await names(store);
    await importFiles(store, [file]);
    expect(await shown(store)).toMatchObject({ category: { name: '饮食' } });
    const other = path.join(folder, 'b.txt');
    await writeFile(other, `书名：晨雾\n分类：园艺\n第一章 雾\n${passage('雾')}第二章 风\n${passage('风')}`);
    await importFiles(store, [other]);
    expect(await getNovel(store, '1002')).toMatchObject({ category: { name: '杂书' }, tags: ['园艺'] });
    expect(await names(store)).toEqual(after);
  });

  it('a name that becomes a category again is that category', async () => {
    const store = await open();
    await renameCategory(store, '玄幻', '幻想');
    await renameCategory(store, '奇幻', '玄幻');
    await writeNovel('玄幻');
    await importFiles(store, [file]);
    expect(await shown(store)).toMatchObject({ category: { name: '玄幻' } });
    expect((await listCategoryRows(store)).flatMap(({ aliases }) => aliases)).toEqual(['奇幻']);
  });
});
