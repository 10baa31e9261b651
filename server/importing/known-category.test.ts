import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getNovel } from '../novels/catalog/get-novel.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { importFiles } from './import-files.ts';
import { knownCategory } from './known-category.ts';
import { passage } from './testing/fixtures.ts';

const known = ['玄幻', '奇幻', '武侠', '仙侠', '都市', '历史', '轻小说', '其他'];

it.each([
  ['玄幻小说', '玄幻'],
  ['奇幻·玄幻', '奇幻'],
  ['轻小说', '轻小说'],
  ['修真', '仙侠'],
  ['历史演义', '历史'],
  ['三国', '历史'],
  ['烹饪', '其他'],
])('what a file calls %s is the category %s', (word, category) => {
  expect(knownCategory(word, known)).toBe(category);
});

describeOnSqlite('the category of an imported file', (open) => {
  it('a category that the library does not know becomes a tag, one that the operator gives is added', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shuhai-category-'));
    const file = path.join(folder, 'a.txt');
    await writeFile(file, `书名：夜雨\n分类：烹饪\n第一章 雨\n${passage('雨')}第二章 雪\n${passage('雪')}`);
    const store = await open();
    await importFiles(store, [file]);
    expect(await getNovel(store, '1001')).toMatchObject({ category: { name: '其他' }, tags: ['烹饪'] });
    await importFiles(store, [file], { overrides: { category: '美食' } });
    expect(await getNovel(store, '1001')).toMatchObject({ category: { name: '美食' }, tags: [] });
    await rm(folder, { recursive: true });
  });
});
