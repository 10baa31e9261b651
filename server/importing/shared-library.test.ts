import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '../db/open-store.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { readEpub } from './epub/read-epub.ts';
import { isFailure } from './import-report.ts';
import { lostCharacters, wordsOf } from './testing/characters.ts';
import { importFiles } from './testing/import-files.ts';
import { storedWords } from './testing/stored-words.ts';
import { type ReadNovel, readNovel } from './txt/read-novel.ts';

/** Real novels with lists of their true chapters, beside the repository where it is developed; not part of it. */
const folder = path.join(__dirname, '../../../shared/library');
const novels = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(?:txt|epub)$/.test(name)) : [];

interface Truth {
  chapters: number;
  titles: string[];
  volumes?: { title: string }[];
}

const truthOf = (novel: string): Truth =>
  JSON.parse(readFileSync(path.join(folder, novel.replace(/\.txt$|$/, '.json')), 'utf8')) as Truth;

const withoutSpaces = (text: string) => text.replace(/\s/g, '');

/**
 * Number of titles that differ between list and file: a list joins the first paragraph to a title that runs into it, or
 * corrects the wording.
 */
const differingTitles: Record<string, number> = { 'dongzhou_big5.txt': 2, 'laocan_oneline_utf8.txt': 3 };

/** Those that `npm test` also saves: the short one without line ends, one in Big5, and the EPUB; `npm run prove -- library` saves all. */
const saved = process.env.WHOLE_LIBRARY
  ? novels
  : ['laocan_oneline_utf8.txt', 'shuihu70_hant.epub', 'wenming_big5.txt'].filter((name) => novels.includes(name));

if (novels.length === 0) {
  describe('the novels of ../shared/library', () => {
    it.skip('every novel has its true chapters and loses no character: ../shared/library is not here', () => {});
  });
} else {
  const reads = new Map<string, ReadNovel>();
  /** Reads a novel, once for all tests. */
  const readOnce = async (novel: string): Promise<ReadNovel> => {
    const known = reads.get(novel);
    if (known) return known;
    const bytes = readFileSync(path.join(folder, novel));
    const read = novel.endsWith('.epub') ? await readEpub(bytes, novel) : readNovel(bytes, novel);
    reads.set(novel, read);
    return read;
  };

  it.each(novels)('%s has its true chapters and loses no character', async (novel) => {
    const truth = truthOf(novel);
    const read = await readOnce(novel);
    const others = read.chapterTitles.filter(
      (title, index) => withoutSpaces(title) !== withoutSpaces(truth.titles[index] ?? ''),
    );
    const placesNamed = new Set(read.suspicious.map(({ title }) => title));
    expect(others.filter((title) => !placesNamed.has(title))).toEqual([]);
    expect(read.chapterTitles).toHaveLength(truth.chapters);
    expect(others).toHaveLength(differingTitles[novel] ?? 0);
    expect(read.novel.volumes.map(({ title }) => title)).toEqual((truth.volumes ?? []).map(({ title }) => title));
    expect(read.leftOut.filter(({ reason }) => reason === 'unplaced')).toEqual([]);
    expect(lostCharacters(read, wordsOf(read.novel))).toEqual({});
  });

  describeOnSqlite('novels of ../shared/library that are imported', (open) => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });

    it.each(saved)('%s loses no character on its way into the library', async (novel) => {
      const [result] = await importFiles(store, [path.join(folder, novel)]);
      if (result === undefined || isFailure(result)) throw new Error(result?.error ?? 'no result');
      const read = await readOnce(novel);
      expect([result.titles, result.volumes]).toEqual([
        read.chapterTitles,
        read.novel.volumes.map(({ title }) => title),
      ]);
      expect(lostCharacters(read, await storedWords(store, result.novel_id ?? ''))).toEqual({});
    });

    it('importing them again changes nothing', async () => {
      const again = await importFiles(
        store,
        saved.map((novel) => path.join(folder, novel)),
      );
      expect(again.map((result) => (isFailure(result) ? result.error : result.outcome))).toEqual(
        saved.map(() => 'unchanged'),
      );
    });
  });
}
