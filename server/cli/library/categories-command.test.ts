import { saveNovel } from '../../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { runForJson, runLibraryCommand } from '../testing/run-library-command.ts';

describeOnEachDatabase('the command categories', (open) => {
  it('the command renames, merges and orders categories, and says what files may call them', async () => {
    const store = await open();
    await saveNovel(store, incoming({ category: '科幻' }));
    const rows = await runForJson(store, ['categories', 'rename', '科幻', '未来']);
    expect(rows.find(({ name }) => name === '未来')).toMatchObject({ novel_count: 1, aliases: ['科幻'] });
    const merged = await runForJson(store, ['categories', 'merge', '未来', '历史']);
    expect(merged.find(({ name }) => name === '历史')).toMatchObject({ novel_count: 1, aliases: ['未来', '科幻'] });
    expect(merged).toHaveLength(rows.length - 1);
    expect((await runForJson(store, ['categories', 'order', '历史', '都市'])).slice(0, 2)).toMatchObject([
      { name: '历史' },
      { name: '都市' },
    ]);
    expect((await runForJson(store, ['categories', 'add', '短篇'])).at(-1)).toMatchObject({ name: '短篇' });
    expect(await runForJson(store, ['categories', 'remove', '短篇'])).toHaveLength(merged.length);
    const { out } = await runLibraryCommand(store, ['categories']);
    expect(out.split('\n')[0]).toBe('历史  1 部（文件里也叫：未来、科幻）');
  });

  it.each([
    [['categories', 'rename', '科幻'], 2, '缺少分类名称'],
    [['categories', 'merge', '科幻', '历史', '都市'], 2, ''],
    [['categories', 'add'], 2, '缺少分类名称'],
    [['categories', 'remove', '没有'], 1, '没有分类“没有”'],
    [['categories', 'rename', '没有', '新'], 1, '没有分类“没有”'],
  ])('%j is refused', async (args, code, sentence) => {
    const refused = await runLibraryCommand(await open(), args);
    expect(refused).toMatchObject({ code, err: expect.stringContaining(sentence) });
  });
});
