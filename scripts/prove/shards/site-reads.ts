import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../../../server/db/open-store.ts';
import { getChapter } from '../../../server/novels/catalog/chapters/get-chapter.ts';
import { filterNovels, type NovelFilter } from '../../../server/novels/catalog/filter/filter-novels.ts';
import { getHome } from '../../../server/novels/catalog/home/get-home.ts';
import { searchNovels } from '../../../server/novels/search/names/search-novels.ts';
import { percentile } from '../../bench/figures/percentile.ts';

const rounds = 30;

type Read = (store: Store) => Promise<unknown>;

/** Reads of chapters. @param chapterIds one of each shard */
export const chapterReads = (chapterIds: readonly string[]): Record<string, Read> =>
  Object.fromEntries(
    chapterIds.map((id, index): [string, Read] => [`一章（第 ${index + 1} 片）`, (store) => getChapter(store, id)]),
  );

/** The queries that the site makes most often. @param chapterIds one of each shard */
export const siteReads = (chapterIds: readonly string[]): Record<string, Read> => {
  const list =
    (filter: NovelFilter): Read =>
    (store) =>
      filterNovels(store, filter);
  return {
    ...chapterReads(chapterIds),
    热门: list({ order: 'hot' }),
    分类与状态: list({ order: 'updated', category: 1, status: 2 }),
    一个标签: list({ order: 'words', tags: ['穿越'] }),
    书名两字: (store) => searchNovels(store, { keyword: '天下' }),
    首页: getHome,
  };
};

/** Names of the reads that two libraries answer differently. */
export const differingReads = async (one: Store, other: Store, reads: Record<string, Read>): Promise<string[]> => {
  const names: string[] = [];
  for (const [name, read] of Object.entries(reads))
    if (!isDeepStrictEqual(await read(one), await read(other))) names.push(name);
  return names;
};

/** Milliseconds that each read takes, as median and p95. */
export const tellReads = async (title: string, store: Store, reads: Record<string, Read>): Promise<void> => {
  console.log(`${title}，每项 ${rounds} 次，经过的毫秒`);
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await read(store);
      times.push(performance.now() - began);
    }
    console.log(`  ${name} p50 ${percentile(times, 50).toFixed(1)}，p95 ${percentile(times, 95).toFixed(1)}`);
  }
};
