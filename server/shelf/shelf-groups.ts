import { type SqlBool, sql } from 'kysely';
import type { Shelf, ShelfSort } from 'shared-api/schemas/bookshelf';
import type { Store } from '../db/open-store.ts';

/** Order of a group that the member has not sorted. */
const defaultSort: ShelfSort = 'read';

const byName = new Intl.Collator('zh').compare;

/**
 * Condition on rows of bookshelf_entries: the novel was not taken down. One that was keeps its entries for the day it is
 * restored, and is neither shown nor counted until then.
 */
export const isNotTakenDown = sql<SqlBool>`not exists (
  select 1 from novels where novels.id = bookshelf_entries.novel_id and novels.taken_down_at is not null)`;

/** A member's groups by name, each with its order and number of entries; first, with an empty name, the novels in no group. */
export const listShelfGroups = async ({ db }: Pick<Store, 'db'>, memberId: number): Promise<Shelf['groups']> => {
  const counted = await db
    .selectFrom('bookshelf_entries')
    .select(({ fn }) => ['group_name as name', fn.countAll<string | number>().as('count')])
    .where('member_id', '=', memberId)
    .where(isNotTakenDown)
    .groupBy('group_name')
    .execute();
  const sorts = await db
    .selectFrom('shelf_group_sorts')
    .select(['group_name', 'sort'])
    .where('member_id', '=', memberId)
    .execute();
  const sortOf = new Map(sorts.map(({ group_name, sort }) => [group_name, sort]));
  const groups = counted.some(({ name }) => name === '') ? counted : [...counted, { name: '', count: 0 }];
  return groups
    .map(({ name, count }) => ({ name, count: Number(count), sort: sortOf.get(name) ?? defaultSort }))
    .toSorted((one, other) => byName(one.name, other.name));
};

/**
 * Sets the order of a group; the empty name stands for the whole shelf and the novels in no group.
 * @returns false where the member has no such group
 */
export const setGroupSort = async ({ db }: Store, memberId: number, group: string, sort: ShelfSort): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const groups = trx.selectFrom('bookshelf_entries').select('group_name').where('member_id', '=', memberId);
    // A group exists as long as it has entries: the orders of groups that are gone are deleted here.
    await trx
      .deleteFrom('shelf_group_sorts')
      .where('member_id', '=', memberId)
      .where('group_name', '!=', '')
      .where('group_name', 'not in', groups)
      .execute();
    if (group !== '' && !(await groups.where('group_name', '=', group).limit(1).executeTakeFirst())) return false;
    await trx
      .insertInto('shelf_group_sorts')
      .values({ member_id: memberId, group_name: group, sort })
      .onConflict((conflict) => conflict.columns(['member_id', 'group_name']).doUpdateSet({ sort }))
      .execute();
    return true;
  });
