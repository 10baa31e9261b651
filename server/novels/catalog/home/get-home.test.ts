import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { addBanner } from '../../editing/banners.ts';
import { setPicks } from '../../editing/picks.ts';
import { setTakenDown } from '../../editing/take-down.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { listCategories, listCategoryNovels } from '../list-categories.ts';
import { getHome, novelsOnHome } from './get-home.ts';
import { inOrder, readHomeLayout } from './home-layout.ts';
import { latestUpdates } from './latest-updates.ts';

/** Number of novels, more than a block of the home page, a category or the banners show. */
const novelCount = 20;

describeOnSqlite('the ways into the library', (open) => {
  let store: Store;
  const ids: number[] = [];
  beforeAll(async () => {
    store = await open();
    for (let index = 0; index < novelCount; index += 1) {
      const status = index % 2 === 0 ? 2 : 1;
      const category = index === 0 ? '历史' : '科幻';
      const novel = incoming({ title: `书 ${index}`, status, category, chapters: [chapter('一')] });
      const id = Number((await saveNovel(store, novel)).novelId);
      // Each order has another novel first.
      const numbers = {
        read_week: index,
        collect_count: (index + 5) % novelCount,
        latest_at: (index + 10) % novelCount,
        created_at: (index + 15) % novelCount,
      };
      await store.db.updateTable('novels').set(numbers).where('id', '=', id).execute();
      ids.push(id);
    }
  });

  const numbersOf = (novels: readonly { title: string }[]) => novels.map(({ title }) => Number(title.split(' ')[1]));
  /** The numbers of as many novels, counted down from one. */
  const downFrom = (first: number, count = 12) =>
    Array.from({ length: count }, (_, index) => (first - index + novelCount) % novelCount);
  const takenDown = (index: number, isDown: boolean) => setTakenDown(store, Number(ids[index]), isDown);

  it('a novel stands in one block of the home page, and is repeated only where too few others are left [B2.01]', async () => {
    const { picks, hot, updated, added, finished } = await getHome(store);
    expect(numbersOf(picks)).toEqual(downFrom(14, 5));
    expect(numbersOf(hot)).toEqual([...downFrom(19, 5), ...downFrom(9, 5)]);
    expect(numbersOf(updated)).toEqual([9, 8, 3, 1]);
    expect(numbersOf(added)).toEqual([4, 3, 2, 0]);
    expect(numbersOf(finished)).toEqual([18, 16, 14, 12]);
  });

  it('in another order of blocks a novel stands in the first of them again [B15.117]', async () => {
    const usual = await readHomeLayout(store);
    const { order, ...home } = await getHome(store, { ...usual, order: inOrder(['finished', 'added']) });
    expect(order).toEqual(['finished', 'added', 'banners', 'picks', 'hot']);
    expect(numbersOf(home.finished)).toEqual([18, 16, 14, 12, 10, 8]);
    expect(numbersOf(home.added)).toEqual([4, 3, 2, 1, 0, 19, 17, 15, 13, 11, 9, 7]);
    expect(numbersOf(home.picks)).not.toEqual(downFrom(14, 5));
  });

  it('what was imported finished is not listed as updated, but for one that got a chapter since [B2.02]', async () => {
    const rows = await latestUpdates(store, novelCount);
    expect(numbersOf(rows).toSorted((one, other) => one - other)).toEqual([1, 3, 5, 6, 7, 8, 9, 11, 13, 15, 17, 19]);
  });

  it('a week in which nobody read has no ranking [B2.01]', async () => {
    await store.db.updateTable('novels').set({ read_week: 0 }).execute();
    expect((await getHome(store)).hot).toEqual([]);
    for (const [index, id] of ids.entries())
      await store.db.updateTable('novels').set({ read_week: index }).where('id', '=', id).execute();
  });

  it('picks are shown in their order, five at most, and none that was taken down', async () => {
    await setPicks(store, ids.toReversed());
    expect(numbersOf((await getHome(store)).picks)).toEqual(downFrom(19, 5));
    await setPicks(store, [ids[3], ids[8], ids[1]].map(Number));
    await takenDown(8, true);
    expect(numbersOf((await getHome(store)).picks)).toEqual([3, 1]);
    await takenDown(8, false);
  });

  it('where all picks were taken down, the home page shows what is collected most in their place', async () => {
    await setPicks(store, [Number(ids[3])]);
    await takenDown(3, true);
    expect(numbersOf((await getHome(store)).picks)).toEqual(downFrom(14, 5));
    await takenDown(3, false);
  });

  it('banners are shown in their order, eight at most, and none of a novel that was taken down', async () => {
    const titles = async () => (await getHome(store)).banners.map(({ title, novel }) => [title, novel?.id ?? null]);
    const banner = { image_url: null, link: '/filter' };
    await addBanner(store, { ...banner, title: '征文', novel_id: null });
    await addBanner(store, { ...banner, title: '新书', novel_id: Number(ids[5]) });
    expect(await titles()).toEqual([
      ['征文', null],
      ['新书', String(ids[5])],
    ]);
    await takenDown(5, true);
    expect(await titles()).toEqual([['征文', null]]);
    await takenDown(5, false);
    for (let index = 0; index < 8; index += 1)
      await addBanner(store, { ...banner, title: `横幅 ${index}`, novel_id: null });
    expect(await titles()).toHaveLength(8);
  });

  it('categories are listed in the order of the filter, with their number of novels', async () => {
    const categories = await listCategories(store);
    const counted = categories.filter(({ novel_count }) => novel_count > 0);
    expect(counted.map(({ name, novel_count }) => [name, novel_count])).toEqual(
      expect.arrayContaining([
        ['历史', 1],
        ['科幻', 19],
      ]),
    );
    const positions = await store.db.selectFrom('categories').select('name').orderBy('position').execute();
    expect(categories.map(({ name }) => name)).toEqual(positions.map(({ name }) => name));
  });

  it('each category that has novels shows six of those that are read most this week', async () => {
    const shown = await listCategoryNovels(store);
    const novels = new Map(shown.map((one) => [one.category.name, numbersOf(one.novels)]));
    expect([...novels.keys()].toSorted()).toEqual(['历史', '科幻'].toSorted());
    expect(novels.get('历史')).toEqual([0]);
    expect(novels.get('科幻')).toEqual(downFrom(19, 6));
  });
});

