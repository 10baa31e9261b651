import { chinaDay, startOfChinaDay } from '../../../db/china-day.ts';
import { chunks } from '../../../db/chunks.ts';
import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { incoming } from '../../../testing/incoming.ts';
import { signInMember } from '../../../testing/sign-in.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { filterNovels } from '../filter/filter-novels.ts';
import { getNovel } from '../get-novel.ts';
import { countRead, type Reader } from './count-read.ts';
import { foldReads } from './fold-reads.ts';
import { rollOverReads } from './roll-over-reads.ts';

const midnight = startOfChinaDay(chinaDay(Date.UTC(2026, 5, 15)));
const minute = 60_000;
const day = 24 * 60 * minute;

describe('a day in China', () => {
  it('a day in China begins at four in the afternoon of the day before, in UTC', () => {
    expect(new Date(midnight).toISOString()).toBe('2026-06-14T16:00:00.000Z');
    expect([chinaDay(midnight - 1), chinaDay(midnight), chinaDay(midnight + day - 1)]).toEqual([
      chinaDay(midnight) - 1,
      chinaDay(midnight),
      chinaDay(midnight),
    ]);
  });
});

describeOnEachDatabase('counting reads', (open) => {
  let store: Store;
  let bid: string;
  beforeEach(async () => {
    store = await open();
    ({ novelId: bid } = await saveNovel(store, incoming()));
  });

  const visitor = (said: Partial<Reader> = {}): Reader => ({
    memberId: null,
    addressBlock: '203.0.113.7',
    userAgent: 'Browser 1',
    ...said,
  });
  const read = (reader: Reader, at = midnight, serial = 1) => countRead(store, `${bid}-${serial}`, reader, at);
  const counts = async () => {
    await foldReads(store);
    const { read_count } = (await getNovel(store, bid)) ?? {};
    return [read_count?.day, read_count?.week, read_count?.total];
  };
  const countOfMonth = async () => (await getNovel(store, bid))?.read_count.month;
  const daysKept = async () => {
    const rows = await store.db.selectFrom('novel_reads').select('day').execute();
    return rows.length;
  };
  const revision = async () =>
    (await store.db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow()).value;

  it('counting reads counts a reader once a day, however often they reload and whatever chapter they read', async () => {
    expect(await read(visitor())).toBe(true);
    expect(await read(visitor())).toBe(false);
    expect(await read(visitor(), midnight + day - 1, 2)).toBe(false);
    expect(await counts()).toEqual([1, 1, 1]);
    expect(await read(visitor(), midnight + day)).toBe(true);
  });

  it('counting reads folds the reads of any number of days at once, such as a library that was not folded for years has', async () => {
    const days = 22_000;
    const marks = Array.from({ length: days }, (_, day) => ({
      novel_id: Number(bid),
      day,
      reader: '读者',
      folded: 0 as const,
    }));
    for (const some of chunks(marks)) await store.db.insertInto('read_marks').values(some).execute();
    expect((await counts())[2]).toBe(days);
  });

  it('counting reads counts members by who they are, and visitors by address and browser', async () => {
    const { id } = await signInMember(store, '读者');
    expect(await read(visitor({ memberId: id }))).toBe(true);
    expect(await read(visitor({ memberId: id, addressBlock: '198.51.100.1', userAgent: 'Phone' }))).toBe(false);
    expect(await read(visitor())).toBe(true);
    expect(await read(visitor({ addressBlock: '198.51.100.1' }))).toBe(true);
    expect(await counts()).toEqual([3, 3, 3]);
  });

  it('counting reads does not let one address pass for any number of readers', async () => {
    for (let index = 0; index < 300; index += 1) await read(visitor({ userAgent: `Browser ${index}` }));
    const [today = 0] = await counts();
    expect(today).toBeGreaterThan(1);
    expect(today).toBeLessThanOrEqual(32);
  });

  it('counting reads is right when forty readers come at the same time, each twice', async () => {
    const readers = Array.from({ length: 40 }, (_, index) => visitor({ addressBlock: `203.0.113.${index}` }));
    const counted = await Promise.all([...readers, ...readers].map((reader) => read(reader)));
    expect(counted.filter(Boolean)).toHaveLength(40);
    expect(await counts()).toEqual([40, 40, 40]);
  });

  it('counting reads keeps nothing by which a reader could be found again', async () => {
    const { id } = await signInMember(store, '读者');
    await read(visitor());
    await read(visitor({ memberId: id }));
    const marks = await store.db.selectFrom('read_marks').selectAll().execute();
    expect(marks.map(({ reader }) => reader)).toEqual([
      expect.stringMatching(/^[\w-]{22}$/),
      expect.stringMatching(/^[\w-]{22}$/),
    ]);
    await read(visitor(), midnight + day);
    const keys = await store.db.selectFrom('read_keys').select('key').execute();
    expect(new Set(keys.map(({ key }) => key)).size).toBe(2);
    await rollOverReads(store, midnight + 2 * day);
    expect(await store.db.selectFrom('read_keys').selectAll().execute()).toEqual([]);
    expect(await store.db.selectFrom('read_marks').selectAll().execute()).toEqual([]);
  });

  it('counting reads forgets the day at midnight, the week and the month day by day, never the whole', async () => {
    const readOn = async (days: number, readers: number) => {
      await rollOverReads(store, midnight + days * day);
      for (let index = 0; index < readers; index += 1) {
        await read(visitor({ addressBlock: `203.0.113.${index}` }), midnight + days * day + index);
      }
      return counts();
    };
    expect(await readOn(0, 3)).toEqual([3, 3, 3]);
    expect(await readOn(1, 2)).toEqual([2, 5, 5]);
    expect(await readOn(6, 1)).toEqual([1, 6, 6]);
    expect(await readOn(7, 0)).toEqual([0, 3, 6]);
    expect(await readOn(8, 0)).toEqual([0, 1, 6]);
    expect(await readOn(13, 0)).toEqual([0, 0, 6]);
    expect(await countOfMonth()).toBe(6);
    await readOn(30, 0);
    expect(await countOfMonth()).toBe(3);
    expect(await readOn(36, 0)).toEqual([0, 0, 6]);
    expect([await countOfMonth(), await daysKept()]).toEqual([0, 0]);
  });

  it('counting reads writes nothing of the novel until the reads are folded in, each once, whoever does it', async () => {
    const other = await saveNovel(store, incoming({ title: '归船' }));
    const readers = Array.from({ length: 5 }, (_, index) => visitor({ addressBlock: `203.0.113.${index}` }));
    for (const reader of readers) await read(reader);
    await countRead(store, `${other.novelId}-1`, visitor(), midnight);
    expect((await getNovel(store, bid))?.read_count.total).toBe(0);
    await Promise.all([foldReads(store), foldReads(store), foldReads(store)]);
    await foldReads(store);
    expect(await counts()).toEqual([5, 5, 5]);
    expect((await getNovel(store, other.novelId))?.read_count.total).toBe(1);
  });

  it('counting reads leaves a read of yesterday that is folded in late out of the count of today', async () => {
    await read(visitor());
    await rollOverReads(store, midnight + day);
    await read(visitor({ addressBlock: '198.51.100.1' }), midnight);
    expect(await counts()).toEqual([0, 2, 2]);
    await rollOverReads(store, midnight + 2 * day);
    expect(await store.db.selectFrom('read_marks').selectAll().execute()).toEqual([]);
    expect(await counts()).toEqual([0, 2, 2]);
  });

  it('counting reads loses no read that comes while the day is rolled over', async () => {
    await rollOverReads(store, midnight);
    for (let index = 0; index < 5; index += 1) await read(visitor({ addressBlock: `198.51.100.${index}` }));
    const next = midnight + day;
    const readers = Array.from({ length: 20 }, (_, index) => visitor({ addressBlock: `203.0.113.${index}` }));
    const rolling = [rollOverReads(store, next), rollOverReads(store, next)];
    await Promise.all([...rolling, ...readers.map((reader) => read(reader, next))]);
    await Promise.all([rollOverReads(store, next), ...rolling]);
    expect(await counts()).toEqual([20, 25, 25]);
  });

  it('counting reads puts what is read first among what is hot, from the next day on', async () => {
    const other = await saveNovel(store, incoming({ title: '归船' }));
    const hot = async () => (await filterNovels(store, { order: 'hot' })).items.map(({ id }) => id);
    await read(visitor());
    await foldReads(store);
    expect(await hot()).toEqual([other.novelId, bid]);
    await rollOverReads(store, midnight + day);
    expect(await hot()).toEqual([bid, other.novelId]);
  });

  it('counting reads makes kept pages old when the day changes, and not with each read', async () => {
    await rollOverReads(store, midnight);
    const before = await revision();
    await read(visitor());
    await foldReads(store);
    expect(await revision()).toBe(before);
    await rollOverReads(store, midnight + minute);
    expect(await revision()).toBe(before);
    await rollOverReads(store, midnight + day);
    expect(await revision()).toBe(before + 1);
  });

  it('counting reads is refused for a chapter that is not there', async () => {
    expect(await read(visitor(), midnight, 99)).toBeNull();
    expect(await countRead(store, 'x', visitor(), midnight)).toBeNull();
  });
});
