import type { Store } from '../db/open-store.ts';

/** Members by their ids: those above `after`, up to `last`. */
export interface MemberRange {
  after: number;
  last: number;
}

/** All members, in ranges that hold `size` of them at most. */
export async function* memberRanges({ db }: Pick<Store, 'db'>, size: number): AsyncGenerator<MemberRange> {
  let after = 0;
  for (;;) {
    const batch = db.selectFrom('members').select('id').where('id', '>', after).orderBy('id').limit(size);
    const { last } = await db
      .selectFrom(batch.as('batch'))
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    if (last === null) return;
    yield { after, last };
    after = last;
  }
}