/** Novels in this library, more than the home page shows. */
const manyNovels = 70;

describeOnEachDatabase('the home page of a larger library', (open) => {
  let store: Store;
  const ids: number[] = [];
  beforeAll(async () => {
    store = await open();
    for (let index = 0; index < manyNovels; index += 1) {
      const category = index < 3 ? '历史' : '科幻';
      const novel = incoming({
        title: `书 ${index}`,
        status: index % 2 === 0 ? 2 : 1,
        category,
        chapters: [chapter('一')],
      });
      const id = Number((await saveNovel(store, novel)).novelId);
      await store.db.updateTable('novels').set({ read_week: index }).where('id', '=', id).execute();
      ids.push(id);
    }
  });

  it('a category shows the most read of its novels that stand nowhere else on the page, while there are any [B2.01]', async () => {
    const shown = novelsOnHome(await getHome(store)).map(({ id }) => Number(id));
    expect(new Set(shown).size).toBe(shown.length);
    const listed = new Map(
      (await listCategoryNovels(store)).map(({ category, novels }) => [
        category.name,
        novels.map(({ id }) => Number(id)),
      ]),
    );
    const others = ids.slice(3).filter((id) => !shown.includes(id));
    expect(others.length).toBeGreaterThan(6);
    expect(listed.get('科幻')).toEqual(others.toReversed().slice(0, 6));
    // One that has no more shows all.
    expect(listed.get('历史')?.toSorted((one, other) => one - other)).toEqual(ids.slice(0, 3));
  });

  it('a pick that a banner shows gives way to the next one, and to what is collected most where no other is left [B2.01]', async () => {
    const [banner = 0, other = 0, third = 0] = ids;
    await addBanner(store, { image_url: null, link: '/filter', title: '新书', novel_id: banner });
    const picks = async () => (await getHome(store)).picks.map(({ id }) => Number(id));
    await setPicks(store, [banner, other, third]);
    expect(await picks()).toEqual([other, third]);
    await setPicks(store, [banner]);
    const chosen = await picks();
    expect(chosen).toHaveLength(5);
    expect(chosen).not.toContain(banner);
  });
});
