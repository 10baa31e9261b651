import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openStore, type Store, type StoreOptions } from '../../db/open-store.ts';
import { getChapter } from '../../novels/catalog/chapters/get-chapter.ts';
import { startProcess } from '../processes/start-process.ts';
import { findHalfNovels } from './find-halves.ts';
import type { KilledWork } from './kill-repeatedly.ts';

const novelCount = 8;
const firstChapters = 40;
const paragraph = '雨下了一夜，灯没有灭，江水慢慢地涨上来。'.repeat(6);

/** An edition of a novel: each has a chapter more than the one before, and says in every chapter which it is. */
const textOf = (novel: number, edition: number): string => {
  const chapters = Array.from({ length: firstChapters + edition }, (_, index) =>
    [`第${index + 1}章 山下`, `这是第${edition}版。`, ...Array(8).fill(`${index}${paragraph}`)].join('\n\n'),
  );
  return [`《雨夜${novel}》`, '作者：测试', ...chapters].join('\n\n');
};

/**
 * Imports of a folder, a newer edition of all its novels each time.
 * @param options of an empty database. @param folder for the files
 */
export const killedImports = (options: StoreOptions, folder: string): KilledWork => {
  let edition = 0;
  return {
    start: () => startProcess('testing/kill/import-until-killed.ts'),
    orders: async () => {
      edition += 1;
      const files = mkdtempSync(path.join(folder, 'edition-'));
      for (let novel = 0; novel < novelCount; novel += 1)
        writeFileSync(path.join(files, `${novel}.txt`), textOf(novel, edition));
      return { options, folder: files };
    },
    maxLines: 3,
    maxMs: 150,
    check: async (lines) => {
      const store = await openStore(options);
      const lost: string[] = [];
      for (const line of lines) {
        const { novel, chapters }: { novel: string; chapters: number } = JSON.parse(line);
        if ((await chapterCount(store, novel)) !== chapters) lost.push(line);
      }
      const halves = [...(await findHalfNovels(store)), ...(await findMixed(store))];
      await store.close();
      return { lost, halves };
    },
  };
};

const chapterCount = async ({ db }: Store, novel: string): Promise<number | undefined> => {
  const row = await db.selectFrom('novels').select('chapter_count').where('id', '=', Number(novel)).executeTakeFirst();
  return row?.chapter_count;
};

/** Titles of novels with chapters of several editions. */
const findMixed = async (store: Store): Promise<string[]> => {
  const novels = await store.db.selectFrom('novels').select(['id', 'title', 'chapter_count']).execute();
  const mixed: string[] = [];
  for (const { id, title, chapter_count: count } of novels) {
    const chapters = [1, Math.ceil(count / 2), count].map((no) => getChapter(store, `${id}-${no}`));
    const [...texts] = (await Promise.all(chapters)).map((chapter) => chapter?.paragraphs[0]?.text);
    if (texts.some((text) => text !== `这是第${count - firstChapters}版。`)) mixed.push(title);
  }
  return mixed;
};
