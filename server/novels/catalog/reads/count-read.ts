import { createHash, createHmac, randomBytes } from 'node:crypto';
import { chinaDay } from '../../../db/china-day.ts';
import { parseChapterId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';

/** A reader: a member, or else a visitor known by address and browser. */
export interface Reader {
  memberId: number | null;
  /** The part of a visitor's address that counts as one: an IPv4 address, or the /64 of an IPv6 one. */
  addressBlock: string;
  userAgent: string;
}

/**
 * Readers of one novel and day that one address can count as: a household or an office has several, and a client that
 * sends another browser's name each time soon comes round.
 */
const maxReadersPerAddress = 32;

/**
 * Counts a read of a novel: once for each reader and day (China's), whatever of it they read and however often. It writes a mark
 * alone, which no other reader waits for; `foldReads` brings the marks into the novel's counts.
 * @param now epoch milliseconds
 * @param tellReader told what tells this reader from the others of the day, the same for all novels
 * @returns whether it counted; null where there is no such chapter to be read
 */
export const countRead = async (
  store: Store,
  cid: string,
  reader: Reader,
  now: number,
  tellReader: (readerOfDay: string) => void = () => {},
): Promise<boolean | null> => {
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
  const mark = { novel_id: novelId, day, reader: hashOf(reader, await keyOf(store, day)) };
  tellReader(mark.reader);
  if (await isMarked(store, mark)) return false;
  const marked = await store.db
    .insertInto('read_marks')
    .values({ ...mark, folded: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return marked !== undefined;
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

/** The key that the readers of a day are hashed under. It is deleted after the day, and without it no hash leads to a reader. */
const keyOf = async ({ db }: Store, day: number): Promise<string> => {
  const select = db.selectFrom('read_keys').select('key').where('day', '=', day);
  const existing = await select.executeTakeFirst();
  if (existing) return existing.key;
  await db
    .insertInto('read_keys')
    .values({ day, key: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await select.executeTakeFirstOrThrow()).key;
};

/** A hash that tells a day's readers of a novel apart, and by which none can be found again. */
const hashOf = ({ memberId, addressBlock, userAgent }: Reader, key: string): string => {
  const browser = (createHash('sha256').update(userAgent).digest()[0] ?? 0) % maxReadersPerAddress;
  const who = memberId === null ? ['visitor', addressBlock, browser] : ['member', memberId];
  return createHmac('sha256', key).update(JSON.stringify(who)).digest('base64url').slice(0, 22);
};
