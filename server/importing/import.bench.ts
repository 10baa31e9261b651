/**
 * Measures how fast TXT novels are imported: `node server/importing/import.bench.ts [folder]`. Without a folder it takes
 * ../shared/library where that is, else the demo library. Prints MB of the files and characters of their text a second
 * for each step, and the time of each as a ratio to only reading and decoding the same files in the same run; last, the
 * file whose chapters were found slowest.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '../db/open-store.ts';
import { findNovelFiles } from './find-novel-files.ts';
import { importFiles } from './testing/import-files.ts';
import { decodeText } from './txt/lines/decode-text.ts';
import { readNovel } from './txt/read-novel.ts';

const rounds = 5;
const here = import.meta.dirname;
const sharedLibrary = path.join(here, '../../../shared/library');
const folder = process.argv[2] ?? (existsSync(sharedLibrary) ? sharedLibrary : path.join(here, '../demo-library'));
const found = (await findNovelFiles([folder])).filter((each) => typeof each === 'string');
// An EPUB is no text to decode.
const files = found.filter((file) => file.endsWith('.txt'));

const decodeAll = async (): Promise<{ bytes: number; characters: number }> => {
  let bytes = 0;
  let characters = 0;
  for (const file of files) {
    const content = await readFile(file);
    bytes += content.length;
    characters += decodeText(content).text.length;
  }
  return { bytes, characters };
};

const measureMs = async (step: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await step();
  return performance.now() - start;
};

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const steps: Record<string, number[]> = { 读取并解码: [], 仅预览: [], 导入: [], 再次导入: [] };
const { bytes, characters } = await decodeAll();
await importFiles(null, files);
for (let round = 0; round < rounds; round += 1) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shuhai-bench-'));
  const store = await openStore({ dataDir });
  steps.读取并解码?.push(await measureMs(decodeAll));
  steps.仅预览?.push(await measureMs(() => importFiles(null, files)));
  steps.导入?.push(await measureMs(() => importFiles(store, files)));
  steps.再次导入?.push(await measureMs(() => importFiles(store, files)));
  await store.close();
  await rm(dataDir, { recursive: true });
}

/** Median speed of decoding a file and finding its chapters, in bytes a millisecond; null for one that cannot be read. */
const speedOf = async (file: string): Promise<number | null> => {
  const content = await readFile(file);
  const times: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1)
      times.push(await measureMs(async () => readNovel(content, path.basename(file), { title: '书' })));
  } catch {
    return null;
  }
  return content.length / median(times);
};

const baseline = median(steps.读取并解码 ?? []);
console.log(
  `${files.length} 个文件，${(bytes / 1e6).toFixed(1)} MB，${(characters / 1e6).toFixed(2)} 百万字符；${rounds} 轮的中位数`,
);
for (const [name, times] of Object.entries(steps)) {
  const time = median(times);
  const speed = `${(bytes / 1e3 / time).toFixed(1)} MB/s，${(characters / 1e3 / time).toFixed(2)} 百万字符/s`;
  console.log(`${name}：${Math.round(time)} ms，${speed}，为解码的 ${(time / baseline).toFixed(2)} 倍`);
}

let slowest: { file: string; speed: number } | null = null;
for (const file of files) {
  const speed = await speedOf(file);
  if (speed !== null && speed < (slowest?.speed ?? Number.POSITIVE_INFINITY)) slowest = { file, speed };
}
if (slowest !== null)
  console.log(`最慢的文件：${path.basename(slowest.file)}，${(slowest.speed / 1e3).toFixed(1)} MB/s（解码并分章）`);
