import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { removeAllNovels } from '../../testing/many-novels.ts';
import { filterNovels } from '../catalog/filter/filter-novels.ts';
import { saveNovel } from '../saving/save-novel.ts';
import { searchNovels } from '../search/names/search-novels.ts';
import { editNovel } from './edit-novel.ts';
import { getNovelRecord } from './novel-records.ts';

describeOnEachDatabase('editing a novel', (open) => {
  let store: Store;
  let id: number;
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    id = Number((await saveNovel(store, incoming({ title: 'Sea 灯塔', author: 'Lin', tags: ['海'] }))).novelId);
  });

  afterEach(() => removeAllNovels(store));

  const found = async (keyword: string) =>
    (await searchNovels(store, { keyword })).items.map((novel) => Number(novel.id));

  it('editing a novel changes what is given, and leaves the rest as it is', async () => {
    const before = await getNovelRecord(store, id);
    expect(await editNovel(store, id, { status: 2, intro: ' 一座灯塔。\0' })).not.toBeNull();
    expect(await getNovelRecord(store, id)).toEqual({
      ...before,
      status: 2,
      intro: '一座灯塔。',
      updated_at: expect.any(String),
      edited: ['status', 'intro'],
    });
  });

  it('editing a novel notes each edited column once, however often it is edited', async () => {
    await editNovel(store, id, { title: '灯' });
    await editNovel(store, id, { title: '灯塔', cover: '/covers/1.webp' });
    expect((await getNovelRecord(store, id))?.edited).toEqual(['title', 'cover_url']);
  });

  it('editing a novel moves the novel to its new tags in lists, without white space and doubles', async () => {
    await editNovel(store, id, { tags: [' 雾 ', '雾', '', '灯'] });
    const tagged = async (tag: string) =>
      (await filterNovels(store, { order: 'new', tags: [tag] })).items.map(({ tags }) => tags);
    expect(await tagged('雾')).toEqual([['雾', '灯']]);
    expect(await tagged('海')).toEqual([]);
  });

  it('editing a novel makes the novel found by its new title and author alone', async () => {
    await editNovel(store, id, { title: '守夜人', author: '林海' });
    expect([await found('守夜'), await found('林海'), await found('灯塔'), await found('lin')]).toEqual([
      [id],
      [id],
      [],
      [id],
    ]);
  });

  it('editing a novel keeps the novel found by its edited title when an import spells the author in another width', async () => {
    await editNovel(store, id, { title: '守夜人' });
    const saved = await saveNovel(store, incoming({ title: 'Sea 灯塔', author: 'Ｌｉｎ', tags: ['海'] }));
    expect(saved).toMatchObject({ novelId: String(id), outcome: 'changed' });
    expect([await found('守夜'), await found('灯塔')]).toEqual([[id], []]);
  });

  it('editing a novel that is not there says so', async () => {
    expect(await editNovel(store, 999_999, { title: '没有' })).toBeNull();
  });
});
