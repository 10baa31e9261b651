import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '../db/open-store.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { readEpub } from './epub/read-epub.ts';
import { importFiles } from './import-files.ts';
import { isFailure } from './import-report.ts';
import { lostCharacters } from './testing/characters.ts';
import { storedWords } from './testing/stored-words.ts';
import { readNovel } from './txt/read-novel.ts';

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

if (novels.length === 0) {
  describe('the novels of ../shared/library', () => {
    it.skip('every novel has its true chapters and loses no character: ../shared/library is not here', () => {});
  });
} else {
  describeOnSqlite('the novels of ../shared/library', (open) => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });

    it.each(novels)('%s has its true chapters and loses no character', async (novel) => {
      const file = path.join(folder, novel);
      const truth = truthOf(novel);
      const [result] = await importFiles(store, [file]);
      if (result === undefined || isFailure(result)) throw new Error(result?.error ?? 'no result');
      const others = result.titles.filter(
        (title, index) => withoutSpaces(title) !== withoutSpaces(truth.titles[index] ?? ''),
      );
      const placesNamed = new Set(result.suspicious.map(({ title }) => title));
      expect(others.filter((title) => !placesNamed.has(title))).toEqual([]);
      expect(result.chapters).toBe(truth.chapters);
      expect(others).toHaveLength(differingTitles[novel] ?? 0);
      expect(result.volumes).toEqual((truth.volumes ?? []).map(({ title }) => title));
      const bytes = readFileSync(file);
      const read = novel.endsWith('.epub') ? await readEpub(bytes, novel) : readNovel(bytes, novel);
      expect(read.leftOut.filter(({ reason }) => reason === 'unplaced')).toEqual([]);
      expect(lostCharacters(read, await storedWords(store, result.novel_id ?? ''))).toEqual({});
    });

    it('importing the novels of ../shared/library again changes nothing', async () => {
      const files = novels.map((novel) => path.join(folder, novel));
      const again = await importFiles(store, files);
      expect(again.map((result) => (isFailure(result) ? result.error : result.outcome))).toEqual(
        novels.map(() => 'unchanged'),
      );
    });
  });
}
