import path from 'node:path';
import Database from 'better-sqlite3';
import { openStore, type Store } from '../../db/open-store.ts';
import { describeSchema } from '../../db/testing/describe-schema.ts';
import { rowsOf, tablesOf } from '../../db/testing/load-fixture.ts';
import { facetCountsDiffer } from '../../novels/editing/recount-facets.ts';
import { searchNovels } from '../../novels/search/names/search-novels.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../testing/databases.ts';
import { findHalfNovels } from '../../testing/kill/find-halves.ts';
import { fillLibrary, seedLibrary } from './seed-library.ts';
import { maxNovels, syntheticNovel } from './synthetic-novel.ts';

const shape = { seed: 7, chapters: 3, characters: 400 };
const now = Date.UTC(2026, 0, 1);

describe('a synthetic novel', () => {
  it('a synthetic novel is the same for the same seed and index, whenever it is made', () => {
    expect(syntheticNovel(shape, 12, now).novel).toEqual(syntheticNovel(shape, 12, now + 1e9).novel);
    expect(syntheticNovel(shape, 12, now).novel).not.toEqual(syntheticNovel({ ...shape, seed: 8 }, 12, now).novel);
  });

  it('a synthetic novel has the chapters and about the characters that were asked for', () => {
    const { novel } = syntheticNovel({ seed: 1, chapters: 250, characters: 1000 }, 0, now);
    expect(novel.chapters).toHaveLength(250);
    expect(novel.volumes).toHaveLength(3);
    expect(novel.chapters.map(({ volume }) => volume).filter((volume) => volume === 2)).toHaveLength(50);
    for (const { paragraphs } of novel.chapters) {
      expect(paragraphs.join('').length).toBeGreaterThanOrEqual(1000);
      expect(paragraphs.join('').length).toBeLessThan(1150);
    }
  });

  it('no two synthetic novels of a seed share title and author', () => {
    const names = Array.from({ length: 20_000 }, (_, index) => {
      const { title, author } = syntheticNovel({ seed: 3, chapters: 0, characters: 0 }, index * 11, now).novel;
      return `${title} ${author}`;
    });
    expect(new Set(names).size).toBe(names.length);
    expect(maxNovels).toBeGreaterThan(10_000_000);
  });

  it('the history of a synthetic novel lies in the past and has no contradictions', () => {
    for (let index = 0; index < 200; index += 1) {
      const { history } = syntheticNovel(shape, index, now);
      expect(history.read_day).toBeLessThanOrEqual(history.read_week);
      expect(history.read_week).toBeLessThanOrEqual(history.read_total);
      expect(history.created_at).toBeLessThanOrEqual(history.latest_at);
      expect(history.latest_at).toBeLessThanOrEqual(now);
    }
  });
});

describeOnSqlite('the transactions of a synthetic library', (open) => {
  it('hold a bounded number of novels, however short these are: others write between them', async () => {
    const progress: number[] = [];
    const onProgress = (done: number) => progress.push(done);
    await seedLibrary(await open(), { seed: 7, chapters: 1, characters: 1, novels: 210, onProgress });
    expect(progress).toEqual([100, 200, 210]);
  });
});

describeOnEachDatabase('a synthetic library', (open) => {
  it('a library that is filled again gets only the novels that it lacks', async () => {
    const store = await open();
    const progress: number[] = [];
    expect(await seedLibrary(store, { ...shape, novels: 5, onProgress: (done) => progress.push(done) })).toBe(5);
    expect(await seedLibrary(store, { ...shape, novels: 8 })).toBe(3);
    expect(progress).toEqual([5]);
    const novels = await store.db
      .selectFrom('novels')
      .select(['title', 'read_total', 'chapter_count'])
      .orderBy('id')
      .execute();
    const expected = Array.from({ length: 8 }, (_, index) => {
      const { novel, history } = syntheticNovel(shape, index, now);
      return { title: novel.title, read_total: history.read_total, chapter_count: 3 };
    });
    expect(novels).toEqual(expected);
  });
});

/** All rows by table, without times and counts of changes. */
const contentOf = async (store: Store) => {
  const rows: Record<string, string[]> = {};
  const isTold = ([name]: [string, unknown]) => !/_at$/.test(name);
  for (const table of await tablesOf(store)) {
    if (table === 'content_revision' || table === 'kysely_migration') continue;
    const all = (await rowsOf(store, table)).map((row) => Object.fromEntries(Object.entries(row).filter(isTold)));
    rows[table] = all.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
};

describeOnEachDatabase('a library that is filled', (open) => {
  it('holds what one does to which the same novels are added beside others, with the same indexes', async () => {
    const [options, beside] = [await open.emptyDatabase(), await open()];
    const progress: number[] = [];
    const seed = { ...shape, novels: 30, onProgress: (done: number) => progress.push(done) };
    expect(await fillLibrary(options, seed)).toBe(30);
    expect(progress).toEqual([30]);
    await seedLibrary(beside, { ...shape, novels: 30 });
    const filled = await open(options);
    expect(await contentOf(filled)).toEqual(await contentOf(beside));
    expect(await describeSchema(filled)).toEqual(await describeSchema(beside));
    expect([await findHalfNovels(filled), await facetCountsDiffer(filled)]).toEqual([[], false]);
    const { title } = syntheticNovel(shape, 12, now).novel;
    const found = await searchNovels(filled, { keyword: title });
    expect(found.items.map((novel) => novel.title)).toContain(title);
  });

  it('is empty where filling it was broken off, and has its indexes', async () => {
    const options = await open.emptyDatabase();
    const broken = fillLibrary(options, {
      ...shape,
      novels: 3,
      onProgress: () => {
        throw new Error('broken off');
      },
    });
    await expect(broken).rejects.toThrow('broken off');
    const store = await open(options);
    expect(await store.db.selectFrom('novels').select('id').execute()).toEqual([]);
    expect(await describeSchema(store)).toEqual(await describeSchema(await open()));
  });

  it('gets its novels beside those that are there, or who has it open', async () => {
    const options = await open.emptyDatabase();
    expect(await fillLibrary(options, { ...shape, novels: 2 })).toBe(2);
    expect(await fillLibrary(options, { ...shape, novels: 3 })).toBe(1);
    const used = await open();
    expect(await fillLibrary(open.optionsOf(used), { ...shape, novels: 2 })).toBe(2);
    expect(await used.db.selectFrom('novels').select('id').execute()).toHaveLength(2);
  });

  it('is let go of when it is filled', async () => {
    const options = await open.emptyDatabase();
    await fillLibrary(options, { ...shape, novels: 1 });
    const [one, other] = [await openStore(options), await openStore(options)];
    await seedLibrary(one, { ...shape, novels: 2 });
    expect(await other.db.selectFrom('novels').select('id').execute()).toHaveLength(2);
    await Promise.all([one.close(), other.close()]);
  });
});

describeOnSqlite('a library that was opened alone', (open) => {
  it('is not opened by others, and not where others have it open', async () => {
    const options = await open.emptyDatabase();
    const alone = await openStore({ ...options, isAlone: true });
    const other = new Database(path.join(options.dataDir, 'shuhai.db'), { timeout: 0 });
    expect(() => other.prepare('select count(*) from novels').get()).toThrow('locked');
    other.close();
    await alone.close();
    await open(options);
    await expect(openStore({ ...options, isAlone: true })).rejects.toThrow('书库正被使用');
  });
});
