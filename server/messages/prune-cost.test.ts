import { sql } from 'kysely';
import type { Store } from '../db/open-store.ts';
import { describeOnPostgres, describeOnSqlite } from '../testing/databases.ts';
import { planOf } from '../testing/queries/query-plan.ts';
import { rowsRead } from '../testing/queries/rows-read.ts';
import { deleteSurplus, receivedAfter } from './prune-messages.ts';

/** A condition for the members of one statement, and what it is called. */
const conditions = [
  ['members in the order of their ids', sql`member_id > ${1} and member_id <= ${100}`],
  ['members who got messages since', receivedAfter(5)],
] as const;

describeOnSqlite('the cost of pruning messages', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  it.each(conditions)('of %s no other member’s messages are looked at', async (_name, members) => {
    const plan = await planOf(store, deleteSurplus(members));
    expect(plan.filter((step) => step.startsWith('SEARCH messages')).length).toBeGreaterThanOrEqual(3);
    expect(plan.filter((step) => step.startsWith('SCAN messages'))).toEqual([]);
  });
});

describeOnPostgres('the cost of pruning messages', (open) => {
  const [members, messagesOfEach, newMessages] = [400, 50, 5];

  it('who got no message since the last turn is not looked at', async () => {
    const store = await open();
    const { db } = store;
    await sql`insert into members
        (id, username, name_key, password_hash, nickname, gender, bio, email, preferences, created_at)
      select id, 'm' || id, 'm' || id, '', '', '', '', '', '{}', 0 from generate_series(1, ${members}::int) as id`.execute(
      db,
    );
    await sql`insert into messages (member_id, kind, title, body, read, created_at)
      select 1 + number / ${messagesOfEach}::int, 'system', '', '', 0, number
      from generate_series(0, ${members * messagesOfEach - 1}::int) as number`.execute(db);
    await sql`analyze messages`.execute(db);
    const last = members * messagesOfEach;
    const read = await rowsRead(store, deleteSurplus(receivedAfter(last - newMessages)), 'messages');
    expect(read).toBeGreaterThanOrEqual(newMessages);
    expect(read).toBeLessThanOrEqual(2 * messagesOfEach + newMessages);
  });
});
