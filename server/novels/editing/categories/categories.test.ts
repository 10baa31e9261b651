import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { incoming } from '../../../testing/incoming.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { facetCountsDiffer } from '../recount-facets.ts';
import { removeNovel } from '../remove-novel.ts';
import { setTakenDown } from '../take-down.ts';
import { addCategory, listCategoryRows, orderCategories, removeCategory, renameCategory } from './categories.ts';
import { mergeCategories } from './merge-categories.ts';

describeOnEachDatabase('categories that an operator changes', (open) => {
  it('categories are renamed, merged with all that is counted of them, and ordered [B6.15]', async () => {
    const store = await open();
    for (const [title, category] of [
      ['甲', '科幻'],
      ['乙', '未来'],
      ['丙', '未来'],
    ] as const)
      await saveNovel(store, incoming({ title, category, tags: ['海'] }));
    const namesOf = async () => (await listCategoryRows(store)).map(({ name }) => name);
    const countOf = async (wanted: string) =>
      (await listCategoryRows(store)).find(({ name }) => name === wanted)?.novel_count;
    await renameCategory(store, '未来', '明天');
    expect([await countOf('未来'), await countOf('明天')]).toEqual([undefined, 2]);
    await mergeCategories(store, '明天', '科幻');
    expect([await countOf('明天'), await countOf('科幻')]).toEqual([undefined, 3]);
    expect(await facetCountsDiffer(store)).toBe(false);
    const before = await namesOf();
    await orderCategories(store, ['科幻', '历史']);
    expect(await namesOf()).toEqual(['科幻', '历史', ...before.filter((name) => name !== '科幻' && name !== '历史')]);
  });

  it('novels change their category a few at a time, so that other writers come in between', async () => {
    const store = await open();
    for (const title of ['甲', '乙', '丙', '丁', '戊'])
      await saveNovel(store, incoming({ title, category: '未来', tags: ['海'] }));
    await setTakenDown(store, 1001, true);
    const changes = () => store.db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow();
    const before = (await changes()).value;
    await mergeCategories(store, '未来', '科幻', { size: 2 });
    // Two, two and one novel, and the category's end.
    expect((await changes()).value).toBe(before + 4);
    expect((await listCategoryRows(store)).find(({ name }) => name === '科幻')?.novel_count).toBe(4);
    expect(await facetCountsDiffer(store)).toBe(false);
  });

  it('a category is added at the end of the filter, takes its name from one that it was merged into, and is removed while it is empty [B6.15]', async () => {
    const store = await open();
    const before = await listCategoryRows(store);
    await addCategory(store, ' 短篇 ');
    expect((await listCategoryRows(store)).at(-1)).toMatchObject({ name: '短篇', novel_count: 0, aliases: [] });
    await mergeCategories(store, '短篇', '都市');
    await addCategory(store, '短篇');
    expect((await listCategoryRows(store)).filter(({ aliases }) => aliases.length > 0)).toEqual([]);
    await expect(addCategory(store, '短篇')).rejects.toThrow('已有分类“短篇”');
    await expect(addCategory(store, ' ')).rejects.toThrow('分类名称不能为空');
    await expect(addCategory(store, '长'.repeat(21))).rejects.toThrow('分类名称不能多于 20 个字');
    await saveNovel(store, incoming({ title: '丁', category: '短篇' }));
    await setTakenDown(store, 1001, true);
    await expect(removeCategory(store, '短篇')).rejects.toThrow('分类“短篇”里还有作品');
    await removeNovel(store, 1001);
    await removeCategory(store, '短篇');
    expect(await listCategoryRows(store)).toEqual(before);
  });

  it('a category that is not there, a name that is taken and a merge with itself change nothing', async () => {
    const store = await open();
    const before = await listCategoryRows(store);
    await expect(renameCategory(store, '没有', '新')).rejects.toThrow('没有分类“没有”');
    await expect(renameCategory(store, '科幻', '历史')).rejects.toThrow('已有分类“历史”');
    await expect(mergeCategories(store, '科幻', '科幻')).rejects.toThrow('自己');
    await expect(orderCategories(store, ['科幻', '没有'])).rejects.toThrow('没有分类“没有”');
    expect(await listCategoryRows(store)).toEqual(before);
  });
});
