import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as calls from 'shared-api/console/calls';
import type { Act } from 'shared-api/console/schemas/record';
import { calls as readersCalls } from 'shared-api/paths';
import { runLibraryCommand } from '../../cli/testing/run-library-command.ts';
import type { Store } from '../../db/open-store.ts';
import { epubOf } from '../../importing/testing/epub-of.ts';
import { passage } from '../../importing/testing/fixtures.ts';
import { pngOf } from '../../importing/testing/pictures.ts';
import { link, metadata } from '../../importing/testing/sample-epub.ts';
import { listChapters } from '../../novels/catalog/chapters/list-chapters.ts';
import { getNovel } from '../../novels/catalog/get-novel.ts';
import { editNovel } from '../../novels/editing/edit-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { callAs, signInMember, type TestMember } from '../../testing/sign-in.ts';
import { type StaffMember, signInStaff, staffPassword } from '../../testing/staff.ts';
import { type ImportWorkshop, openWorkshop } from './testing/import-workshop.ts';

const chapters = (...titles: string[]): string => titles.map((title) => `${title}\n${passage(title)}`).join('');
const novel = (title: string, ...more: string[]): string =>
  `书名：${title}\n作者：林渡\n${chapters('第一章 雨', '第二章 雪', ...more)}`;

describeOnEachDatabase('an import that is undone', (open) => {
  let store: Store;
  let workshop: ImportWorkshop;
  let administrator: StaffMember;
  beforeEach(async () => {
    store = await open();
    workshop = await openWorkshop(store);
    administrator = await signInStaff(store, 'administrator');
    for (const member of [workshop.editor, administrator])
      await callAs(workshop.app, member, calls.confirm, { password: staffPassword });
  });
  afterEach(() => workshop.close());

  const takeIn = async (name: string, content: string | Uint8Array) => {
    const job = await workshop.uploadFile(name, content);
    await workshop.work();
    await workshop.post(calls.takeImports, { jobs: [job], reason: '' });
    await workshop.work();
    expect((await workshop.job(job)).job.state).toBe('done');
  };
  const acts = async () => (await callAs(workshop.app, administrator, calls.acts({}))).json().data.items as Act[];
  const undo = async (member: TestMember = workshop.editor) => {
    const [{ id } = { id: '' }] = await acts();
    const answer = await callAs(workshop.app, member, calls.undoAct, { id, reason: '收错了' });
    return [answer.statusCode, answer.json().error ?? answer.json().data.msg];
  };
  const titles = async (id = '1001') => (await listChapters(store, id))?.items.map(({ title }) => title);

  it('a novel that came with it is gone, and may come again [B15.33]', async () => {
    await takeIn('夜雨.txt', novel('夜雨'));
    expect((await acts())[0]).toMatchObject({
      kind: 'novel.import',
      may_undo: true,
      after: { is_new: true, added: 2 },
    });
    expect(await undo()).toEqual([200, '已撤销']);
    expect(await getNovel(store, '1001')).toBeNull();
    const counted = await store.db.selectFrom('categories').select('novel_count').execute();
    expect(counted.every(({ novel_count: count }) => count === 0)).toBe(true);
    const [undoing, undone] = await acts();
    expect(undoing).toMatchObject({ kind: 'novel.import', reason: '收错了', undoes: undone?.id, may_undo: false });
    expect(undone).toMatchObject({ undone_by: undoing?.id, may_undo: false });
    expect(await undo()).toEqual([409, '导入已经撤销，要再收入请重新导入文件']);
    await takeIn('夜雨.txt', novel('夜雨'));
    expect(await titles('1002')).toEqual(['第一章 雨', '第二章 雪']);
  });

  it('chapters that it put behind the others go again, with their volume, and all else stays [B15.33]', async () => {
    await takeIn('夜雨.txt', novel('夜雨'));
    const before = { novel: await getNovel(store, '1001'), chapters: await listChapters(store, '1001') };
    await takeIn('夜雨.txt', `${novel('夜雨')}第二卷 远山\n${chapters('第三章 晴', '第四章 风')}`);
    expect(await titles()).toHaveLength(4);
    expect((await acts())[0]?.after).toMatchObject({ is_new: false, first_added: '1001-3' });
    expect(await undo()).toEqual([200, '已撤销']);
    expect(await listChapters(store, '1001')).toEqual(before.chapters);
    expect(await getNovel(store, '1001')).toMatchObject({
      chapter_count: before.novel?.chapter_count,
      word_count: before.novel?.word_count,
      latest_chapter: before.novel?.latest_chapter,
    });
    await takeIn('夜雨.txt', novel('夜雨', '第三章 晴'));
    expect(await titles()).toEqual(['第一章 雨', '第二章 雪', '第三章 晴']);
  });

  it.each([
    ['changed a chapter', `书名：夜雨\n作者：林渡\n${chapters('第一章 雨')}第二章 雪\n${passage('另一场雪')}`],
    ['removed one', `书名：夜雨\n作者：林渡\n${chapters('第一章 雨')}`],
    ['put one between', `书名：夜雨\n作者：林渡\n${chapters('第一章 雨', '第一章 又是雨', '第二章 雪')}`],
    [
      'gave it another introduction',
      novel('夜雨', '第三章 晴').replace('作者：林渡\n', '作者：林渡\n简介：另一段简介。\n'),
    ],
    [
      'put old chapters into a volume',
      `书名：夜雨\n作者：林渡\n第一卷 冬\n${chapters('第一章 雨', '第二章 雪', '第三章 晴')}`,
    ],
  ])('an edition that %s cannot be taken back, and says why [B15.34]', async (_, edition) => {
    await takeIn('夜雨.txt', novel('夜雨'));
    await takeIn('夜雨.txt', edition);
    const now = await titles();
    expect(await undo()).toEqual([
      409,
      '这次导入还改动或删去了原来的内容，服务器没有留下原来的，不能撤销：可以再导入一次原来的文件',
    ]);
    expect(await titles()).toEqual(now);
  });

  it('nothing is taken back of a novel that was changed since [B15.34]', async () => {
    await takeIn('夜雨.txt', novel('夜雨'));
    const [{ id } = { id: '' }] = await acts();
    await editNovel(store, 1001, { intro: '另一段简介' });
    const again = async () => {
      const answer = await callAs(workshop.app, workshop.editor, calls.undoAct, { id, reason: '' });
      return [answer.statusCode, answer.json().error];
    };
    expect(await again()).toEqual([409, '之后又有改动，不能撤销了']);
    await store.db.deleteFrom('novels').execute();
    expect(await again()).toEqual([409, '这部作品已经不在书库里了']);
  });

  it('a novel that a member has something of is not removed [B15.34]', async () => {
    await takeIn('夜雨.txt', novel('夜雨'));
    const reader = await signInMember(store);
    const put = await callAs(workshop.app, reader, readersCalls.setLike, { bid: '1001', liked: true });
    expect(put.statusCode).toBe(200);
    expect(await undo()).toEqual([409, '已有读者收藏、读过或做了笔记，不能撤销：可以下架这部作品']);
    expect(await titles()).toHaveLength(2);
  });

  it('a book with a cover and pictures is taken back with them [B15.33]', async () => {
    const item = '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>';
    const page = `<h1>雾</h1><p>${passage('雾').trim()}</p>`;
    await takeIn(
      '渡口记.epub',
      epubOf({
        metadata,
        manifest: item,
        documents: { 'a.xhtml': page, 'b.xhtml': page.replaceAll('雾', '船') },
        nav: link('a.xhtml', '雾') + link('b.xhtml', '船'),
        more: [{ name: 'OEBPS/c.png', content: await pngOf(300, 400) }],
      }),
    );
    expect((await getNovel(store, '1001'))?.cover_url).toBeTruthy();
    expect(await undo()).toEqual([200, '已撤销']);
    expect(await getNovel(store, '1001')).toBeNull();
  });

  it('another editor may not, and the password is asked for [B15.33]', async () => {
    await takeIn('夜雨.txt', novel('夜雨'));
    expect(await undo(await signInStaff(store, 'editor'))).toEqual([404, '这条记录不存在']);
    expect(await undo(await signInStaff(store, 'administrator'))).toEqual([428, '请先再输入一次密码']);
    expect(await undo(administrator)).toEqual([200, '已撤销']);
  });

  it('an entry that an earlier version wrote says so', async () => {
    await takeIn('夜雨.txt', novel('夜雨'));
    await store.db
      .updateTable('acts')
      .set({ after: JSON.stringify({ file: '夜雨.txt', added: 2, changed: 0, removed: 0 }) })
      .execute();
    expect(await undo()).toEqual([409, '这条记录是较早的版本写的，没有写下撤销要用的东西']);
  });

  it('an import by the command is recorded with its reason and undone in the console; one that changed nothing is not [B15.35]', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-import-'));
    const file = path.join(folder, '夜雨.txt');
    writeFileSync(file, novel('夜雨'));
    expect((await runLibraryCommand(store, ['import', file, '--dry-run'])).code).toBe(0);
    expect(await acts()).toEqual([]);
    expect((await runLibraryCommand(store, ['import', file, '--reason', '读者要的'])).code).toBe(0);
    expect((await runLibraryCommand(store, ['import', file])).code).toBe(0);
    expect(await acts()).toMatchObject([
      { kind: 'novel.import', door: 'command', reason: '读者要的', object: { id: '1001', name: '夜雨' } },
    ]);
    expect(await undo(administrator)).toEqual([200, '已撤销']);
    expect(await getNovel(store, '1001')).toBeNull();
    rmSync(folder, { recursive: true });
  });
});
