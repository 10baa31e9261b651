import { namesForNobody } from 'shared-api/is-nobody';
import { correctionsIn } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';

/**
 * Numbers of the ranges of ids that hold any novel, or any author, in order; range `n` begins with id `n * size`. Goes from the first
 * novel of a range to that of the next, so it costs one look into the key for each range, however many novels there are.
 */
export const listSitemapRanges = async (
  store: Store,
  size: number,
  table: 'novels' | 'authors' = 'novels',
): Promise<number[]> => {
  const numbers: number[] = [];
  for (let from = 0; ; ) {
    const first = await store.db
      .selectFrom(table)
      .select('id')
      .where('id', '>=', from)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!first) return numbers;
    const number = Math.floor(first.id / size);
    numbers.push(number);
    from = (number + 1) * size;
  }
};

/** A novel as a sitemap lists it; `updatedAt` in epoch milliseconds. */
interface SitemapEntry {
  id: string;
  updatedAt: number;
}

/** The novels from one id up to but not including another, without those taken down. */
export const listSitemapEntries = async (store: Store, from: number, before: number): Promise<SitemapEntry[]> => {
  const rows = await store.db
    .selectFrom('novels')
    .select(['id', 'updated_at'])
    .where('id', '>=', from)
    .where('id', '<', before)
    .where('taken_down_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, updated_at }) => ({ id: String(id), updatedAt: updated_at }));
};

/** A text that differs after every change of a range's entries. Comparing it costs a small part of reading and writing them. */
export const sitemapStamp = async (store: Store, from: number, before: number): Promise<string> => {
  const { novels, down, lastDown, idsDown, newest } = await store.db
    .selectFrom('novels')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('novels'),
      fn.count<number>('taken_down_at').as('down'),
      // As many may be taken down as before, and others than before.
      fn.max('taken_down_at').as('lastDown'),
      fn.sum<number | null>(eb.case().when('taken_down_at', 'is not', null).then(eb.ref('id')).end()).as('idsDown'),
      fn.max('updated_at').as('newest'),
    ])
    .where('id', '>=', from)
    .where('id', '<', before)
    .executeTakeFirstOrThrow();
  return [novels, down, lastDown, idsDown, newest].join(' ');
};

/**
 * A text that differs once an author has got a first novel that can be read, or lost the last: with each novel that comes, and each
 * change that takes something away or gives it back. New chapters change nothing.
 */
export const authorsStamp = async ({ db, epoch }: Pick<Store, 'db' | 'epoch'>): Promise<string> => {
  const begunIn = epoch();
  const changes = await db.selectFrom('content_revision').select(['value', 'additions']).executeTakeFirstOrThrow();
  const { newest } = await db
    .selectFrom('novels')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return `${begunIn} ${correctionsIn(changes)} ${newest}`;
};

/** Ids of the authors from one up to but not including another of whom something can be read, without those whom nobody knows. */
export const listSitemapAuthors = async (store: Store, from: number, before: number): Promise<string[]> => {
  const rows = await selectSitemapAuthors(store, from, before).execute();
  return rows.map(({ id }) => String(id));
};

export const selectSitemapAuthors = ({ db }: Pick<Store, 'db'>, from: number, before: number) =>
  db
    .selectFrom('authors')
    .select('id')
    .where('id', '>=', from)
    .where('id', '<', before)
    .where('name', 'not in', namesForNobody)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('novels')
          .select('novels.id')
          .whereRef('novels.author_id', '=', 'authors.id')
          .where('novels.taken_down_at', 'is', null),
      ),
    )
    .orderBy('id');
