import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { countStatements } from '../../testing/queries/count-statements.ts';
import { signInMember } from '../../testing/sign-in.ts';
import { importShelf } from '../backup/import-shelf.ts';
import { readingPositionsOf } from './reading-positions.ts';
import { saveProgress } from './save-progress.ts';

const now = Date.UTC(2026, 0, 10);
const chapterCount = 12;

describeOnEachDatabase('many reading positions', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  /** An edition of a novel. The second begins with a preface, so that every chapter has another number, and each has another text. */
  const edition = (title: string, isSecond = false) => {
    const texts = (no: number) => [`第${no}章的正文，${isSecond ? '改过' : '没有改'}。`, `他在第${no}章说的话。`];
    const chapters = Array.from({ length: chapterCount }, (_, index) =>
      chapter(`第${index + 1}章`, ...texts(index + 1)),
    );
    return incoming({ title, chapters: isSecond ? [chapter('序', '写在前面的话。'), ...chapters] : chapters });
  };

  it('an edition that moves every chapter takes as many statements for forty readers as for one [B14.28]', async () => {
    const counts: number[] = [];
    for (const readers of [1, 40]) {
      const title = `雨夜 ${readers}`;
      const { novelId } = await saveNovel(store, edition(title));
      const members: number[] = [];
      for (let index = 0; index < readers; index += 1) {
        const { id } = await signInMember(store);
        members.push(id);
        await saveProgress(store, id, { cid: `${novelId}-${(index % chapterCount) + 1}`, pid: '2' }, now);
      }
      counts.push(await countStatements(store, (counted) => saveNovel(counted, edition(title, true))));
      const [first = 0] = members;
      const { progress } = (await readingPositionsOf(store.db, first, [Number(novelId)])).get(Number(novelId)) ?? {};
      expect(progress).toMatchObject({ chapter_id: `${novelId}-1`, no: 2, pid: '2' });
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[1]).toBe(counts[0]);
  });

  it('a shelf with forty positions is imported in as many statements as one with two [B14.28]', async () => {
    const counts: number[] = [];
    for (const size of [2, 40]) {
      const titles = Array.from({ length: size }, (_, index) => `远山 ${size} ${index}`);
      for (const title of titles) await saveNovel(store, edition(title));
      const { id } = await signInMember(store);
      const entries = titles.map((title) => ({
        ...({ bid: '1', title, author: '林海', status: 'reading', group: '', pinned: false, notify: true } as const),
        added_at: '2025-01-02T03:04:05.000Z',
        progress: { chapter_no: 3, chapter_title: '第4章', percent: 20 },
      }));
      counts.push(await countStatements(store, (counted) => importShelf(counted, id, { entries, now })));
      const positions = await store.db
        .selectFrom('reading_progress')
        .select('no')
        .where('member_id', '=', id)
        .execute();
      expect(positions.map(({ no }) => no)).toEqual(Array(size).fill(4));
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[1]).toBe(counts[0]);
  });
});
