import { brotliDecompressSync } from 'node:zlib';
import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { getChapter, getCompressedChapter } from '../catalog/chapters/get-chapter.ts';
import { dropLines, editChapter, mergeChapter } from '../editing/chapters/edit-chapters.ts';
import { undoChapterEdit } from '../editing/chapters/undo-chapter-edit.ts';
import { searchBook } from '../search/book/search-book.ts';
import { noteOf, rubyOf } from './incoming/annotated-text.ts';
import { saveNovel } from './save-novel.ts';

describeOnEachDatabase('ruby and notes of a book', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  const marked = (reading: string) => `老${rubyOf('渡', reading)}口的灯${noteOf('[1]', '一盏油灯。')}亮了。`;
  const plain = '雾还没有散去。';
  const novelOf = (title: string, ...texts: string[]) =>
    incoming({ title, chapters: [chapter('第一章 雾', ...texts), chapter('第二章 船', '船来了。')] });
  const textOf = async (novelId: string, serial = 1) => (await getChapter(store, `${novelId}-${serial}`))?.paragraphs;
  const annotations = (reading: string) => [
    { kind: 'ruby', start: 1, end: 2, text: reading },
    { kind: 'note', at: 5, label: '[1]', text: '一盏油灯。' },
  ];

  it('are kept apart from the text, which is counted and searched without them', async () => {
    const { novelId } = await saveNovel(store, novelOf('分开', marked('dù'), plain));
    expect(await textOf(novelId)).toEqual([
      { pid: '1', text: '老渡口的灯亮了。', annotations: annotations('dù') },
      { pid: '2', text: plain },
    ]);
    expect(await getChapter(store, `${novelId}-1`)).toMatchObject({ word_count: 15 });
    const places = async (keyword: string) =>
      (await searchBook(store, { novelId: Number(novelId), keyword })).items.length;
    expect([await places('老渡口的'), await places('dù'), await places('油灯')]).toEqual([1, 0, 0]);
  });

  it('come in the compressed answer too', async () => {
    const long = Array.from({ length: 60 }, (_, index) => `${plain}${index}，${plain}`);
    const { novelId } = await saveNovel(store, novelOf('压缩', marked('dù'), ...long));
    const answer = await getCompressedChapter(store, `${novelId}-1`);
    const { data } = JSON.parse(brotliDecompressSync(answer ?? Buffer.alloc(0)).toString());
    expect(data.paragraphs[0].annotations).toEqual(annotations('dù'));
  });

  it('change a chapter when they alone change, and its paragraphs keep their pids', async () => {
    const { novelId } = await saveNovel(store, novelOf('改音', plain, marked('dù')));
    expect((await saveNovel(store, novelOf('改音', plain, marked('dù')))).outcome).toBe('unchanged');
    expect((await saveNovel(store, novelOf('改音', plain, marked('duò')))).chapters.changed).toBe(1);
    expect((await textOf(novelId))?.[1]).toEqual({
      pid: '2',
      text: '老渡口的灯亮了。',
      annotations: annotations('duò'),
    });
    await saveNovel(store, novelOf('改音', plain, '老渡口的灯亮了。'));
    expect((await textOf(novelId))?.[1]).toEqual({ pid: '2', text: '老渡口的灯亮了。' });
  });

  it('stay with a paragraph whose words an editor keeps, through imports, and come back when the edit is undone', async () => {
    const { novelId } = await saveNovel(store, novelOf('手改', marked('dù'), plain));
    const place = { novelId: Number(novelId), serial: 1 };
    await editChapter(store, place, { texts: ['老渡口的灯亮了。', '雾散了。'] });
    const edited = [expect.objectContaining({ annotations: annotations('dù') }), { pid: '2', text: '雾散了。' }];
    expect(await textOf(novelId)).toEqual(edited);
    expect((await saveNovel(store, novelOf('手改', marked('dù'), plain))).outcome).toBe('unchanged');
    expect(await textOf(novelId)).toEqual(edited);
    await editChapter(store, place, { texts: ['灯亮了。'] });
    expect(await textOf(novelId)).toEqual([{ pid: expect.any(String), text: '灯亮了。' }]);
    await undoChapterEdit(store, Number(novelId));
    expect(await textOf(novelId)).toEqual(edited);
    expect((await saveNovel(store, novelOf('手改', marked('dù'), plain))).outcome).toBe('unchanged');
  });

  it('go with the text of a chapter that is joined, and a line with them is left out by its words', async () => {
    const chapters = [chapter('第一章 雾', plain), chapter('第二章 船', marked('dù'), `广告${noteOf('1', '甲')}`)];
    const { novelId } = await saveNovel(store, incoming({ title: '合并', chapters }));
    await mergeChapter(store, { novelId: Number(novelId), serial: 1 }, false);
    expect((await textOf(novelId))?.[1]).toMatchObject({ text: '老渡口的灯亮了。', annotations: annotations('dù') });
    await dropLines(store, Number(novelId), ['广告']);
    expect(await textOf(novelId)).toHaveLength(2);
    expect((await saveNovel(store, incoming({ title: '合并', chapters }))).outcome).toBe('unchanged');
  });
});
