import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Store } from '../db/open-store.ts';
import { listChapters } from '../novels/catalog/chapters/list-chapters.ts';
import { getNovel } from '../novels/catalog/get-novel.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { isFailure } from './import-report.ts';
import { maxFileBytes, readTextFile } from './read-text-file.ts';
import { passage } from './testing/fixtures.ts';
import { hostileEpubs, hostileFiles } from './testing/hostile-files.ts';
import { importFiles } from './testing/import-files.ts';

const novel = (title: string) => `${title}\n第一章 雨\n${passage(title)}第二章 雪\n${passage(title)}`;

describeOnSqlite('importing hostile files', (open) => {
  let store: Store;
  let folder: string;
  const inFolder = (name: string) => path.join(folder, name);
  const put = (name: string, text: string | Uint8Array) => writeFile(inFolder(name), text);
  beforeEach(async () => {
    store = await open();
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-hostile-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('links, pipes and devices in a folder are named and not opened', async () => {
    await put('good.txt', novel('好书'));
    await symlink('/etc/passwd', inFolder('a-system-file.txt'));
    await symlink('/dev/zero', inFolder('b-device.txt'));
    await symlink(inFolder('good.txt'), inFolder('c-own-file.txt'));
    await symlink('/nowhere', inFolder('d-dangling.txt'));
    execFileSync('mkfifo', [inFolder('e-pipe.txt')]);
    const results = await importFiles(store, [folder]);
    expect(results.map((result) => (isFailure(result) ? result.error : result.title))).toEqual([
      '是链接，没有跟随',
      '是链接，没有跟随',
      '是链接，没有跟随',
      '是链接，没有跟随',
      '不是普通文件',
      '好书',
    ]);
  });

  it('a link that somebody gave by name is read, a pipe and a device are not', async () => {
    await put('good.txt', novel('好书'));
    await symlink(inFolder('good.txt'), inFolder('link.txt'));
    execFileSync('mkfifo', [inFolder('pipe.txt')]);
    const results = await importFiles(store, [inFolder('link.txt'), inFolder('pipe.txt'), '/dev/zero']);
    expect(results).toMatchObject([{ title: '好书' }, { error: '不是普通文件' }, { error: '不是普通文件' }]);
    await expect(readTextFile(inFolder('pipe.txt'))).rejects.toThrow('不是普通文件');
  });

  it('a file beyond the bound is refused without being read', async () => {
    await put('big.txt', '大');
    await truncate(inFolder('big.txt'), maxFileBytes + 1);
    expect(await importFiles(store, [inFolder('big.txt')])).toMatchObject([{ error: '文件太大（超过 100 MB）' }]);
  });

  it('files of 2 GB, of one line, with null bytes or half a character at the end end in a sentence or a report, whole or not at all [B6.13]', async () => {
    await put('a-huge.txt', '');
    await truncate(inFolder('a-huge.txt'), 2_000_000_000);
    await put('b-line.txt', `一行 ${'他走到门口，看见月亮很大。'.repeat(100_000)}`);
    await put('c-null.txt', novel('零\0字').replace('第二章', '\0第二章'));
    await put('d-half.txt', Buffer.concat([Buffer.from(novel('半字')), Buffer.from([0xe9, 0x9b])]));
    const results = await importFiles(store, [folder]);
    expect(results).toMatchObject([
      { error: '文件太大（超过 100 MB）' },
      { outcome: 'added' },
      { outcome: 'added', title: '零\ufffd字' },
      { outcome: 'added', title: '半字', undecodable: 1 },
    ]);
    for (const id of ['1001', '1002', '1003']) expect((await getNovel(store, id))?.chapter_count).toBeGreaterThan(0);
  });

  it('files of one line or remark again and again, and with undecodable bytes in each line, are read in linear time', async () => {
    const line = '他走到门口，看见月亮很大，我们都在这里。';
    await put('same.txt', `重复\n${`${line}\n`.repeat(200_000)}`);
    const damaged = Buffer.concat([Buffer.from(line), Buffer.from([0xff, 0x0a])]);
    await put('damaged.txt', Buffer.concat(Array.from({ length: 40_000 }, () => damaged)));
    await put('pages.txt', `${line}\n${'分节阅读_1'.repeat(60_000)}`);
    const results = await importFiles(null, [folder]);
    expect(results).toMatchObject([
      { undecodable: 40_000 },
      { kept: line.length },
      { kept: 200_000 * line.length + '重复'.length },
    ]);
  });

  it('lines of blanks before the first chapter are read in linear time', async () => {
    await put('blanks.txt', hostileFiles.书前一行三十万个空格?.() ?? '');
    expect(await importFiles(null, [inFolder('blanks.txt')])).toMatchObject([{ chapters: 1 }]);
  });

  it('a text of nothing but marks of annotations is read in linear time', async () => {
    await put('marks.txt', hostileFiles.百万个注音记号?.() ?? '');
    expect(await importFiles(null, [inFolder('marks.txt')])).toMatchObject([{ title: '注音' }]);
  });

  it.each<[string, object]>([
    ['清单两万五千项', { error: 'EPUB 的清单太长（超过 20000 项）' }],
    ['十万条说明', { title: '说明', chapters: 1 }],
    ['嵌套十万层', { error: 'EPUB 里有标签嵌套太深（超过 512 层）' }],
    [
      '同一篇读一万五千次',
      { kept: 100 * 29, warnings: expect.arrayContaining([expect.stringMatching('14999 处重复')]) },
    ],
    ['一篇十五万行', { chapters: 1, kept: 150_000 * 10 + 29 }],
    ['五千条目录指向同一行', { chapters: 5_001 }],
    ['十万段和一万五千条样式', { title: '样式', kept: 200_000 }],
    ['一万个文件名全是井号', { title: '井号' }],
    ['一行五万个注音和注释', { title: '一行注音' }],
    [
      '两万处插图',
      {
        pictures: 10_000,
        warnings: expect.arrayContaining([
          expect.stringMatching(/^有 10500 张插图没有收入：超出数量或总大小 500 张.*；书里没有这个文件 10000 张/),
        ]),
      },
    ],
    ['两千篇和很长的加密清单', { title: '加密' }],
  ])('an EPUB that costs more than its size ends soon, whole or in a sentence: %s', async (name, expected) => {
    await put('hostile.epub', hostileEpubs[name]?.() ?? '');
    expect(await importFiles(null, [inFolder('hostile.epub')])).toMatchObject([expected]);
  });

  it('volumes beyond the bound are folded into the last one, and the report says so', async () => {
    const volumes = Array.from(
      { length: 600 },
      (_, index) => `第${index + 1}卷 山${index}\n第${index + 1}章 雨\n${passage('雨')}`,
    );
    await put('volumes.txt', `多卷\n${volumes.join('')}`);
    const [report] = await importFiles(store, [inFolder('volumes.txt')]);
    expect(report).toMatchObject({
      chapters: 600,
      left_out: [{ reason: 'too_many_volumes', description: '超出数量的卷名（各章归入最后一卷）' }],
    });
    const list = await listChapters(store, '1001', { from: 600 });
    expect(list?.volumes).toHaveLength(500);
    expect(list?.volumes.at(-1)).toMatchObject({ title: '第500卷 山499', chapter_count: 101 });
    expect(list?.items).toMatchObject([{ no: 600, volume: { no: 500 } }]);
  });

  it('a chapter that no page could show is cut into parts, which the report names', async () => {
    await put('long.txt', `长书\n第一章 雨\n${'这是没有句号的文字'.repeat(30_000)}\n第二章 雪\n${passage('雪')}`);
    const [report] = await importFiles(store, [inFolder('long.txt')]);
    expect(report).toMatchObject({
      chapters: 2,
      left_out: [],
      warnings: expect.arrayContaining(['太长，已分成几篇：“第一章 雨”（3 篇）']),
    });
    expect(await getNovel(store, '1001')).toMatchObject({ chapter_count: 4 });
  });

  it('an over-long title, category, introduction and list of tags stand in no list of novels', async () => {
    const tags = Array.from({ length: 1_000 }, (_, index) => `标${index}`).join('、');
    const long = '长'.repeat(500_004);
    await put('names.txt', `书名：${long}\n分类：${long}\n标签：${long}、${tags}\n简介：${long}\n${novel('雨夜')}`);
    const [report] = await importFiles(store, [inFolder('names.txt')]);
    expect(report).toMatchObject({ title: 'names', category: '其他', tags: expect.any(Array) });
    const saved = await getNovel(store, '1001');
    expect(JSON.stringify(saved).length).toBeLessThan(10_000);
    expect(saved?.tags).toHaveLength(20);
  });

  it('a file whose given title is too long is refused, and the next one is imported', async () => {
    await put('a.txt', novel('甲'));
    const overrides = { title: '长'.repeat(101) };
    const results = await importFiles(store, [inFolder('a.txt')], { overrides });
    expect(results).toMatchObject([{ error: '书名太长：101 字，最多 100 字' }]);
  });

  it('two files that name no book never become one', async () => {
    for (const name of ['第1章', '楔子', '新建文本文档 (2)'])
      await put(`${name}.txt`, `${passage(name)}${passage('山')}`);
    const results = await importFiles(store, [folder]);
    expect(results.map((result) => isFailure(result) && result.error)).toEqual([
      '看不出书名，只有“新建文本文档 (2)”，请用 --title 给出',
      '看不出书名，只有“楔子”，请用 --title 给出',
      '看不出书名，只有“第1章”，请用 --title 给出',
    ]);
  });

  it('two novels of one title without an author are one only where they share text', async () => {
    await put('小事.txt', novel('小事'));
    await importFiles(store, [folder]);
    await put('小事.txt', `${novel('小事')}第三章 晴\n${passage('晴')}`);
    expect(await importFiles(store, [folder])).toMatchObject([{ novel_id: '1001', outcome: 'changed' }]);
    await put('小事.txt', `小事\n第一章 风\n${'风从北边来，吹了三天三夜。'.repeat(9)}\n`);
    expect(await importFiles(store, [folder])).toMatchObject([
      { error: '书库里已有另一部《小事》，内容全不相同：请用 --title 或 --author 区分' },
    ]);
  });
});
