import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '../store/open-store.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { importFiles } from './import-files.ts';
import { isFailure } from './import-report.ts';
import { lostCharacters } from './testing/characters.ts';
import { storedWords } from './testing/stored-words.ts';
import { readNovel } from './txt/read-novel.ts';

/** Real books with their true chapters, beside the repository where it is developed; not part of it. */
const folder = path.join(__dirname, '../../../shared/library');
const books = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.txt')) : [];

interface Truth {
  chapters: number;
  titles: string[];
  extra_sections: { title: string }[];
  volumes: { title: string }[];
}

const truthOf = (book: string): Truth =>
  JSON.parse(readFileSync(path.join(folder, book.replace(/\.txt$/, '.json')), 'utf8')) as Truth;

const squeezed = (text: string) => text.replace(/\s/g, '');

/**
 * Titles that the lists themselves have otherwise than the files: they join the first paragraph to a title that runs
 * into it, or correct the file's wording.
 */
const otherwise: Record<string, number> = { 'dongzhou_big5.txt': 2, 'laocan_oneline_utf8.txt': 3 };

if (books.length === 0) {
  describe('the books of ../shared/library', () => {
    it.skip('skipped: ../shared/library is not here', () => {});
  });
} else {
  describeOnSqlite('the books of ../shared/library', (open) => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });

    it.each(books)('%s has its true chapters, and loses no character', async (book) => {
      const file = path.join(folder, book);
      const truth = truthOf(book);
      const [result] = await importFiles(store, [file]);
      if (result === undefined || isFailure(result)) throw new Error(result?.error ?? 'no result');
      const others = result.titles.filter((title, index) => squeezed(title) !== squeezed(truth.titles[index] ?? ''));
      expect(result.chapters).toBe(truth.chapters);
      expect(others).toHaveLength(otherwise[book] ?? 0);
      expect(result.volumes).toEqual(truth.volumes.map(({ title }) => title));
      const read = readNovel(readFileSync(file), book);
      expect(read.leftOut.filter(({ reason }) => reason === 'unplaced')).toEqual([]);
      expect(lostCharacters(read, await storedWords(store, result.novel_id ?? ''))).toEqual({});
    });

    it('change nothing when they come again', async () => {
      const files = books.map((book) => path.join(folder, book));
      const again = await importFiles(store, files);
      expect(again.map((result) => (isFailure(result) ? result.error : result.outcome))).toEqual(
        books.map(() => 'unchanged'),
      );
    });
  });
}
