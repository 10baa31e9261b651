import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getChapter } from '../novels/catalog/chapters/get-chapter.ts';
import { collectChapter } from '../shelf/collected-chapters/collect-chapter.ts';
import { listCollectedChapters } from '../shelf/collected-chapters/list-collected-chapters.ts';
import { readingPositionsOf } from '../shelf/positions/reading-positions.ts';
import { saveProgress } from '../shelf/positions/save-progress.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { signInMember } from '../testing/sign-in.ts';
import { isFailure } from './import-report.ts';
import { passage } from './testing/fixtures.ts';
import { importFiles } from './testing/import-files.ts';

const named = (what: string): string => ` ${what.slice(0, 1)}`;

/** A novel whose chapters are told by what they are about, in this order. @param nameOf what stands behind a chapter's number */
const edition = (about: readonly string[], nameOf = named): string =>
  ['《雨夜》', '作者：林海', ...about.map((what, index) => `第${index + 1}章${nameOf(what)}\n${passage(what)}`)].join(
    '\n',
  );

describeOnEachDatabase('a new edition of a file', (open) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-edition-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('a new edition keeps reading positions and collected chapters at their text, wherever it stands now [B6.11]', async () => {
    const store = await open();
    const file = path.join(folder, '雨夜.txt');
    const importEdition = async (...about: string[]) => {
      await writeFile(file, edition(about));
      return importFiles(store, [file]);
    };
    await importEdition('雨', '灯', '江', '桥');
    const { id } = await signInMember(store);
    const now = Date.now();
    const pid = (await getChapter(store, '1001-3'))?.paragraphs[1]?.pid ?? '';
    await saveProgress(store, id, { cid: '1001-3', pid }, now);
    const collected = { pid, quote: '一口凉掉的茶', note: '记住这封信', now };
    await collectChapter(store, id, { cid: '1001-4', ...collected });

    // One more before them, one mended, one gone, one more at the end.
    const [report] = await importEdition('雾', '雨', '江', '桥，过了很久', '雪');
    expect(report).toMatchObject({ novel_id: '1001', outcome: 'changed', chapters: 5 });
    expect(report).toMatchObject({ chapter_changes: { added: 2, changed: 2, removed: 1 } });
    expect(report).toMatchObject({ changed_titles: { changed: ['第2章 雨', '第4章 桥'], removed: ['第2章 灯'] } });

    const { progress } = (await readingPositionsOf(store.db, id, [1001])).get(1001) ?? {};
    expect(progress).toMatchObject({ chapter_id: '1001-3', pid });
    expect(await getChapter(store, '1001-3')).toMatchObject({
      no: 3,
      paragraphs: [{ text: expect.stringContaining('江的那一天') }, { pid }],
    });
    const { items } = await listCollectedChapters(store, id);
    expect(items).toMatchObject([{ chapter_id: '1001-4', pid, quote: '一口凉掉的茶', note: '记住这封信' }]);
    expect(await getChapter(store, '1001-4')).toMatchObject({
      no: 4,
      paragraphs: [{ text: expect.stringContaining('桥，过了很久') }, { pid }],
    });
    expect((await getChapter(store, '1001-2'))?.paragraphs).toBeUndefined();
  });

  it('a new edition keeps a reading position at its text where chapters have numbers alone, and one comes in before them [B6.11]', async () => {
    const store = await open();
    const file = path.join(folder, '编号.txt');
    const importEdition = async (...about: string[]) => {
      await writeFile(
        file,
        edition(about, () => ''),
      );
      return importFiles(store, [file]);
    };
    await importEdition('雨', '灯', '江');
    const { id } = await signInMember(store);
    const pid = (await getChapter(store, '1001-2'))?.paragraphs[0]?.pid ?? '';
    await saveProgress(store, id, { cid: '1001-2', pid }, Date.now());

    await importEdition('雾', '雨', '灯', '江');

    const { progress } = (await readingPositionsOf(store.db, id, [1001])).get(1001) ?? {};
    expect(progress).toMatchObject({ chapter_id: '1001-2', pid });
    expect(await getChapter(store, '1001-2')).toMatchObject({
      no: 3,
      title: '第3章',
      paragraphs: [{ pid, text: expect.stringContaining('灯的那一天') }, {}],
    });
  });

  it('a dry run says what an edition would change, and changes nothing [B15.51]', async () => {
    const store = await open();
    const file = path.join(folder, '试看.txt');
    const put = (...about: string[]) => writeFile(file, edition(about).replace('雨夜', '试看'));
    await put('雨', '灯', '江');
    expect(await importFiles(store, [file], { isDryRun: true })).toMatchObject([
      { replaces: null, novel_id: null, outcome: 'dry_run', chapter_changes: { added: 3, changed: 0, removed: 0 } },
    ]);
    await importFiles(store, [file]);
    await put('雨', '江', '雪');
    const [preview] = await importFiles(store, [file], { isDryRun: true });
    expect((await getChapter(store, '1001-2'))?.title).toBe('第2章 灯');
    const [saved] = await importFiles(store, [file]);
    if (saved === undefined || isFailure(saved)) throw new Error('not imported');
    const { chapter_changes, changed_titles, replaces } = saved;
    expect(preview).toMatchObject({ outcome: 'dry_run', novel_id: null, replaces, chapter_changes, changed_titles });
    expect([replaces, chapter_changes?.changed]).toEqual(['1001', 2]);
  });
});
