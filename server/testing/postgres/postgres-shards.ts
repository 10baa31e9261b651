import pg from 'pg';
import { openDatabase, openStore, type Store } from '../../db/open-store.ts';
import { seedLibrary } from '../../importing/seed/seed-library.ts';
import { gatherStatistics } from './postgres-administration.ts';

/** Tables that are spread by novel, with the column that says where a row lies. */
const spread = {
  novels: 'id',
  novel_tags: 'novel_id',
  novel_search: 'novel_id',
  volumes: 'novel_id',
  chapters: 'novel_id',
  chapter_texts: 'novel_id',
} as const;

/** Small tables, of which the coordinator has a copy; the second shard began with those of the first. */
const copied = [
  'authors',
  'categories',
  'name_keys',
  'name_readings',
  'picks',
  'links',
  'settings',
  'banners',
  'home_announcements',
  'legal_pages',
  'content_revision',
];

/** Counts, which are added up over the shards. */
const addedUp = {
  tag_counts: 'select tag, sum(novel_count)::bigint as novel_count from both_shards group by tag',
  facet_cells: `select tag, day, category_id, status, band, sum(count)::bigint as count
    from both_shards group by tag, day, category_id, status, band`,
} as const;

/** Novels of the second shard have ids from here on: the shard follows from the id. */
const secondFrom = 1_000_000;

const shape = { chapters: 3, characters: 300 };

/**
 * Two libraries as shards, and a coordinator whose tables are partitioned over them as foreign tables: it is read as one library.
 * @param urlOfServer of a PostgreSQL with postgres_fdw, whose user may make databases
 */
export const openShards = async (urlOfServer: string, novelsOfShard: number) => {
  const urlOf = (name: string) => Object.assign(new URL(urlOfServer), { pathname: `/${name}` }).href;
  const storeOptions = (name: string) => ({ databaseUrl: urlOf(name), dataDir: '' });
  const make = (name: string, template = 'template0') =>
    execute(urlOfServer, [`create database ${name} template ${template} encoding 'UTF8' locale 'C'`]);

  await make('shard_a');
  const first = await openStore(storeOptions('shard_a'));
  await seedLibrary(first, { ...shape, novels: novelsOfShard, seed: 1 });
  await first.close();
  await make('shard_b', 'shard_a');
  await execute(urlOf('shard_b'), [
    'delete from novels',
    'truncate facet_cells, tag_counts',
    'update categories set novel_count = 0',
    `alter table novels alter column id restart with ${secondFrom}`,
  ]);
  const second = await openStore(storeOptions('shard_b'));
  await seedLibrary(second, { ...shape, novels: novelsOfShard, seed: 2 });
  const shards: Store[] = [await openStore(storeOptions('shard_a')), second];
  for (const shard of shards) await gatherStatistics(shard);
  await make('coordinator');
  await execute(urlOf('coordinator'), coordinatorStatements(new URL(urlOfServer)));
  const coordinator = openDatabase(storeOptions('coordinator'));
  const close = async () => {
    for (const store of [...shards, coordinator]) await store.close();
  };
  return { shards, coordinator, close };
};

const coordinatorStatements = ({ hostname, port, username }: URL): string[] => {
  const tables = [...Object.keys(spread), ...copied, ...Object.keys(addedUp)].join(', ');
  const servers = ['shard_a', 'shard_b'].flatMap((name) => [
    `create server ${name} foreign data wrapper postgres_fdw
      options (host '${hostname}', port '${port}', dbname '${name}', fetch_size '1000', async_capable 'true')`,
    `create user mapping for current_user server ${name} options (user '${username}')`,
    `create schema ${name}`,
    `import foreign schema public limit to (${tables}) from server ${name} into ${name}`,
  ]);
  const partitioned = Object.entries(spread).flatMap(([table, key]) => [
    `create table ${table} (like shard_a.${table}) partition by range (${key})`,
    `alter table ${table} attach partition shard_a.${table} for values from (minvalue) to (${secondFrom})`,
    `alter table ${table} attach partition shard_b.${table} for values from (${secondFrom}) to (maxvalue)`,
  ]);
  const copies = copied.map((table) => `create table ${table} as table shard_b.${table}`);
  const sums = Object.entries(addedUp).map(
    ([table, query]) => `create table ${table} as
      with both_shards as (table shard_a.${table} union all table shard_b.${table}) ${query}`,
  );
  return ['create extension postgres_fdw', ...servers, ...partitioned, ...copies, ...sums, 'analyze'];
};

const execute = async (connectionString: string, statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
