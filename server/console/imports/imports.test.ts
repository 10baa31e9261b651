import { rm, utimes } from 'node:fs/promises';
import * as calls from 'shared-api/console/calls';
import type { ImportActed, ImportChapters } from 'shared-api/console/schemas/imports';
import type { Store } from '../../db/open-store.ts';
import { fixtureBytes, passage } from '../../importing/testing/fixtures.ts';
import { zipOf } from '../../importing/testing/zip-of.ts';
import { listChapters } from '../../novels/catalog/chapters/list-chapters.ts';
import { getNovel } from '../../novels/catalog/get-novel.ts';
import { editNovel } from '../../novels/editing/edit-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { callAs } from '../../testing/sign-in.ts';
import { signInStaff } from '../../testing/staff.ts';
import { beginUpload } from './begin-upload.ts';
import { clearImports } from './clear-imports.ts';
import { type ImportWorkshop, openWorkshop } from './testing/import-workshop.ts';
import { uploadedFile } from './uploaded-files.ts';
import { workOnJob } from './work-on-job.ts';

const chapters = (...titles: string[]): string => titles.map((title) => `${title}\n${passage(title)}`).join('');
const novel = (title: string, ...more: string[]): string =>
  `书名：${title}\n作者：林渡\n${chapters('第一章 雨', '第二章 雪', ...more)}`;

const dayMs = 86_400_000;

