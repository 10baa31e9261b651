import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, type Store } from '../../server/db/open-store.ts';
import { seededRandom } from '../../server/importing/seed/random.ts';
import { readNovel } from '../../server/importing/txt/read-novel.ts';
import { saveNovel } from '../../server/novels/saving/save-novel.ts';
import { searchTexts } from '../../server/novels/search/texts/search-texts.ts';
import { root } from '../project.ts';
import { percentile } from './figures/percentile.ts';

/** A gigabyte of text as UTF-8. */
const wantedBytes = Number(process.env.MEGABYTES ?? 1_000) * 1e6;
const [chapters, characters] = [50, 3_000];
const rounds = 20;

const random = seededRandom(14, 1);

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

/** Words of two characters that stand somewhere in the text, and others that stand nowhere though each character does. */
const wordsOf = (all: readonly string[]) => {
  const text = all.join('\n');
  const han = [...text].filter((character) => /\p{Script=Han}/u.test(character));
  const common = (): string => {
    const at = random.below(text.length - 2);
    const word = text.slice(at, at + 2);
    return /^\p{Script=Han}{2}$/u.test(word) ? word : common();
  };
  const absent = (length: number): string => {
    const word = Array.from({ length }, () => random.pick(han)).join('');
    return text.includes(word) ? absent(length) : word;
  };
  return { common, absent };
};

/** Milliseconds of this process's processor time that a search takes, with all the pages that it has until it finds a place or ends. */
const searchToTheEnd = async (store: Store, keyword: string) => {
  const calls: number[] = [];
  let cursor: string | undefined;
  do {
    const began = process.cpuUsage();
    const found = await searchTexts(store, { keyword, cursor });
    const { user, system } = process.cpuUsage(began);
    calls.push((user + system) / 1_000);
    cursor = found.items.length > 0 ? undefined : (found.next_cursor ?? undefined);
  } while (cursor !== undefined);
  return calls;
};

/** Search in a gigabyte of chapter texts on SQLite: words that stand there, and words for which all of it has to be looked at. */
export const measureTextSearch = async (): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shuhai-bench-'));
  const store = await openStore({ dataDir });
  try {
    const all = await readParagraphs();
    console.log(`正文 ${((await fill(store, all)) / 1e6).toFixed(0)} MB`);
    const { common, absent } = wordsOf(all);
    const kinds = { 常见的两字词: common, 没有的两字词: () => absent(2), 没有的四字词: () => absent(4) };
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
    await rm(dataDir, { recursive: true, force: true });
  }
};
