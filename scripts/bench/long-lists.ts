import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shelfSorts } from 'shared-api/schemas/bookshelf';
import { openStore, type Store } from '../../server/db/open-store.ts';
import { seedLibrary } from '../../server/importing/seed/seed-library.ts';
import { listChapters } from '../../server/novels/catalog/chapters/list-chapters.ts';
import { changeShelf } from '../../server/shelf/change-shelf.ts';
import { maxShelfEntries } from '../../server/shelf/collect-novel.ts';
import { listShelf } from '../../server/shelf/list-shelf.ts';
import { signInMember } from '../../server/testing/sign-in.ts';
import { longNovelLibrary } from './libraries/long-novel.ts';

const rounds = 40;
const rowsPerInsert = 500;

/** Processor time of the longest lists that a reader has: a shelf as full as one can be, and a window of 20,000 chapters. */
export const measureLongLists = async (): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shuhai-bench-'));
  const { novelId } = await longNovelLibrary(dataDir);
  const store = await openStore({ dataDir });
  try {
    await seedLibrary(store, { novels: maxShelfEntries, chapters: 1, characters: 100, seed: 1 });
    const memberId = await memberWithFullShelf(store);
    console.log(`处理器毫秒，每项 ${rounds} 次`);
    for (const sort of shelfSorts) {
      await measure(`书架第一页，按 ${sort}`, () => listShelf(store, memberId, { sort }));
    }
    let moves = 0;
    await measure(`书架 ${maxShelfEntries} 部全部移到另一组`, () => {
      moves += 1;
      return changeShelf(store, memberId, { view: {}, group: `第${moves}组` });
    });
    let from = 1;
    await measure('两万章目录里的一百章', () => {
      from = (from + 4_999) % 19_900;
      return listChapters(store, novelId, { from, limit: 100 });
    });
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const memberWithFullShelf = async (store: Store): Promise<number> => {
  const { id } = await signInMember(store);
  const novels = await store.db.selectFrom('novels').select('id').limit(maxShelfEntries).execute();
  for (let first = 0; first < novels.length; first += rowsPerInsert) {
    const rows = novels.slice(first, first + rowsPerInsert).map((novel, index) => ({
      member_id: id,
      novel_id: novel.id,
      status: 'reading' as const,
      group_name: '',
      pinned: 0 as const,
      notify: 1 as const,
      added_at: first + index,
      recent_at: first + index,
    }));
    await store.db.insertInto('bookshelf_entries').values(rows).execute();
  }
  return id;
};

const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1_000);
  }
  times.sort((one, other) => one - other);
  const at = (percent: number) => (times[Math.floor((rounds - 1) * percent)] ?? 0).toFixed(1);
  console.log(`  ${name}：p50 ${at(0.5)}，p95 ${at(0.95)}`);
};
