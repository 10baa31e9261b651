import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { removeAllNovels } from '../../testing/many-novels.ts';
import { getChapter } from '../catalog/chapters/get-chapter.ts';
import { listChapters } from '../catalog/chapters/list-chapters.ts';
import { getNovel } from '../catalog/get-novel.ts';
import { listCategories } from '../catalog/list-categories.ts';
import { saveNovel } from './save-novel.ts';

describeOnEachDatabase('saving a novel', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterEach(() => removeAllNovels(store));

  const contents = async (id: string) =>
    (await listChapters(store, id))?.items.map((row) => `${row.no} ${row.id} ${row.title}`);

  /** Everything the library says about a novel. */
  const everything = async (id: string) => {
    const rows = (await listChapters(store, id))?.items ?? [];
    return [await getNovel(store, id), ...(await Promise.all(rows.map((row) => getChapter(store, row.id))))];
  };

  it('saving a novel gives the first novel of a library the id 1001, and its chapters serials in reading order', async () => {
    const library = await open();
    const saved = await saveNovel(library, incoming());
    expect(saved).toMatchObject({ novelId: '1001', outcome: 'added', chapters: { added: 3, changed: 0, removed: 0 } });
    const list = await listChapters(library, '1001');
    expect(list?.items.map((row) => `${row.no} ${row.id} ${row.title}`)).toEqual([
      '1 1001-1 第一章 雾',
      '2 1001-2 第二章 船',
      '3 1001-3 第三章 灯',
    ]);
  });

  it('saving a novel keeps all that the import brings', async () => {
    const told = incoming({ intro: '一座灯塔。', source: '公有领域', tags: ['孤独', '海'], status: 2 });
    const { novelId } = await saveNovel(store, { ...told, chapters: [chapter('一', '雾 来了。', '灯亮着。')] });
    expect(await getNovel(store, novelId)).toMatchObject({
      title: '灯塔守夜人',
      author: { name: '林海' },
      category: { name: '科幻' },
      intro: '一座灯塔。',
      source: '公有领域',
      tags: ['孤独', '海'],
      status: 2,
      word_count: 8,
      chapter_count: 1,
      first_chapter_id: `${novelId}-1`,
      latest_chapter: { id: `${novelId}-1`, no: 1, title: '一' },
    });
  });

  it('saving a novel changes nothing at all when the same novel comes again', async () => {
    const { novelId } = await saveNovel(store, incoming());
    const before = await everything(novelId);
    const again = await saveNovel(store, incoming({ title: ' 灯塔守夜人 ' }));
    expect(again).toMatchObject({ novelId, outcome: 'unchanged', chapters: { added: 0, changed: 0, removed: 0 } });
    expect(await everything(novelId)).toEqual(before);
  });

  it('saving a novel knows a novel by title and author together', async () => {
    const first = await saveNovel(store, incoming());
    const other = await saveNovel(store, incoming({ author: '江河' }));
    expect(other.outcome).toBe('added');
    expect(other.novelId).not.toBe(first.novelId);
  });

  it('saving a novel keeps the ids of chapters when one is put in between', async () => {
    const { novelId } = await saveNovel(store, incoming());
    const chapters = incoming().chapters.toSpliced(1, 0, chapter('间章'));
    const saved = await saveNovel(store, incoming({ chapters }));
    expect(saved.chapters).toEqual({ added: 1, changed: 0, removed: 0 });
    expect(await contents(novelId)).toEqual([
      `1 ${novelId}-1 第一章 雾`,
      `2 ${novelId}-4 间章`,
      `3 ${novelId}-2 第二章 船`,
      `4 ${novelId}-3 第三章 灯`,
    ]);
  });

  it('saving a novel removes a chapter that no longer comes, and never gives its serial again', async () => {
    const { novelId } = await saveNovel(store, incoming());
    const kept = incoming().chapters.slice(0, 2);
    const saved = await saveNovel(store, incoming({ chapters: kept }));
    expect(saved.chapters).toEqual({ added: 0, changed: 0, removed: 1 });
    expect(await getChapter(store, `${novelId}-3`)).toBeNull();
    await saveNovel(store, incoming({ chapters: [...kept, chapter('第三章 新的灯')] }));
    expect(await contents(novelId)).toContain(`3 ${novelId}-4 第三章 新的灯`);
  });

  it('saving a novel raises the revision of a chapter whose text changed, keeps its id and its untouched paragraphs', async () => {
    const text = (middle: string) =>
      incoming({ chapters: [chapter('一', '雾来了。', middle, '灯亮着。'), chapter('二')] });
    const { novelId } = await saveNovel(store, text('船没有来。'));
    const other = await getChapter(store, `${novelId}-2`);
    const saved = await saveNovel(store, text('船来了。'));
    expect(saved).toMatchObject({ outcome: 'changed', chapters: { added: 0, changed: 1, removed: 0 } });
    expect(await getChapter(store, `${novelId}-1`)).toMatchObject({
      revision: 2,
      paragraphs: [
        { pid: '1', text: '雾来了。' },
        { pid: '2', text: '船来了。' },
        { pid: '3', text: '灯亮着。' },
      ],
    });
    expect(await getChapter(store, `${novelId}-2`)).toEqual(other);
  });

  it('saving a novel keeps the id of a chapter that only got another title', async () => {
    const { novelId } = await saveNovel(store, incoming());
    const retitled = incoming().chapters.map((one) =>
      one.title === '第二章 船' ? { ...one, title: '第二章 归船' } : one,
    );
    await saveNovel(store, incoming({ chapters: retitled }));
    expect(await contents(novelId)).toContain(`2 ${novelId}-2 第二章 归船`);
    expect(await getChapter(store, `${novelId}-2`)).toMatchObject({ revision: 1 });
  });

  it('saving a novel keeps the ids of chapters that are reordered', async () => {
    const { novelId } = await saveNovel(store, incoming());
    await saveNovel(store, incoming({ chapters: incoming().chapters.toReversed() }));
    expect(await contents(novelId)).toEqual([
      `1 ${novelId}-3 第三章 灯`,
      `2 ${novelId}-2 第二章 船`,
      `3 ${novelId}-1 第一章 雾`,
    ]);
  });

  it('saving a novel numbers volumes from 1 and says where each begins', async () => {
    const chapters = incoming().chapters.map((one, index) => ({ ...one, volume: index < 2 ? 0 : 1 }));
    const volumes = [{ title: '上卷' }, { title: '下卷' }];
    const { novelId } = await saveNovel(store, incoming({ volumes, chapters }));
    const list = await listChapters(store, novelId);
    expect(list?.volumes).toEqual([
      { no: 1, title: '上卷', first_no: 1, chapter_count: 2 },
      { no: 2, title: '下卷', first_no: 3, chapter_count: 1 },
    ]);
    expect(list?.items.map(({ volume }) => volume?.title)).toEqual(['上卷', '上卷', '下卷']);
    expect((await saveNovel(store, incoming({ volumes, chapters }))).outcome).toBe('unchanged');
  });

  it('saving a novel counts novels in their category, and makes one that is not there yet', async () => {
    const countOf = async (name: string) => (await listCategories(store)).find((one) => one.name === name)?.novel_count;
    await saveNovel(store, incoming());
    expect(await countOf('科幻')).toBe(1);
    await saveNovel(store, incoming({ category: '海洋' }));
    expect([await countOf('科幻'), await countOf('海洋')]).toEqual([0, 1]);
    expect((await listCategories(store)).at(-1)?.name).toBe('海洋');
  });

  it('saving a novel leaves nothing behind when it fails half way', async () => {
    const broken = await open();
    await broken.db.schema.alterTable('chapter_texts').renameTo('elsewhere').execute();
    await expect(saveNovel(broken, incoming())).rejects.toThrow();
    expect(await broken.db.selectFrom('novels').selectAll().execute()).toEqual([]);
  });

  it('saving a novel takes markup and SQL for text', async () => {
    const text = `<script>alert('1')</script> "); drop table novels; -- \u0000 😀`;
    const { novelId } = await saveNovel(store, incoming({ title: `'"%_\\`, chapters: [chapter(text, text)] }));
    expect((await getChapter(store, `${novelId}-1`))?.paragraphs).toEqual([{ pid: '1', text }]);
  });

  it('saving a novel refuses a chapter in a volume that is not there', async () => {
    const astray = { ...chapter('一'), volume: 3 };
    await expect(saveNovel(store, incoming({ chapters: [astray] }))).rejects.toThrow('所在的卷不存在');
  });

  it('saving a novel survives two imports of the same novel at the same time', async () => {
    const saved = await Promise.all([saveNovel(store, incoming()), saveNovel(store, incoming())]);
    expect(saved.map(({ outcome }) => outcome).toSorted()).toEqual(['added', 'unchanged']);
  });
});
