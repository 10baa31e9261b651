import { sql } from 'kysely';
import { countContentChange } from '../../../db/content-revision.ts';
import type { Store } from '../../../db/open-store.ts';
import { facetCountsDiffer, recountFacets } from '../../../novels/editing/recount-facets.ts';
import type { Check, Fault } from './fault.ts';

/** A counter of a novel that triggers or imports keep, and what it counts. */
const counters = [
  {
    column: 'collect_count',
    what: '收藏数',
    counted: 'select count(*) from bookshelf_entries where novel_id = novels.id',
  },
  { column: 'like_count', what: '点赞数', counted: 'select count(*) from likes where novel_id = novels.id' },
  { column: 'chapter_count', what: '章数', counted: 'select count(*) from chapters where novel_id = novels.id' },
  {
    column: 'word_count',
    what: '字数',
    counted: 'select coalesce(cast(sum(word_count) as bigint), 0) from chapters where novel_id = novels.id',
  },
];

/** Counts again what is kept as a number: novels' counters, and those behind categories, tags and facets. */
export const checkCounters: Check = {
  name: '计数',
  find: async ({ store }) => {
    const faults: Fault[] = [];
    for (const counter of counters) faults.push(...(await findWrong(store, counter)));
    if (await facetCountsDiffer(store)) {
      faults.push({ sentence: '分类、标签或筛选的作品数与作品不符', mend: () => recountFacets(store) });
    }
    return faults;
  },
};

const findWrong = async (store: Store, { column, what, counted }: (typeof counters)[number]): Promise<Fault[]> => {
  const isWrong = sql`${sql.ref(column)} <> (${sql.raw(counted)})`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from novels where ${isWrong}`.execute(
    store.db,
  );
  const count = Number(rows[0]?.count);
  if (count === 0) return [];
  const mend = async () => {
    for (let after = 0; ; ) {
      const { rows: wrong } = await sql<{ id: number }>`select id from novels where id > ${after} and ${isWrong}
        order by id limit ${mendedAtOnce}`.execute(store.db);
      const ids = wrong.map(({ id }) => id);
      const last = ids.at(-1);
      if (last === undefined) return;
      await store.db.transaction().execute(async (trx) => {
        await store.dialect.lockNovels(trx, ids);
        await sql`update novels set ${sql.ref(column)} = (${sql.raw(counted)})
          where ${store.dialect.isOneOf('id', ids)}`.execute(trx);
        await countContentChange(trx);
      });
      after = last;
    }
  };
  return [{ sentence: `${count} 部作品的${what}不对`, mend }];
};

/** Novels whose counter is put right in one transaction: other writers wait no longer than that takes. */
const mendedAtOnce = 200;
