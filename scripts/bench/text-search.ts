import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, type Store, type StoreOptions } from '../../server/db/open-store.ts';
import { seededRandom } from '../../server/importing/seed/random.ts';
import { readNovel } from '../../server/importing/txt/read-novel.ts';
import { saveNovel } from '../../server/novels/saving/save-novel.ts';
import { searchTexts } from '../../server/novels/search/texts/search-texts.ts';
import { processorMs } from '../../server/testing/processes/processor-time.ts';
import { root } from '../project.ts';
import { percentile } from './figures/percentile.ts';

/** A gigabyte of text as UTF-8. */
const wantedBytes = Number(process.env.MEGABYTES ?? 1_000) * 1e6;
const [chapters, characters] = [50, 3_000];
const rounds = 20;

const random = seededRandom(14, 1);
/** Apart, so that the words are the same whether the library was filled or found. */
const randomWord = seededRandom(14, 2);

/** Paragraphs of the demo novels: written text, in which as many different pairs of characters stand as in any. */
const readParagraphs = async (): Promise<string[]> => {
  const folder = path.join(root, 'server/demo-library');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
  const novels = await Promise.all(
    files.map(async (name) => readNovel(await readFile(path.join(folder, name)), name).novel),
  );
  return novels.flatMap((novel) => novel.chapters.flatMap(({ paragraphs }) => paragraphs));
};

const chapterOf = (all: readonly string[], no: number) => {
  const paragraphs: string[] = [];
  for (let length = 0; length < characters; length += paragraphs.at(-1)?.length ?? 1) paragraphs.push(random.pick(all));
  return { title: `第${no}章`, volume: null, paragraphs };
};

/** Novels of 50 chapters until the text is as long as wanted. @returns how long it is, in bytes */
const fill = async (store: Store, all: readonly string[]): Promise<number> => {
  let bytes = 0;
  for (let novel = 1; bytes < wantedBytes; novel += 1) {
    const made = Array.from({ length: chapters }, (_, index) => chapterOf(all, index + 1));
    bytes += Buffer.byteLength(made.flatMap(({ paragraphs }) => paragraphs).join(''));
    const facts = { title: `长卷之${novel}`, author: '无名氏', category: '其他', tags: [], status: 1 as const };
    await saveNovel(store, { ...facts, intro: '', source: null, volumes: [], chapters: made });
  }
  return bytes;
};

const hasNovels = async ({ db }: Store): Promise<boolean> =>
  (await db.selectFrom('novels').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Words of two characters that stand somewhere in the text, and others that stand nowhere though each character does. */
const wordsOf = (all: readonly string[]) => {
  const text = all.join('\n');
  const han = [...text].filter((character) => /\p{Script=Han}/u.test(character));
  const common = (): string => {
    const at = randomWord.below(text.length - 2);
    const word = text.slice(at, at + 2);
    return /^\p{Script=Han}{2}$/u.test(word) ? word : common();
  };
  const absent = (length: number): string => {
    const word = Array.from({ length }, () => randomWord.pick(han)).join('');
    return text.includes(word) ? absent(length) : word;
  };
  return { common, absent };
};

/**
 * A word each of whose pairs stands in the text, though it does not: a signature of pairs alone cannot deny it where all of them are frequent.
 */
const chained = (all: readonly string[], length: number): string => {
  const text = all.join('\n');
  const next = (character: string): string => {
    const at = text.indexOf(character, randomWord.below(text.length));
    const following = at < 0 ? '' : text.charAt(at + 1);
    return /^\p{Script=Han}$/u.test(following) ? following : '';
  };
  while (true) {
    let word = randomWord.pick([...text]);
    while (word.length < length) {
      const following = next(word.slice(-1));
      if (following === '') break;
      word += following;
    }
    if (word.length === length && /^\p{Script=Han}+$/u.test(word) && !text.includes(word)) return word;
  }
};

/** Milliseconds of processor time that a search takes, with all the pages that it has until it finds a place or ends. */
const searchToTheEnd = async (store: Store, keyword: string) => {
  const calls: number[] = [];
  let cursor: string | undefined;
  do {
    const began = await processorMs(store);
    const found = await searchTexts(store, { keyword, cursor });
    calls.push((await processorMs(store)) - began);
    cursor = found.items.length > 0 ? undefined : (found.next_cursor ?? undefined);
  } while (cursor !== undefined);
  return calls;
};

/**
 * Search in a gigabyte of chapter texts: words that stand there, and words for which all of it has to be looked at. On SQLite (`LIBRARY`
 * names a folder in which it stays), or in the PostgreSQL database that `DATABASE_URL` names; filled where it has no novel.
 */
export const measureTextSearch = async (): Promise<void> => {
  const dataDir = process.env.LIBRARY ?? (await mkdtemp(path.join(tmpdir(), 'shuhai-bench-')));
  const options: StoreOptions = { dataDir, databaseUrl: process.env.DATABASE_URL };
  const store = await openStore(options);
  try {
    const all = await readParagraphs();
    if (!(await hasNovels(store))) console.log(`正文 ${((await fill(store, all)) / 1e6).toFixed(0)} MB`);
    const { common, absent } = wordsOf(all);
    const kinds = {
      常见的两字词: common,
      没有的两字词: () => absent(2),
      没有的三字词: () => absent(3),
      没有的四字词: () => absent(4),
      三字词_两字都有: () => chained(all, 3),
      四字词_两字都有: () => chained(all, 4),
    };
    for (const [name, word] of Object.entries(kinds)) {
      await searchToTheEnd(store, word());
      const searches: number[][] = [];
      for (let round = 0; round < rounds; round += 1) searches.push(await searchToTheEnd(store, word()));
      const wholes = searches.map((calls) => calls.reduce((sum, call) => sum + call, 0));
      const [whole50, whole95] = [50, 95].map((percent) => percentile(wholes, percent).toFixed(0));
      const call95 = percentile(searches.flat(), 95).toFixed(0);
      const most = Math.max(...searches.map(({ length }) => length));
      console.log(
        `${name}：到找到或查完 p50 ${whole50}、p95 ${whole95} ms，最多 ${most} 次调用，每次 p95 ${call95} ms`,
      );
    }
  } finally {
    await store.close();
    if (!process.env.LIBRARY) await rm(dataDir, { recursive: true, force: true });
  }
};
