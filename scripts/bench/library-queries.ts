import { loadavg } from 'node:os';
import { wordBands } from 'shared-api/schemas/novel';
import type { Store } from '../../server/db/open-store.ts';
import { seededRandom } from '../../server/importing/seed/random.ts';
import * as words from '../../server/importing/seed/words.ts';
import { facetCounter } from '../../server/novels/catalog/facets/count-facets.ts';
import { filterNovels, type NovelFilter } from '../../server/novels/catalog/filter/filter-novels.ts';
import { getHome } from '../../server/novels/catalog/home/get-home.ts';
import { listCategories } from '../../server/novels/catalog/list-categories.ts';
import { searchNovels } from '../../server/novels/search/names/search-novels.ts';
import { suggestNovels } from '../../server/novels/search/names/suggest-novels.ts';
import { searchTerms } from '../../server/novels/search/search-terms.ts';
import { searchTexts } from '../../server/novels/search/texts/search-texts.ts';
import { gatherStatistics } from '../../server/testing/postgres/postgres-administration.ts';
import { type Clock, passingTime, processorTime } from './figures/clocks.ts';
import { type LargeLibrary, largeOnPostgres, largeOnSqlite } from './libraries/large-library.ts';

const rounds = 40;
/** Asked before and not counted: by then code is compiled, and what every reader needs is in memory. */
const warmUps = 20;
const pagesDown = 20;

const random = seededRandom(14, 0);
const title = (): string => random.pick(words.titleHeads) + random.pick(words.titleTails);

/** A list of novels far behind its first page, as a reader gets there. */
const deepPage = async (store: Store, filter: NovelFilter): Promise<string | undefined> => {
  let cursor: string | undefined;
  for (let page = 0; page < pagesDown; page += 1) {
    const { next_cursor } = await filterNovels(store, { ...filter, cursor });
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return cursor;
};

/** Each query as one function, ready to be asked. */
const queriesOf = async (store: Store): Promise<Record<string, () => Promise<unknown>>> => {
  const categories = (await listCategories(store)).map(({ id }) => Number(id));
  const filter = (narrowing: Partial<NovelFilter>) => () => filterNovels(store, { order: 'hot', ...narrowing });
  const tags = (count: number) => Array.from({ length: count }, () => random.pick(words.tags));
  const cursor = await deepPage(store, { order: 'hot', status: 1 });
  const pair = words.tags.slice(0, 2);
  const pairCursor = await deepPage(store, { order: 'hot', tags: pair });
  return {
    书名两字: () => searchNovels(store, { keyword: title().slice(0, 2) }),
    书名四字: () => searchNovels(store, { keyword: title() }),
    一个字: () => searchNovels(store, { keyword: title().slice(0, 1) }),
    拼音首字母: async () => searchNovels(store, { keyword: (await searchTerms(title(), '')).initials.slice(0, 3) }),
    别的读音: async () =>
      searchNovels(store, { keyword: (await searchTerms(title(), '')).readings.at(-1)?.pinyin ?? '' }),
    拼音与汉字: async () => {
      const name = title();
      return searchNovels(store, { keyword: (await searchTerms(name.slice(0, 2), '')).pinyin + name.slice(2) });
    },
    全拼与首字母: async () => {
      const name = title();
      const [first, others] = [await searchTerms(name.slice(0, 1), ''), await searchTerms(name.slice(1), '')];
      return searchNovels(store, { keyword: first.pinyin + others.initials });
    },
    联想: () => suggestNovels(store, title().slice(0, 2)),
    分类与状态: () => filter({ category: random.pick(categories), status: 2 })(),
    一个标签: () => filter({ tags: tags(1) })(),
    两个标签: () => filter({ tags: [...new Set(tags(2))] })(),
    三个标签: () => filter({ tags: [...new Set(tags(3))], order: 'collects' })(),
    标签与分类: () => filter({ tags: tags(1), category: random.pick(categories) })(),
    标签与更新: () => filter({ tags: tags(1), updatedWithin: 7, order: 'collects' })(),
    字数与状态: () => filter({ words: random.pick(wordBands), status: 2 })(),
    更新与分类: () => filter({ updatedWithin: 7, category: random.pick(categories) })(),
    二十页以后: filter({ status: 1, cursor }),
    两个标签二十页以后: filter({ tags: pair, cursor: pairCursor }),
    // Each time with a counter that keeps nothing.
    一个标签的计数: () => facetCounter(store)({ tags: tags(1) }),
    两个标签的计数: () => facetCounter(store)({ tags: [...new Set(tags(2))] }),
    分类加标签的计数: () => facetCounter(store)({ tags: tags(1), category: random.pick(categories) }),
    正文常见词: () => searchTexts(store, { keyword: random.pick(words.subjects) }),
    // Names of authors, which no text holds: one page of the walk that such a search is.
    正文罕见词: () => searchTexts(store, { keyword: random.pick(words.penNames) }),
    首页: () => getHome(store),
  };
};

const percentileOf = (times: number[], percent: number): string => {
  const sorted = times.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0).toFixed(1);
};

/**
 * Searches and lists in a large library on SQLite (processor time) and on PostgreSQL (time that passes). ON=sqlite or ON=postgres
 * measures one of them alone.
 */
export const measureLibraryQueries = async (): Promise<void> => {
  const only = process.env.ON;
  if (only !== 'postgres') await measure('SQLite，处理器毫秒', largeOnSqlite, processorTime);
  if (only !== 'sqlite') await measure('PostgreSQL，经过的毫秒', largeOnPostgres, passingTime);
};

const measure = async (title: string, open: () => Promise<LargeLibrary>, clock: Clock): Promise<void> => {
  const { store, close } = await open();
  try {
    await measureIn(title, store, clock);
  } finally {
    await close();
  }
};

const measureIn = async (title: string, store: Store, clock: Clock): Promise<void> => {
  await gatherStatistics(store);
  const { count } = await store.db
    .selectFrom('novels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  console.log(`${count} 部作品，每项 ${rounds} 次，先热身 ${warmUps} 次，${title}，负载 ${loadavg()[0]?.toFixed(1)}`);
  for (const [name, query] of Object.entries(await queriesOf(store))) {
    const times: number[] = [];
    for (let round = 0; round < warmUps; round += 1) await query();
    for (let round = 0; round < rounds; round += 1) {
      const read = clock();
      await query();
      times.push(read());
    }
    console.log(`  ${name.padEnd(9, '　')} p50 ${percentileOf(times, 50)}，p95 ${percentileOf(times, 95)}`);
  }
};