describeOnEachDatabase('imports in the console', (open) => {
  let store: Store;
  let workshop: ImportWorkshop;
  beforeEach(async () => {
    store = await open();
    workshop = await openWorkshop(store);
  });
  afterEach(() => workshop.close());
  const take = (jobs: string[]) => workshop.post<ImportActed>(calls.takeImports, { jobs, reason: '读者要的' });
  const novelsInLibrary = async () => (await store.db.selectFrom('novels').select('title').execute()).length;

  it('a file that was uploaded is read and shown, and changes nothing in the library yet [B15.44]', async () => {
    const id = await workshop.uploadFile('北岸纪事.txt', fixtureBytes('volumes.txt'));
    expect(await workshop.job(id)).toMatchObject({ job: { state: 'waiting', file: '北岸纪事.txt' }, items: [] });
    await workshop.work();
    expect(await workshop.job(id)).toMatchObject({
      job: {
        state: 'ready',
        title: '北岸纪事',
        author: '梁石',
        books: { all: 1, ready: 1 },
        uploaded_by: { username: workshop.editor.username },
      },
      items: [{ file: '北岸纪事.txt', state: 'ready', title: '北岸纪事' }],
    });
    const book = await workshop.book(id);
    expect(book.report).toMatchObject({
      title: '北岸纪事',
      encoding: 'gb18030',
      chapters: 8,
      volumes: 2,
      effect: { novel_id: null, added: 8, changed: 0, removed: 0 },
    });
    expect(book.report?.first_lines.length).toBeGreaterThan(0);
    const list = await workshop.get<ImportChapters>(calls.importChapters(book.id));
    expect(list.total).toBe(8);
    expect(list.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: '第1章 冰上来客', volume: '第一卷 冬' })]),
    );
    expect(await novelsInLibrary()).toBe(0);
  });

  it('chapters that look wrong are shown with what is wrong about them [B15.44]', async () => {
    const id = await workshop.uploadFile(
      '缺章.txt',
      `书名：缺章\n作者：林渡\n${chapters('第一章 雨', '第二章 雪', '第五章 晴', '第六章 风')}`,
    );
    await workshop.work();
    const { report, id: bookId } = await workshop.book(id);
    expect(report?.doubts.join()).toContain('3');
    const doubtful = await workshop.get<ImportChapters>(calls.importChapters(bookId, { doubtful: '1' }));
    expect(doubtful.items).toMatchObject([{ no: 3, title: '第五章 晴', doubts: ['前面缺章'] }]);
  });

  it('a new edition is shown with what it would replace [B15.44]', async () => {
    const first = await workshop.uploadFile('夜雨.txt', novel('夜雨', '第三章 晴'));
    await workshop.work();
    await take([first]);
    await workshop.work();
    const next = await workshop.uploadFile(
      '夜雨.txt',
      `书名：夜雨\n作者：林渡\n${chapters('第一章 雨')}第二章 雪\n${passage('另一场雪')}${passage('再一场')}${chapters('第四章 云', '第五章 月')}`,
    );
    await workshop.work();
    const { report } = await workshop.book(next);
    expect(report?.effect.novel_id).toBe('1001');
    expect(report?.effect).toMatchObject({ added: expect.any(Number), changed: expect.any(Number) });
    expect(report?.effect.added ?? 0).toBeGreaterThan(0);
    expect((await listChapters(store, '1001'))?.items.map(({ title }) => title)).toEqual([
      '第一章 雨',
      '第二章 雪',
      '第三章 晴',
    ]);
  });

  it('an upload that was cut goes on where it was, and the same file makes no second job [B15.40]', async () => {
    const bytes = Buffer.from(novel('断线'));
    const upload = await workshop.begin('断线.txt', bytes.length);
    expect(await workshop.send(upload, bytes.subarray(0, 100))).toBe(204);
    const again = await workshop.begin('断线.txt', bytes.length);
    expect(again).toEqual({ ...upload, offset: 100 });
    const head = await workshop.app.inject({
      method: 'HEAD',
      url: upload.address,
      headers: { cookie: workshop.editor.cookie, 'tus-resumable': '1.0.0' },
    });
    expect(head.headers).toMatchObject({
      'upload-offset': '100',
      'upload-length': `${bytes.length}`,
      'cache-control': 'no-store',
    });
    expect(await workshop.send(upload, bytes.subarray(50), 50)).toBe(409);
    expect(await workshop.send(upload, bytes.subarray(100), 100)).toBe(204);
    await workshop.work();
    expect((await workshop.list()).items).toMatchObject([{ id: upload.job, state: 'ready', title: '断线' }]);
  });

  it('a file that came whole, of which the last answer was lost, is not lost [B15.40]', async () => {
    const bytes = Buffer.from(novel('末尾'));
    const upload = await workshop.begin('末尾.txt', bytes.length);
    await workshop.send(upload, bytes);
    await store.db.updateTable('import_jobs').set({ state: 'uploading' }).execute();
    expect(await workshop.begin('末尾.txt', bytes.length)).toMatchObject({ job: upload.job, offset: bytes.length });
    expect((await workshop.job(upload.job)).job.state).toBe('waiting');
  });

  it('more bytes than were announced are refused, and so is what does not speak the protocol [B15.40]', async () => {
    const upload = await workshop.begin('长.txt', 10);
    expect(await workshop.send(upload, Buffer.alloc(11))).toBe(413);
    const plain = await workshop.app.inject({
      method: 'PATCH',
      url: upload.address,
      headers: { cookie: workshop.editor.cookie, 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.alloc(1),
    });
    expect([plain.statusCode, plain.json().error]).toEqual([412, '请求不符合 tus 协议']);
    expect(await workshop.begin('长.txt', 10)).toMatchObject({ offset: 0 });
  });

  it.each<[string, string, number, number, string]>([
    ['another kind', '照片.jpg', 100, 400, '只收 TXT、EPUB 和 zip 文件'],
    ['empty', '空.txt', 0, 400, '文件是空的'],
    ['too large', '大.txt', 100_000_001, 413, '文件太大（超过 100 MB）'],
  ])('a file that is %s is refused before it comes [B15.41]', async (_why, name, bytes, status, error) => {
    const answer = await callAs(workshop.app, workshop.editor, calls.beginUpload, { name, bytes, modified: 1 });
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    expect([await workshop.files(), (await workshop.list()).items]).toEqual([[], []]);
  });

  it('where the disk or the queue is full, an upload does not begin [B15.41]', async () => {
    const { uploadsDir, editor } = workshop;
    const form = (name: string) => ({ name, bytes: 1_000, modified: 1 });
    const begin = (name: string, options: object) =>
      beginUpload(store, { uploadsDir, ...options }, editor.id, form(name), Date.now());
    await expect(begin('满.txt', { room: async () => 999 })).rejects.toMatchObject({
      status: 507,
      message: '服务器的磁盘快满了，放不下这个文件：请管理员腾出空间',
    });
    const bounds = { files: 2, bytes: 10_000, filesOfMember: 2, bytesOfMember: 10_000 };
    await begin('甲.txt', { bounds });
    await begin('乙.txt', { bounds });
    await begin('乙.txt', { bounds });
    await expect(begin('丙.txt', { bounds })).rejects.toThrow('你已有 2 个文件等待处理');
    await expect(begin('丙.txt', { bounds: { ...bounds, filesOfMember: 9, bytesOfMember: 2_500 } })).rejects.toThrow(
      '等待处理的文件已有',
    );
    await expect(begin('丙.txt', { bounds: { ...bounds, filesOfMember: 9 } })).rejects.toThrow('已有 2 个文件等待处理');
    await expect(begin('丙.txt', { bounds: { ...bounds, files: 9, filesOfMember: 9, bytes: 2_500 } })).rejects.toThrow(
      '已占',
    );
    // What was announced and has not come yet is counted.
    await expect(begin('丙.txt', { room: async () => 2_999 })).rejects.toMatchObject({ status: 507 });
  });

  it('nobody else goes on with an upload or ends it [B15.42]', async () => {
    const upload = await workshop.begin('我的.txt', 10);
    const other = await signInStaff(store, 'administrator');
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const answer = await workshop.app.inject({
        method,
        url: upload.address,
        headers: {
          cookie: other.cookie,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
        },
        ...(method === 'PATCH' && { payload: Buffer.alloc(10) }),
      });
      expect([method, answer.statusCode]).toEqual([method, 404]);
    }
    expect(await workshop.begin('我的.txt', 10)).toMatchObject({ job: upload.job, offset: 0 });
  });

  it('its uploader cancels an upload, and nothing of it stays [B15.42]', async () => {
    const upload = await workshop.begin('不要了.txt', 10);
    await workshop.send(upload, Buffer.alloc(5));
    const answer = await workshop.app.inject({
      method: 'DELETE',
      url: upload.address,
      headers: { cookie: workshop.editor.cookie, 'tus-resumable': '1.0.0' },
    });
    expect(answer.statusCode).toBe(204);
    expect(await workshop.files()).toEqual([]);
    expect((await workshop.job(upload.job)).job).toMatchObject({ state: 'discarded', error: '上传已取消' });
    expect(await workshop.send(upload, Buffer.alloc(5), 5)).toBe(404);
  });

  it('a zip of several novels is one job, whose books are taken in or thrown away by themselves [B15.45]', async () => {
    const id = await workshop.uploadFile(
      '三本.zip',
      zipOf([
        { name: '甲.txt', content: novel('甲书') },
        { name: '丙.txt', content: '' },
        { name: '乙.txt', content: novel('乙书') },
      ]),
    );
    await workshop.work();
    const { job, items } = await workshop.job(id);
    expect(job).toMatchObject({ state: 'ready', books: { all: 3, ready: 2, failed: 1 } });
    const byFile = Object.fromEntries(items.map((item) => [item.file, item]));
    expect(byFile['三本.zip/丙.txt']).toMatchObject({ state: 'refused', error: '文件是空的' });
    await workshop.post(calls.takeImports, { books: [byFile['三本.zip/乙.txt']?.id] });
    await workshop.work();
    expect((await workshop.job(id)).job).toMatchObject({ state: 'ready', books: { ready: 1, taken: 1 } });
    expect((await getNovel(store, '1001'))?.title).toBe('乙书');
    expect(await workshop.files()).toHaveLength(1);
    await workshop.post(calls.discardImports, { books: [byFile['三本.zip/甲.txt']?.id] });
    expect((await workshop.job(id)).job.state).toBe('done');
    expect([await workshop.files(), await novelsInLibrary()]).toEqual([[], 1]);
  });

  it('title, author, category, rules and a beginning of titles are put right, and the book is read again [B15.46]', async () => {
    const id = await workshop.uploadFile('第1章.txt', `${passage('雨')}${passage('山')}`);
    await workshop.work();
    expect((await workshop.job(id)).job).toMatchObject({ state: 'failed', may_retry: true });
    const book = await workshop.book(id);
    expect(book).toMatchObject({ state: 'failed', report: null });
    expect(book.error).toContain('请填写书名');
    await workshop.post(calls.correctImport, {
      id: book.id,
      corrections: { title: '雨山', author: '林渡', category: '武侠', status: 2, rules: '那封信 => 那只船' },
    });
    await workshop.work();
    const after = await workshop.book(id);
    expect(after).toMatchObject({
      state: 'ready',
      report: { title: '雨山', author: '林渡', category: '武侠', status: 2, rules: [{ count: 2, problem: null }] },
    });
    await take([id]);
    await workshop.work();
    const [row] = await store.db.selectFrom('novel_replace_rules').select('rules').execute();
    expect(row?.rules).toContain('那只船');
  });

  it('an encoding that was guessed wrong is put right [B15.46]', async () => {
    const id = await workshop.uploadFile('编码.txt', Buffer.from(novel('编码'), 'utf16le'));
    await workshop.work();
    const { id: bookId } = await workshop.book(id);
    await workshop.post(calls.correctImport, { id: bookId, corrections: { encoding: 'utf-16le' } });
    await workshop.work();
    expect((await workshop.book(id)).report).toMatchObject({
      encoding: 'utf-16le',
      encoding_reason: '由编码给出',
      title: '编码',
    });
  });

  it('lines that fit a pattern of headings begin chapters [B15.46]', async () => {
    const body = ['◇雨', '◇雪', '◇晴'].map((line) => `${line}\n${passage(line)}`).join('');
    const id = await workshop.uploadFile('菱形.txt', `书名：菱形\n作者：林渡\n\n${body}`);
    await workshop.work();
    const { id: bookId } = await workshop.book(id);
    const correct = (headings: string) => workshop.post(calls.correctImport, { id: bookId, corrections: { headings } });
    await correct('★.+');
    await workshop.work();
    expect(await workshop.book(id)).toMatchObject({ state: 'failed', error: '没有一行符合章名的正则' });
    await correct('(');
    await workshop.work();
    expect((await workshop.book(id)).error).toContain('章名的正则不能用');
    await correct('◇.+');
    await workshop.work();
    expect((await workshop.book(id)).state).toBe('ready');
    const { items } = await workshop.get<ImportChapters>(calls.importChapters(bookId));
    expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining(['◇雨', '◇雪', '◇晴']));
  });

  it('rules that are none are refused in a sentence', async () => {
    const id = await workshop.uploadFile('规则.txt', novel('规则'));
    await workshop.work();
    const { id: bookId } = await workshop.book(id);
    const answer = await callAs(workshop.app, workshop.editor, calls.correctImport, {
      id: bookId,
      corrections: { rules: '[{"pattern": "雨"' },
    });
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringContaining('不是完整的 JSON')]);
  });

  it('a book is taken in once, and the record says on whose word [B15.47]', async () => {
    const id = await workshop.uploadFile('收入.txt', novel('收入'));
    await workshop.work();
    expect(await take([id])).toEqual({ msg: '正在收入 1 部书', act: null, count: 1 });
    expect((await take([id])).count).toBe(0);
    await workshop.work();
    expect((await workshop.job(id)).job).toMatchObject({ state: 'done', books: { taken: 1 } });
    expect(await workshop.book(id)).toMatchObject({ state: 'taken', novel_id: '1001' });
    expect(await getNovel(store, '1001')).toMatchObject({ title: '收入', chapter_count: 2 });
    expect(await workshop.files()).toEqual([]);
    expect(await store.db.selectFrom('acts').selectAll().execute()).toMatchObject([
      {
        actor_id: workshop.editor.id,
        door: 'page',
        kind: 'novel.import',
        object_kind: 'novel',
        object_id: '1001',
        object_name: '收入',
        reason: '读者要的',
      },
    ]);
  });

  it('what was thrown away while it was being taken in is not in the library [B15.47]', async () => {
    const id = await workshop.uploadFile('半路.txt', novel('半路'));
    await workshop.work();
    await take([id]);
    await store.db.updateTable('import_jobs').set({ state: 'working', claim: 'turn' }).execute();
    // Once its novel is being saved.
    const lock: Store['dialect']['lock'] = async (trx, key) => {
      await trx.updateTable('import_books').set({ state: 'discarded' }).execute();
      await store.dialect.lock(trx, key);
    };
    const racing: Store = { ...store, dialect: { ...store.dialect, lock } };
    await workOnJob(racing, workshop.uploadsDir, { job: Number(id), claim: 'turn' });
    expect(await novelsInLibrary()).toBe(0);
    expect((await store.db.selectFrom('acts').select('id').execute()).length).toBe(0);
  });

  it('a novel that was changed after it was shown is shown again first [B15.48]', async () => {
    const first = await workshop.uploadFile('改过.txt', novel('改过'));
    await workshop.work();
    await take([first]);
    await workshop.work();
    const next = await workshop.uploadFile('改过.txt', novel('改过', '第三章 晴'));
    await workshop.work();
    await editNovel(store, 1001, { intro: '另一段简介' });
    await take([next]);
    await workshop.work();
    expect(await workshop.book(next)).toMatchObject({
      state: 'ready',
      error: '书库里的这部作品后来改过，请再看一遍再收入',
      report: { effect: { novel_id: '1001', added: 1 } },
    });
    await take([next]);
    await workshop.work();
    expect((await workshop.book(next)).state).toBe('taken');
    expect(await getNovel(store, '1001')).toMatchObject({ chapter_count: 3, intro: '另一段简介' });
  });

  it('what is thrown away leaves no file [B15.49]', async () => {
    const unread = await workshop.uploadFile('没读.txt', novel('没读'));
    const upload = await workshop.begin('没传完.txt', 10);
    expect(await workshop.post(calls.discardImports, { jobs: [unread, upload.job] })).toMatchObject({ count: 2 });
    const read = await workshop.uploadFile('读了.txt', novel('读了'));
    await workshop.work();
    await workshop.post(calls.discardImports, { jobs: [read] });
    expect(await workshop.files()).toEqual([]);
    expect((await workshop.list('discarded')).items.map(({ file }) => file)).toEqual([
      '读了.txt',
      '没传完.txt',
      '没读.txt',
    ]);
    expect((await workshop.list()).counts).toMatchObject({ discarded: 3, ready: 0 });
  });

  it('uploads that nobody goes on with, and files that nobody decides about, are cleared away [B15.49]', async () => {
    const { uploadsDir } = workshop;
    const ready = await workshop.uploadFile('等.txt', novel('等'));
    await workshop.work();
    const upload = await workshop.begin('停了.txt', 10);
    await workshop.send(upload, Buffer.alloc(5));
    const now = Date.now();
    await clearImports(store, uploadsDir, now);
    expect(await workshop.files()).toHaveLength(2);
    // A file whose bytes still come is not given up, however long ago it began.
    await clearImports(store, uploadsDir, now + 2 * dayMs - 1);
    expect((await workshop.job(upload.job)).job).toMatchObject({
      state: 'failed',
      error: '上传一天没有继续，已清理，请重新上传',
    });
    expect((await workshop.job(ready)).job.state).toBe('ready');
    await clearImports(store, uploadsDir, now + 15 * dayMs);
    expect((await workshop.job(ready)).job).toMatchObject({ state: 'discarded', error: '两星期没有人处理，已清理' });
    expect(await workshop.files()).toEqual([]);
    await clearImports(store, uploadsDir, now + 46 * dayMs);
    expect((await workshop.list()).items).toEqual([]);
  });

  it('a file that belongs to no job is cleared away after a day [B15.49]', async () => {
    const upload = await workshop.begin('没有行.txt', 10);
    await store.db.deleteFrom('import_jobs').execute();
    const now = Date.now();
    await clearImports(store, workshop.uploadsDir, now);
    expect(await workshop.files()).toHaveLength(1);
    const old = new Date(now - 2 * dayMs);
    await utimes(uploadedFile(workshop.uploadsDir, upload.address.split('/').at(-2) ?? ''), old, old);
    await clearImports(store, workshop.uploadsDir, now);
    expect(await workshop.files()).toEqual([]);
  });

  it('the file that a killed server left of a job that is over is cleared away [B15.49]', async () => {
    await workshop.begin('服务器停在删除之前.txt', 10);
    await store.db.updateTable('import_jobs').set({ state: 'done', has_file: 0 }).execute();
    await clearImports(store, workshop.uploadsDir, Date.now());
    expect(await workshop.files()).toEqual([]);
  });

  it('a job whose file is gone says so [B15.49]', async () => {
    const id = await workshop.uploadFile('不见了.txt', novel('不见了'));
    for (const name of await workshop.files()) await rm(uploadedFile(workshop.uploadsDir, name));
    await workshop.work();
    expect((await workshop.job(id)).job).toMatchObject({
      state: 'failed',
      may_retry: false,
      error: expect.stringContaining('请重新上传'),
    });
  });

  it('a job that a server left in the middle is begun again, three times at most', async () => {
    const id = await workshop.uploadFile('中断.txt', novel('中断'));
    const leave = () => store.db.updateTable('import_jobs').set({ state: 'working', claim: 'x' }).execute();
    await leave();
    await workshop.work();
    expect((await workshop.job(id)).job.state).toBe('ready');
    await leave();
    await store.db.updateTable('import_jobs').set({ attempts: 3 }).execute();
    await workshop.work();
    expect((await workshop.job(id)).job).toMatchObject({ state: 'failed', may_retry: true });
    expect(await workshop.post(calls.retryImports, { jobs: [id] })).toMatchObject({ count: 1 });
    await workshop.work();
    expect((await workshop.job(id)).job.state).toBe('ready');
  });

  it('the list goes on by pages, the newest first', async () => {
    const now = Date.now();
    const columns = { uploaded_by: null, file_modified: 0, bytes: 1, error: null, read_at: null, created_at: now };
    await store.db
      .insertInto('import_jobs')
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          ...columns,
          ...{ upload_id: `${index}`, file_name: `${index}.txt`, state: 'done' as const, has_file: 0, updated_at: now },
        })),
      )
      .execute();
    const first = await workshop.list();
    expect([first.items.length, first.items[0]?.file]).toEqual([50, '59.txt']);
    const next = await workshop.get<typeof first>(calls.imports({ cursor: first.next_cursor ?? '' }));
    expect([next.items.length, next.items[0]?.file, next.next_cursor]).toEqual([10, '9.txt', null]);
  });
});
