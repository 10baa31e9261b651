import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { removeAllNovels } from '../../../testing/many-novels.ts';
import { signInMember, type TestMember } from '../../../testing/sign-in.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { addChapters } from './add-chapters.ts';
import { dropChapter, editChapter, mergeChapter } from './edit-chapters.ts';
import { moveChapters, setVolume } from './move-chapters.ts';
import { listChapterRows, showChapter } from './show-chapters.ts';
import { splitChapter } from './split-chapter.ts';
import { undoChapterEdit } from './undo-chapter-edit.ts';

describeOnEachDatabase('edits of chapters', (open) => {
  let store: Store;
  let id: number;
  let reader: TestMember;
  beforeAll(async () => {
    store = await open();
    reader = await signInMember(store);
  });

  const novel = incoming({
    volumes: [{ title: '上卷' }, { title: '下卷' }],
    chapters: [
      { ...chapter('第一章 雾', '雾来了很久很久。', '雾散了。', '他醒了。'), volume: 0 },
      { ...chapter('第二章 船', '船来了很久很久。', '船走了。'), volume: 0 },
      { ...chapter('第三章 灯', '灯亮着很久很久。'), volume: 1 },
    ],
  });
  beforeEach(async () => {
    await removeAllNovels(store);
    await store.db.deleteFrom('acts').execute();
    id = Number((await saveNovel(store, novel)).novelId);
  });

  /** The chapters as `serial title (volume)`, in order. */
  const listed = async () => {
    const rows = await listChapterRows(store, id, { from: 1, limit: 100 });
    const volumes = await store.db.selectFrom('volumes').select(['no', 'title']).where('novel_id', '=', id).execute();
    const titles = new Map(volumes.map(({ no, title }) => [no, title]));
    expect(rows.map(({ no }) => no)).toEqual(rows.map((_, index) => index + 1));
    return rows.map(
      ({ serial, title, volume_no }) => `${serial} ${title} ${volume_no === null ? '-' : titles.get(volume_no)}`,
    );
  };
  const texts = async (serial: number) => (await showChapter(store, { novelId: id, serial }))?.texts;
  const acts = async () =>
    (await store.db.selectFrom('acts').select(['kind', 'object_id', 'door']).orderBy('id').execute()).map(
      ({ kind, object_id, door }) => `${kind} ${object_id === String(id)} ${door}`,
    );
  const original = ['1 第一章 雾 上卷', '2 第二章 船 上卷', '3 第三章 灯 下卷'];

  const placeReader = async (serial: number, pid: string) => {
    const at = { member_id: reader.id, novel_id: id, serial, pid };
    await store.db
      .insertInto('reading_progress')
      .values({
        ...{ ...at, no: serial, offset: 0, fraction: 0.5, read_at: 1, revision: 1 },
        ...{ quote: null, device: null, read_chapters: null },
      })
      .execute();
    await store.db
      .insertInto('notes')
      .values({
        ...{
          ...at,
          client_id: `note-${id}`,
          offset: 0,
          end_pid: pid,
          end_offset: 2,
          quote: '雾散',
          prefix: '',
          suffix: '',
        },
        ...{ color: 'yellow', note: '', revision: 1, created_at: 1, updated_at: 1 },
      })
      .execute();
  };
  /** Where the reader's position and note stand. */
  const places = async () => {
    const tables = ['reading_progress', 'notes'] as const;
    const found = tables.map((table) =>
      store.db.selectFrom(table).select(['serial', 'pid']).where('novel_id', '=', id).executeTakeFirstOrThrow(),
    );
    return (await Promise.all(found)).map(({ serial, pid }) => `${serial} ${pid}`);
  };

  it('chapters that are added come behind another, in its volume; readers are told; later imports keep them [B15.71 B15.73]', async () => {
    const written = [
      { title: ' 第四章\t岸 ', texts: ['岸上有人。', ' ', '天亮了。'] },
      { title: '第五章 归', texts: ['他回来了。'] },
    ];
    expect((await addChapters(store, { novelId: id, after: 'end' }, written)).serials).toEqual([4, 5]);
    await addChapters(store, { novelId: id, after: 1 }, [{ title: '番外', texts: ['外面。'] }]);
    await addChapters(store, { novelId: id, after: null }, [{ title: '楔子', texts: ['从前。'] }]);
    const added = [
      ...['7 楔子 上卷', '1 第一章 雾 上卷', '6 番外 上卷', '2 第二章 船 上卷', '3 第三章 灯 下卷'],
      ...['4 第四章 岸 下卷', '5 第五章 归 下卷'],
    ];
    expect(await listed()).toEqual(added);
    expect(await texts(4)).toEqual(['岸上有人。', '天亮了。']);
    const told = await store.db.selectFrom('untold_updates').select('chapters').where('novel_id', '=', id).execute();
    expect(told.map(({ chapters }) => chapters).toSorted()).toEqual([1, 1, 2]);
    expect((await saveNovel(store, novel)).outcome).toBe('unchanged');
    expect(await listed()).toEqual(added);
    // By now the file has one of them: it is the same chapter.
    const grown = { ...chapter('第四章 岸', '岸上有人。', '天亮了。'), volume: 1 };
    await saveNovel(store, { ...novel, chapters: [...novel.chapters, grown] });
    expect((await listed()).filter((line) => line.includes('第四章'))).toEqual(['4 第四章 岸 下卷']);
  });

  it('a split chapter gives its second part, and what readers have of it, to a chapter of its own, and gets it back [B15.71 B15.73]', async () => {
    await placeReader(1, '2');
    expect(await splitChapter(store, { novelId: id, serial: 1 }, { pid: '2', title: '又一章' })).toMatchObject({
      serial: 4,
    });
    expect(await listed()).toEqual(['1 第一章 雾 上卷', '4 又一章 上卷', '2 第二章 船 上卷', '3 第三章 灯 下卷']);
    expect([await texts(1), await texts(4)]).toEqual([['雾来了很久很久。'], ['雾散了。', '他醒了。']]);
    expect(await places()).toEqual(['4 2', '4 2']);
    expect((await saveNovel(store, novel)).outcome).toBe('unchanged');
    await undoChapterEdit(store, id);
    expect(await listed()).toEqual(original);
    expect(await places()).toEqual(['1 2', '1 2']);
    expect((await saveNovel(store, novel)).outcome).toBe('unchanged');
  });

  it('what was split and joined again has its readers where they were [B15.71]', async () => {
    await placeReader(1, '3');
    await splitChapter(store, { novelId: id, serial: 1 }, { pid: '2', title: '又一章' });
    await mergeChapter(store, { novelId: id, serial: 1 }, false);
    expect(await texts(1)).toEqual(['雾来了很久很久。', '雾散了。', '他醒了。']);
    const { pids = [] } = (await showChapter(store, { novelId: id, serial: 1 })) ?? {};
    expect(await places()).toEqual([`1 ${pids[2]}`, `1 ${pids[2]}`]);
  });

  it('a chapter is not split before its first paragraph, nor at one that it does not have', async () => {
    const split = (pid: string) => splitChapter(store, { novelId: id, serial: 1 }, { pid, title: '又一章' });
    await expect(split('1')).rejects.toThrow('第一段前面没有内容');
    await expect(split('9')).rejects.toThrow('这一章里没有这一段');
    await expect(splitChapter(store, { novelId: id, serial: 9 }, { pid: '1', title: '又' })).rejects.toThrow(
      /没有编号/,
    );
    expect(await listed()).toEqual(original);
    expect(await acts()).toEqual([]);
  });

  it('a chapter that is moved joins the volume there; a volume moves whole; both come back [B15.71 B15.72 B15.73]', async () => {
    await placeReader(1, '2');
    await moveChapters(store, id, { first: 1, last: 1, after: 3 });
    expect(await listed()).toEqual(['2 第二章 船 上卷', '3 第三章 灯 下卷', '1 第一章 雾 下卷']);
    expect(await places()).toEqual(['1 2', '1 2']);
    expect((await saveNovel(store, novel)).outcome).toBe('unchanged');
    await undoChapterEdit(store, id);
    expect(await listed()).toEqual(original);

    await moveChapters(store, id, { first: 1, last: 2, after: 3 });
    const turned = ['3 第三章 灯 下卷', '1 第一章 雾 上卷', '2 第二章 船 上卷'];
    expect(await listed()).toEqual(turned);
    expect((await saveNovel(store, novel)).outcome).toBe('unchanged');
    expect(await listed()).toEqual(turned);
    expect(await moveChapters(store, id, { first: 1, last: 2, after: 1 })).toBeNull();
    await undoChapterEdit(store, id);
    expect(await listed()).toEqual(original);
    await expect(moveChapters(store, id, { first: 1, last: 2, after: 2 })).rejects.toThrow('不能移到自己后面');
    await expect(moveChapters(store, id, { first: 1, last: 1, after: 9 })).rejects.toThrow('没有第 9 章');
  });

  it('a volume begins at a chapter, gets another name, or joins the one before; each comes back [B15.72 B15.73]', async () => {
    const steps: [serial: number, title: string | null, then: string[]][] = [
      [2, '中卷', ['1 第一章 雾 上卷', '2 第二章 船 中卷', '3 第三章 灯 下卷']],
      [1, '第一卷', ['1 第一章 雾 第一卷', '2 第二章 船 第一卷', '3 第三章 灯 下卷']],
      [3, null, ['1 第一章 雾 上卷', '2 第二章 船 上卷', '3 第三章 灯 上卷']],
    ];
    for (const [serial, title, then] of steps) {
      await setVolume(store, { novelId: id, serial }, title);
      expect(await listed()).toEqual(then);
      expect((await saveNovel(store, novel)).outcome).toBe('unchanged');
      expect(await listed()).toEqual(then);
      await undoChapterEdit(store, id);
      expect(await listed()).toEqual(original);
      expect((await saveNovel(store, novel)).outcome).toBe('unchanged');
    }
    expect(await setVolume(store, { novelId: id, serial: 1 }, '上卷')).toBeNull();
    await expect(setVolume(store, { novelId: id, serial: 1 }, ' ')).rejects.toThrow('卷名不能为空');
  });

  it('every edit stands in the record, by command too; what changes nothing does not [B15.68]', async () => {
    await editChapter(store, { novelId: id, serial: 1 }, { title: '第一章 大雾' });
    await editChapter(store, { novelId: id, serial: 1 }, { title: '第一章 大雾' });
    await dropChapter(store, { novelId: id, serial: 2 });
    await setVolume(store, { novelId: id, serial: 3 }, '末卷');
    await undoChapterEdit(store, id);
    const kinds = ['chapter.edit', 'chapter.drop', 'chapter.volume', 'chapter.undo'];
    expect(await acts()).toEqual(kinds.map((kind) => `${kind} true command`));
    const [edit] = await store.db.selectFrom('acts').select(['before', 'after']).orderBy('id').execute();
    expect(JSON.parse(edit?.before ?? '')).toMatchObject({ chapter_titles: '“第一章 雾”16 字' });
    expect(JSON.parse(edit?.after ?? '')).toMatchObject({ chapter_titles: '“第一章 大雾”16 字' });
  });

  it('a chapter is changed by whoever saw it as it is [B15.69]', async () => {
    const seen = (await showChapter(store, { novelId: id, serial: 1 }))?.version ?? '';
    await editChapter(store, { novelId: id, serial: 1 }, { title: '第一章 大雾', seen });
    await expect(editChapter(store, { novelId: id, serial: 1 }, { title: '别的', seen })).rejects.toThrow();
    expect((await listed())[0]).toBe('1 第一章 大雾 上卷');
  });
});
