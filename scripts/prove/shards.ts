import { isDeepStrictEqual } from 'node:util';
import { parseOptions } from 'release/command-line/parse-options';
import { openDatabase, openStore, type Store } from '../../server/db/open-store.ts';
import { seedLibrary } from '../../server/importing/seed/seed-library.ts';
import { filterNovels, type NovelFilter } from '../../server/novels/catalog/filter/filter-novels.ts';
import { saveNovel } from '../../server/novels/saving/save-novel.ts';
import { allItems } from '../../server/testing/all-items.ts';
import { incoming } from '../../server/testing/incoming.ts';
import { startPostgresCluster } from '../../server/testing/postgres/postgres-cluster.ts';
import { openPostgresPair } from '../../server/testing/postgres/postgres-pair.ts';
import { openShards } from '../../server/testing/postgres/postgres-shards.ts';
import { until } from '../../server/testing/until.ts';
import { root } from '../project.ts';
import { chapterReads, differingReads, siteReads, tellReads } from './shards/site-reads.ts';

/**
 * The site's reads against two shards behind one coordinator (partitions that are foreign tables), and against a streaming replica.
 * Of both it is shown that they answer as one library does. `--novels` (2000) is the number of novels of a shard.
 */
export const prove = async (args: string[]): Promise<boolean> => {
  const { values } = parseOptions(args, { novels: { type: 'string', default: '2000' } }, false);
  const novels = Number(values.novels);
  const byShards = await proveShards(novels);
  return (await proveReplica(novels)) && byShards;
};

const proveShards = async (novels: number): Promise<boolean> => {
  const cluster = await startPostgresCluster(root);
  const { shards, coordinator, close } = await openShards(cluster.url, novels);
  try {
    const ids = await Promise.all(shards.map(async (shard) => (await filterNovels(shard, { order: 'new' })).items[0]));
    const chapterIds = ids.flatMap((novel) => novel?.first_chapter_id ?? []);
    const reads = siteReads(chapterIds);
    const [first] = shards;
    if (first) await tellReads(`一片，${novels} 部`, first, reads);
    await tellReads(`两片，一个协调者，${novels * 2} 部`, coordinator, reads);
    const isWhole = await isOneList(shards, coordinator);
    console.log(isWhole ? '协调者的列表等于两片合并，一部不多一部不少' : '协调者的列表与两片合并不同');
    const differing = await Promise.all(
      shards.map((shard, index) =>
        differingReads(shard, coordinator, chapterReads(chapterIds.slice(index, index + 1))),
      ),
    );
    return isWhole && tellDiffering('协调者', differing.flat());
  } finally {
    await close();
    await cluster.stop();
  }
};

/** Whether all pages of a list from the coordinator are those of the shards, merged. */
const isOneList = async (shards: Store[], coordinator: Store): Promise<boolean> => {
  const all = (store: Store, filter: NovelFilter) => allItems((cursor) => filterNovels(store, { ...filter, cursor }));
  const filter: NovelFilter = { order: 'words', status: 2 };
  const parts = await Promise.all(shards.map((shard) => all(shard, filter)));
  const merged = parts
    .flat()
    .sort((one, other) => other.word_count - one.word_count || Number(other.id) - Number(one.id));
  return isDeepStrictEqual(await all(coordinator, filter), merged);
};

/** Says which reads were answered differently. @returns whether none was */
const tellDiffering = (who: string, names: readonly string[]): boolean => {
  console.log(names.length === 0 ? `${who}的回答都相同` : `${who}的回答不同：${names.join('、')}`);
  return names.length === 0;
};

const proveReplica = async (novels: number): Promise<boolean> => {
  const pair = await openPostgresPair();
  await pair.create();
  const primary = await openStore({ databaseUrl: pair.databaseUrl, dataDir: '' });
  try {
    await seedLibrary(primary, { novels, chapters: 3, characters: 300, seed: 1 });
    const replica = openDatabase({ databaseUrl: pair.replicaUrl(), dataDir: '' });
    const { novelId } = await saveNovel(primary, incoming({ title: '复制过来的' }));
    const newest = async (store: Store) => (await filterNovels(store, { order: 'new' })).items[0]?.id;
    await until(async () => (await newest(replica)) === novelId);
    const reads = siteReads([`${novelId}-1`]);
    await tellReads('主库', primary, reads);
    await tellReads('副本', replica, reads);
    const refusal = await saveNovel(replica, incoming({ title: '写不进去' })).then(() => null, String);
    console.log(`往副本里写：${refusal ?? '竟然成功了'}`);
    const isSame = tellDiffering('副本', await differingReads(primary, replica, reads));
    await replica.close();
    return isSame && refusal !== null;
  } finally {
    await primary.close();
    await pair.close();
  }
};
