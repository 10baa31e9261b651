import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '../../../server/db/open-store.ts';
import { readNovel } from '../../../server/importing/txt/read-novel.ts';
import { countWords } from '../../../server/novels/saving/incoming/count-words.ts';
import { saveNovel } from '../../../server/novels/saving/save-novel.ts';
import { root } from '../../project.ts';

/** Written text, because text made of a small set of words would be smaller on the wire. */
const source = 'server/demo-library/hegong-ji.txt';

export interface BenchLibrary {
  dataDir: string;
  novelId: string;
  /** A chapter that has a next one. */
  chapterId: string;
  remove: () => Promise<void>;
}

/**
 * A library of one novel, the same each time: one of the demo novels.
 * @param chapterLength of each chapter, in characters
 * @param minChapters where the demo novel has fewer, it begins again until there are as many
 */
export const benchLibrary = async (chapterLength = 3_000, minChapters = 1): Promise<BenchLibrary> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shuhai-bench-'));
  const store = await openStore({ dataDir });
  const file = path.join(root, source);
  const { novel } = readNovel(await readFile(file), path.basename(file));
  const paragraphs = novel.chapters.flatMap((chapter) => chapter.paragraphs);
  let text = paragraphs;
  while (inChapters(text, chapterLength).length < minChapters) text = text.concat(paragraphs);
  const chapters = inChapters(text, chapterLength);
  const { novelId } = await saveNovel(store, { ...novel, volumes: [], chapters });
  await store.close();
  return { dataDir, novelId, chapterId: `${novelId}-1`, remove: () => rm(dataDir, { recursive: true, force: true }) };
};

const inChapters = (paragraphs: string[], chapterLength: number) => {
  const chapters: { title: string; volume: null; paragraphs: string[] }[] = [];
  let length = chapterLength;
  for (const paragraph of paragraphs) {
    if (length >= chapterLength) {
      chapters.push({ title: `第${chapters.length + 1}章 河上`, volume: null, paragraphs: [] });
      length = 0;
    }
    chapters.at(-1)?.paragraphs.push(paragraph);
    length += countWords(paragraph);
  }
  return chapters;
};
