import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { chinaDay } from './china-day.ts';
import { parseChapterId } from './ids.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** Who reads: a member, or else somebody at an address with a browser. */
export interface Reader {
  memberId: number | null;
  /** Of a visitor: what counts as one address, such as an IPv4 address or the /64 of an IPv6 one. */
  addressBlock: string;
  userAgent: string;
}

/**
 * How many readers of one novel and day an address can stand for: a household or an office has several, and who only
 * says to be another browser each time soon comes round.
 */
const browsersPerAddress = 32;

/**
 * Counts that somebody read a novel: once a reader and day (China's), whatever of it they read and however often.
 * @param now epoch milliseconds
 * @returns whether it counted; null where there is no such chapter to be read
 */
export const countRead = async (store: Store, cid: string, reader: Reader, now: number): Promise<boolean | null> => {
  const key = parseChapterId(cid);
  if (key === null) return null;
  const { novelId, serial } = key;
  const chapter = await store.db
    .selectFrom('chapters')
    .innerJoin('novels', 'novels.id', 'chapters.novel_id')
    .select('chapters.serial')
    .where('chapters.novel_id', '=', novelId)
    .where('chapters.serial', '=', serial)
    .where('novels.taken_down_at', 'is', null)
    .executeTakeFirst();
  if (!chapter) return null;
  const day = chinaDay(now);
  const mark = { novel_id: novelId, day, reader: nameless(reader, await keyOf(store, day)) };
  if (await isMarked(store, mark)) return false;
  return store.db.transaction().execute((trx) => count(trx, mark));
};

interface Mark {
  novel_id: number;
  day: number;
  reader: string;
}

const isMarked = async ({ db }: Store, { novel_id, day, reader }: Mark): Promise<boolean> => {
  const row = await db
    .selectFrom('read_marks')
    .select('day')
    .where('novel_id', '=', novel_id)
    .where('day', '=', day)
    .where('reader', '=', reader)
    .executeTakeFirst();
  return row !== undefined;
};

const count = async (trx: Transaction<Tables>, mark: Mark): Promise<boolean> => {
  const marked = await trx
    .insertInto('read_marks')
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!marked) return false;
  const { novel_id, day } = mark;
  await trx
    .insertInto('novel_reads')
    .values({ novel_id, day, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['novel_id', 'day']).doUpdateSet((eb) => ({ count: eb('novel_reads.count', '+', 1) })),
    )
    .execute();
  await trx
    .updateTable('novels')
    .set((eb) => ({
      read_day: eb('read_day', '+', 1),
      read_week: eb('read_week', '+', 1),
      read_total: eb('read_total', '+', 1),
    }))
    .where('id', '=', novel_id)
    .execute();
  return true;
};

/** The key that the readers of a day are hashed under; without it, and it goes with the day, nobody can be told from the hashes. */
const keyOf = async ({ db }: Store, day: number): Promise<string> => {
  const select = db.selectFrom('read_keys').select('key').where('day', '=', day);
  const there = await select.executeTakeFirst();
  if (there) return there.key;
  await db
    .insertInto('read_keys')
    .values({ day, key: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await select.executeTakeFirstOrThrow()).key;
};

const nameless = ({ memberId, addressBlock, userAgent }: Reader, key: string): string => {
  const browser = (createHash('sha256').update(userAgent).digest()[0] ?? 0) % browsersPerAddress;
  const who = memberId === null ? ['visitor', addressBlock, browser] : ['member', memberId];
  return createHmac('sha256', key).update(JSON.stringify(who)).digest('base64url').slice(0, 22);
};
