import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chapterId } from '../../db/ids.ts';
import { openStore, type Store, type StoreOptions } from '../../db/open-store.ts';
import { getChapter } from '../../novels/catalog/chapters/get-chapter.ts';
import { startProcess } from '../processes/start-process.ts';
import { findHalfNovels } from './find-halves.ts';
import type { KilledWork } from './kill-repeatedly.ts';

const novelCount = 4;
const fewestChapters = 12;

/** Editions after which novels have as few chapters as at first: a later kill is to cost no more than the first. */
const growingEditions = 5;

const chaptersOf = (edition: number): number => fewestChapters + (edition % growingEditions);
const paragraph = '雨下了一夜，灯没有灭，江水慢慢地涨上来。'.repeat(6);

/** What every chapter of an edition begins with. */
const markOf = (edition: number): string => `这是第${edition}版，共${chaptersOf(edition)}章。`;

/** An edition of a novel, which says in every chapter which it is. */
const textOf = (novel: number, edition: number): string => {
  const chapters = Array.from({ length: chaptersOf(edition) }, (_, index) =>
    [`第${index + 1}章 山下`, markOf(edition), ...Array(4).fill(`${index}${paragraph}`)].join('\n\n'),
  );
  return [`《雨夜${novel}》`, '作者：测试', ...chapters].join('\n\n');
};

/**
 * Imports of a folder, a newer edition of all its novels each time.
 * @param options of an empty database. @param folder for the files
 */
export const killedImports = (options: StoreOptions, folder: string): KilledWork => {
  let edition = 0;
  const files = path.join(folder, 'novels');
  mkdirSync(files);
  return {
    start: () => startProcess('testing/kill/import-until-killed.ts'),
    orders: async () => {
      edition += 1;
      for (let novel = 0; novel < novelCount; novel += 1)
        writeFileSync(path.join(files, `${novel}.txt`), textOf(novel, edition));
      return { options, folder: files };
    },
    maxLines: 2,
    maxMs: 60,
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
    const chapters = await store.db
      .selectFrom('chapters')
      .select('serial')
      .where('novel_id', '=', id)
      .where('no', 'in', [1, Math.ceil(count / 2), count])
      .execute();
    const read = await Promise.all(chapters.map(({ serial }) => getChapter(store, chapterId(id, serial))));
    const [mark, ...others] = read.map((chapter) => chapter?.paragraphs[0]?.text);
    if (!mark?.endsWith(`，共${count}章。`) || others.some((other) => other !== mark)) mixed.push(title);
  }
  return mixed;
};
