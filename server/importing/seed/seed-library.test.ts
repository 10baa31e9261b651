import { describeOnEachDatabase, describeOnSqlite } from '../../testing/databases.ts';
import { seedLibrary } from './seed-library.ts';
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
    await seedLibrary(await open(), { seed: 7, chapters: 1, characters: 1, novels: 1_010, onProgress });
    expect(progress).toEqual([1_000, 1_010]);
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
