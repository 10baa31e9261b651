import type { Store } from '../../db/open-store.ts';
import { getNovel } from '../../novels/catalog/get-novel.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { signInMember } from '../../testing/sign-in.ts';
import { saveProgress } from '../positions/save-progress.ts';
import { shelfStateOf } from '../shelf-entries.ts';
import type { BackupEntry } from './find-novels.ts';
import { importShelf } from './import-shelf.ts';
import { exportShelf } from './shelf-backup.ts';

const now = Date.UTC(2026, 0, 10);

describeOnEachDatabase('importing a shelf', (open) => {
  let store: Store;
  let member: number;
  let bid: string;
  beforeAll(async () => {
    store = await open();
    const chapters = ['序', '第一章 雾', '第二章 船', '第三章 灯'].map((name) => chapter(name));
    ({ novelId: bid } = await saveNovel(store, incoming({ chapters })));
  });
  beforeEach(async () => {
    member = (await signInMember(store)).id;
  });

  const entry = (given: Partial<BackupEntry> = {}): BackupEntry => ({
    bid: '1',
    title: '灯塔守夜人',
    author: '林海',
    status: 'reading',
    group: '睡前',
    pinned: true,
    notify: false,
    added_at: '2025-01-02T03:04:05.000Z',
    progress: null,
    ...given,
  });
  const importEntries = (...entries: BackupEntry[]) => importShelf(store, member, { entries, now });
  const state = () => shelfStateOf(store, member, bid);

  it.each([
    ['its title and author, however they are spaced', entry({ title: ' 灯塔 守夜人', author: '林海' })],
    ['its id and title, whoever is said to have written it', () => entry({ bid, author: '佚名' })],
  ])('an entry of a backup is found by %s', async (_name, one) => {
    expect(await importEntries(typeof one === 'function' ? one() : one)).toEqual({ added: 1, updated: 0, missing: [] });
    expect((await state())?.entry).toMatchObject({
      status: 'reading',
      group: '睡前',
      pinned: true,
      notify: false,
      added_at: '2025-01-02T03:04:05.000Z',
    });
  });

  it('entries that this library does not have are named, and no other novel is imported for them', async () => {
    const strange = [entry({ bid, title: '归船' }), entry({ title: '雾', author: '\0' }), entry({ author: '江河' })];
    expect(await importEntries(...strange)).toEqual({
      added: 0,
      updated: 0,
      missing: strange.map(({ title, author }) => ({ title, author })),
    });
    expect((await state())?.entry).toBeNull();
  });

  it('a novel that a backup names twice is imported once, and a second import changes nothing', async () => {
    const collectCount = async () => (await getNovel(store, bid))?.collect_count;
    const before = await collectCount();
    expect(await importEntries(entry(), entry({ bid, status: 'dropped' }))).toEqual({
      added: 1,
      updated: 0,
      missing: [],
    });
    expect(await importEntries(entry(), entry({ bid, status: 'dropped' }))).toEqual({
      added: 0,
      updated: 0,
      missing: [],
    });
    expect(await collectCount()).toBe((before ?? 0) + 1);
  });

  it('importing the same backup twice at the same time adds its entries once', async () => {
    const imported = await Promise.all([importEntries(entry()), importEntries(entry())]);
    expect(imported.map(({ added }) => added).toSorted()).toEqual([0, 1]);
    const { books } = await exportShelf(store, member);
    expect(books).toHaveLength(1);
  });

  it('an entry that exists gets the values of the backup', async () => {
    await importEntries(entry());
    const changed = entry({ status: 'finished', group: '', pinned: false, notify: true });
    expect(await importEntries(changed)).toEqual({ added: 0, updated: 1, missing: [] });
    expect((await state())?.entry).toMatchObject({ status: 'finished', group: '', pinned: false, notify: true });
  });

  it.each([
    ['of its number', { chapter_no: 3, chapter_title: '第二章 船', percent: 50 }, 3],
    ['of its title, where the number has another', { chapter_no: 2, chapter_title: '第二章 船', percent: 50 }, 3],
    ['of its number, where no title is like it', { chapter_no: 2, chapter_title: '改了名', percent: 50 }, 2],
    ['that is the last, where it was further', { chapter_no: 99_999_999_999, chapter_title: '尾声', percent: 100 }, 4],
  ])('the imported position is at the chapter %s', async (_name, progress, no) => {
    await importEntries(entry({ progress }));
    expect((await state())?.progress).toMatchObject({ no, updated_at: '2025-01-02T03:04:05.000Z' });
  });

  it('the position of a member who has read the novel is kept', async () => {
    await saveProgress(store, member, { cid: `${bid}-4` }, now);
    await importEntries(entry({ progress: { chapter_no: 1, chapter_title: '序', percent: 0 } }));
    expect((await state())?.progress?.chapter_id).toBe(`${bid}-4`);
    expect((await state())?.entry?.last_read_at).toBe(new Date(now).toISOString());
  });

  it('a time of adding in the future is imported as now', async () => {
    await importEntries(entry({ added_at: '2999-01-01T00:00:00Z' }));
    expect((await state())?.entry?.added_at).toBe(new Date(now).toISOString());
  });
});
