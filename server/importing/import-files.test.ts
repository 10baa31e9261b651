import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Store } from '../db/open-store.ts';
import { listChapters } from '../novels/catalog/chapters/list-chapters.ts';
import { getNovel } from '../novels/catalog/get-novel.ts';
import { listPicks } from '../novels/editing/picks.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { demoFiles, importDemoLibrary } from './demo-library.ts';
import { importEach } from './import-files.ts';
import { isFailure } from './import-report.ts';
import { lostCharacters } from './testing/characters.ts';
import { readFixture } from './testing/fixtures.ts';
import { importFiles } from './testing/import-files.ts';
import { storedWords } from './testing/stored-words.ts';
import { isDemoLibraryUnfinished } from './unfinished-demo-library.ts';

const fixture = (name: string) => path.join(__dirname, 'txt/fixtures', name);

describeOnEachDatabase('importing files', (open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });

  it('an import saves the novel and reports on it', async () => {
    const [report] = await importFiles(store, [fixture('volumes.txt')]);
    expect(report).toMatchObject({
      file: fixture('volumes.txt'),
      novel_id: '1001',
      title: '北岸纪事',
      author: '梁石',
      encoding: 'gb18030',
      chapters: 4,
      titles: ['第1章 冰上来客', '第２章 借火', '第叁章 开河', '第4章 渡口'],
      sections: ['序', '卷首', '尾声', '番外一 火'],
      volumes: ['第一卷 冬', '第二卷 春'],
      outcome: 'added',
      undecodable: 0,
      longest: { characters: 76, title: '第1章 冰上来客' },
      shortest: { characters: 0, title: '第4章 渡口' },
    });
    expect(await getNovel(store, '1001')).toMatchObject({ title: '北岸纪事', chapter_count: 8, status: 2 });
  });

  it('every character of a file is in the database or left out with a reason', async () => {
    await importFiles(store, [fixture('volumes.txt')]);
    expect(lostCharacters(readFixture('volumes.txt'), await storedWords(store, '1001'))).toEqual({});
  });

  it('importing the same files again changes nothing', async () => {
    const files = ['gb18030.txt', 'big5-hkscs.txt', 'one-line.txt'].map(fixture);
    await importFiles(store, files);
    const before = await Promise.all(['1001', '1002', '1003'].map((id) => listChapters(store, id)));
    const again = await importFiles(store, files);
    expect(again.map((result) => (isFailure(result) ? result.error : `${result.novel_id} ${result.outcome}`))).toEqual([
      '1001 unchanged',
      '1002 unchanged',
      '1003 unchanged',
    ]);
    expect(await Promise.all(['1001', '1002', '1003'].map((id) => listChapters(store, id)))).toEqual(before);
  });

  it('an import goes on behind a file that cannot be read', async () => {
    const results = await importFiles(store, [fixture('empty.txt'), fixture('gone.txt'), fixture('gb18030.txt')]);
    expect(results).toMatchObject([
      { error: '文件是空的' },
      { error: '找不到这个文件' },
      { title: '灯塔与信', novel_id: '1001' },
    ]);
  });

  it('files are counted by what became of them, with the time of the last; those that are only looked at are not', async () => {
    const counts = async () => store.db.selectFrom('import_counts').selectAll().orderBy('outcome').execute();
    await importFiles(null, [fixture('gb18030.txt')]);
    expect(await counts()).toEqual([]);
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    await importFiles(store, [fixture('gb18030.txt'), fixture('one-line.txt'), fixture('empty.txt')]);
    now.mockReturnValue(2_000_000);
    await importFiles(store, [fixture('gb18030.txt'), fixture('empty.txt')]);
    expect(await counts()).toEqual([
      { outcome: 'added', count: 2, last_at: 1_000_000 },
      { outcome: 'failed', count: 2, last_at: 2_000_000 },
      { outcome: 'unchanged', count: 1, last_at: 2_000_000 },
    ]);
  });

  it('the demo novels are imported once, and all of them are picks', async () => {
    const results = await importDemoLibrary(store);
    expect(results).toHaveLength((await demoFiles()).length);
    expect(results.length).toBeGreaterThanOrEqual(8);
    expect(results.every(({ chapters, warnings }) => chapters >= 6 && warnings.length === 0)).toBe(true);
    const picks = await listPicks(store);
    expect(picks.map(({ title }) => title)).toEqual(results.map(({ title }) => title));
    const again = await importDemoLibrary(store);
    expect(again.every(({ outcome }) => outcome === 'unchanged')).toBe(true);
  });

  it('demo novels that a killed start left without the others and without picks are known until all are there', async () => {
    const kill = () => {
      throw new Error('killed');
    };
    expect(await isDemoLibraryUnfinished(store)).toBe(false);
    await expect(importDemoLibrary(store, kill)).rejects.toThrow('killed');
    expect(await isDemoLibraryUnfinished(store)).toBe(true);
    await importDemoLibrary(store);
    expect(await isDemoLibraryUnfinished(store)).toBe(false);
    expect(await listPicks(store)).toHaveLength((await demoFiles()).length);
  });
});

describe('paths of files to import', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-import-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('a folder stands for the TXT files in it', async () => {
    for (const name of ['b.TXT', 'a.txt', 'c.md']) await writeFile(path.join(folder, name), '第一章 雨\n下雨了。');
    const results = await importFiles(null, [folder]);
    expect(results.map(({ file }) => file)).toEqual(['a.txt', 'b.TXT'].map((name) => path.join(folder, name)));
    expect(results).toMatchObject([{ novel_id: null, outcome: 'dry_run' }, { title: 'b' }]);
  });

  it('a folder within the folder is named and not read, but for hidden ones', async () => {
    await writeFile(path.join(folder, 'a.txt'), '第一章 雨\n下雨了。');
    for (const name of ['.git', '旧书']) await mkdir(path.join(folder, name));
    expect(await importFiles(null, [folder])).toMatchObject([
      { title: 'a' },
      { file: path.join(folder, '旧书'), error: '是子文件夹，里面的书没有读入：需要时请单独给出它' },
    ]);
  });

  it('a folder without novels is a failure', async () => {
    expect(await importFiles(null, [folder])).toEqual([{ file: folder, error: '文件夹里没有 TXT、EPUB 或 zip 文件' }]);
  });

  it('each result is there before the next file is read', async () => {
    const next = path.join(folder, 'next.txt');
    await writeFile(next, '第一章 雨\n下雨了。');
    const results = importEach(null, [fixture('gb18030.txt'), next]);
    expect((await results.next()).value).toMatchObject({ title: '灯塔与信' });
    await writeFile(next, '');
    expect((await results.next()).value).toMatchObject({ error: '文件是空的' });
    expect((await results.next()).done).toBe(true);
  });
});
