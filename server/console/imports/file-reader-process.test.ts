import { writeFile } from 'node:fs/promises';
import * as calls from 'shared-api/console/calls';
import type { Store } from '../../db/open-store.ts';
import { passage } from '../../importing/testing/fixtures.ts';
import { hostileEpubs, hostileFiles } from '../../importing/testing/hostile-files.ts';
import { zipOf } from '../../importing/testing/zip-of.ts';
import { describeOnEachDatabase, describeOnSqlite, optionsOf } from '../../testing/databases.ts';
import { type FileReaderLimits, fileReaderLimits, startFileReader } from './file-reader-process.ts';
import { readImports } from './read-imports.ts';
import { type ImportWorkshop, openWorkshop } from './testing/import-workshop.ts';
import { uploadedFile } from './uploaded-files.ts';

const novel = (title: string): string =>
  `书名：${title}\n作者：林渡\n第一章 雨\n${passage(title)}第二章 雪\n${passage('雪')}`;

/** Works on all jobs that wait as a server does: in a process of its own. */
const readAsServed = (store: Store, { uploadsDir }: ImportWorkshop, limits: FileReaderLimits = fileReaderLimits) =>
  readImports(store, { ...optionsOf(store), uploadsDir }, new AbortController().signal, (options) =>
    startFileReader(options, limits),
  );

describeOnEachDatabase('the process that reads uploads', (open) => {
  let store: Store;
  let workshop: ImportWorkshop;
  beforeEach(async () => {
    store = await open();
    workshop = await openWorkshop(store);
  });
  afterEach(() => workshop.close());

  it('reads one job after the other, and takes them in [B15.43]', async () => {
    const ids = [await workshop.uploadFile('甲.txt', novel('甲')), await workshop.uploadFile('乙.txt', novel('乙'))];
    await readAsServed(store, workshop);
    expect((await workshop.list('ready')).items.map(({ title }) => title)).toEqual(['乙', '甲']);
    await workshop.post(calls.takeImports, { jobs: ids });
    await readAsServed(store, workshop);
    expect((await workshop.list('done')).items).toHaveLength(2);
    expect(await workshop.files()).toEqual([]);
  });
});

describeOnSqlite('the end of the process that reads uploads', (open) => {
  let store: Store;
  let workshop: ImportWorkshop;
  beforeEach(async () => {
    store = await open();
    workshop = await openWorkshop(store);
  });
  afterEach(() => workshop.close());

  it('a file that takes too long, or too much memory, ends that process alone and leaves nothing [B15.43]', async () => {
    const hostile = await workshop.uploadFile('内存.txt', Buffer.from(hostileFiles.同一行二十万次?.() ?? ''));
    const good = await workshop.uploadFile('好.txt', novel('好'));
    await readAsServed(store, workshop, { ...fileReaderLimits, memoryMiB: 60 });
    expect((await workshop.job(hostile)).job).toMatchObject({
      state: 'failed',
      may_retry: false,
      error: '读的时候进程中断了：可能要用的内存超过 60 MB',
    });
    expect((await workshop.job(good)).job.state).toBe('ready');
    const slow = await workshop.uploadFile('时间.txt', Buffer.from(hostileFiles.同一行二十万次?.() ?? ''));
    await readAsServed(store, workshop, { ...fileReaderLimits, timeoutMs: 5 });
    expect((await workshop.job(slow)).job).toMatchObject({ state: 'failed', error: '读了 0.005 秒还没有读完，已中断' });
    expect(await workshop.files()).toHaveLength(1);
  });

  it('a server that stops in the middle leaves the job to the next start', async () => {
    const id = await workshop.uploadFile('停.txt', novel('停'));
    const stopping = new AbortController();
    await readImports(store, { ...optionsOf(store), uploadsDir: workshop.uploadsDir }, stopping.signal, (options) => {
      stopping.abort();
      return startFileReader(options);
    });
    expect((await workshop.job(id)).job.state).toBe('working');
    await readAsServed(store, workshop);
    expect((await workshop.job(id)).job.state).toBe('ready');
  });
});

describeOnSqlite('hostile uploads', (open) => {
  it('each of them gets a sentence or a report, and what is refused leaves nothing [B15.43]', async () => {
    const store = await open();
    const workshop = await openWorkshop(store);
    const put = (name: string, content: string | Uint8Array) => workshop.uploadFile(name, content);
    const whole = zipOf([{ name: '甲.txt', content: novel('甲') }]);
    await put('是图片.txt', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    await put('零.txt', new Uint8Array(100_000));
    await put('不是压缩包.zip', novel('假'));
    await put('断了.zip', whole.subarray(0, whole.length - 30));
    await put('断了.epub', Buffer.from(hostileEpubs.十万条说明?.() ?? '').subarray(0, 5_000));
    await put('说谎.zip', zipOf([{ name: '甲.txt', content: novel('甲'), claimedSize: 10 }]));
    await put('出去.zip', zipOf([{ name: '../../甲.txt', content: novel('甲') }]));
    await put('套娃.zip', zipOf([{ name: '内.zip', content: whole }]));
    await put('很长.zip', zipOf(Array.from({ length: 1_001 }, (_, index) => ({ name: `${index}.txt`, content: '' }))));
    await put('清单.epub', hostileEpubs.清单两万五千项?.() ?? '');
    await put('嵌套.epub', hostileEpubs.嵌套十万层?.() ?? '');
    await put('终端.txt', hostileFiles.终端控制?.() ?? '');
    await readAsServed(store, workshop);
    const { items } = await workshop.list();
    const told = Object.fromEntries(items.map(({ file, state, error }) => [file, error ?? state]));
    expect(told).toEqual({
      '是图片.txt': expect.stringContaining('可能不是文本文件'),
      '零.txt': expect.stringContaining('可能不是文本文件'),
      '不是压缩包.zip': '文件名是 .zip，内容却不是 zip 压缩包',
      '断了.zip': '压缩包已损坏，或不是 zip',
      '断了.epub': '压缩包已损坏，或不是 zip',
      '说谎.zip': '压缩包里的“甲.txt”已损坏',
      '出去.zip': expect.stringMatching(/路径通到压缩包外面|压缩包已损坏/),
      '套娃.zip': '是压缩包里的压缩包，没有读入：请先解压，再单独导入',
      '很长.zip': '压缩包里的书太多（超过 1000 本），请分成几个',
      '清单.epub': 'EPUB 的清单太长（超过 20000 项）',
      '嵌套.epub': 'EPUB 里有标签嵌套太深（超过 512 层）',
      '终端.txt': 'ready',
    });
    const kept = items.filter(({ state, may_retry: mayRetry }) => state === 'ready' || mayRetry).length;
    expect(await workshop.files()).toHaveLength(kept);
    await workshop.close();
  });

  it('a file that was cut on the disk is not read as whole', async () => {
    const store = await open();
    const workshop = await openWorkshop(store);
    const id = await workshop.uploadFile('短.txt', novel('短'));
    for (const name of await workshop.files()) await writeFile(uploadedFile(workshop.uploadsDir, name), '短');
    await readAsServed(store, workshop);
    expect((await workshop.job(id)).job).toMatchObject({ state: 'failed', error: '文件不完整，请重新上传' });
    expect(await workshop.files()).toEqual([]);
    await workshop.close();
  });
});
