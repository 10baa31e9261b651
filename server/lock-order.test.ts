import type { Store } from './db/open-store.ts';
import { addBanner } from './novels/editing/banners.ts';
import { listCategoryRows, orderCategories, renameCategory } from './novels/editing/categories/categories.ts';
import { mergeCategories } from './novels/editing/categories/merge-categories.ts';
import { setPicks } from './novels/editing/picks.ts';
import { facetCountsDiffer } from './novels/editing/recount-facets.ts';
import { removeNovel } from './novels/editing/remove-novel.ts';
import { setTakenDown } from './novels/editing/take-down.ts';
import { saveNovel } from './novels/saving/save-novel.ts';
import { collectNovel } from './shelf/collect-novel.ts';
import { setLike } from './shelf/likes/likes.ts';
import { describeOnPostgres } from './testing/databases.ts';
import { incoming } from './testing/incoming.ts';
import { untilBlocked } from './testing/postgres/postgres-administration.ts';
import { saveWithHistory } from './testing/save-with-history.ts';
import { signInMember } from './testing/sign-in.ts';

/** A promise that is kept open until it is told. */
const gate = () => Promise.withResolvers<void>();

/** Each pair is brought to where one transaction waits for a lock of the other, and then goes on: where they wait in a ring, one fails. */
describeOnPostgres('two writers who take the same locks', (open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });

  /** A store whose imports stop with the novel's row written and the change not counted yet. */
  const stopping = () => {
    const [reached, goOn] = [gate(), gate()];
    const insertRows: Store['dialect']['insertRows'] = async (trx, table, rows) => {
      await store.dialect.insertRows(trx, table, rows);
      reached.resolve();
      await goOn.promise;
    };
    const stopped: Store = { ...store, dialect: { ...store.dialect, insertRows } };
    return { stopped, reached: reached.promise, goOn: goOn.resolve };
  };

  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['merged', (changed) => mergeCategories(changed, '未来', '科幻')],
    ['renamed', (changed) => renameCategory(changed, '未来', '明天')],
    ['put into order', (changed) => orderCategories(changed, ['未来'])],
  ])('a category is %s while an import adds a novel to it', async (_, change) => {
    await saveNovel(store, incoming({ title: '甲', category: '未来' }));
    const { stopped, reached, goOn } = stopping();
    const importing = saveNovel(stopped, incoming({ title: '乙', category: '未来' }));
    await reached;
    const changing = change(store);
    await untilBlocked(store, 1);
    goOn();
    await Promise.all([importing, changing]);
    expect(await facetCountsDiffer(store)).toBe(false);
    const counts = (await listCategoryRows(store)).map(({ novel_count }) => novel_count);
    expect(counts.filter((count) => count > 0)).toEqual([2]);
  });

  it('a category is renamed while a novel in it is taken down, which counts the change before the category', async () => {
    const { novelId } = await saveNovel(store, incoming({ category: '未来' }));
    const [holding, isHeld] = [gate(), gate()];
    // Holds the category's row, so that the takedown has counted its change when it waits.
    const holder = store.db.transaction().execute(async (trx) => {
      await trx.selectFrom('categories').select('id').where('name', '=', '未来').forUpdate().execute();
      isHeld.resolve();
      await holding.promise;
    });
    await isHeld.promise;
    const takingDown = setTakenDown(store, Number(novelId), true);
    await untilBlocked(store, 1);
    const renaming = renameCategory(store, '未来', '明天');
    await untilBlocked(store, 2);
    holding.resolve();
    await Promise.all([holder, takingDown, renaming]);
    expect(await facetCountsDiffer(store)).toBe(false);
  });

  it.each<[string, (memberId: number, bid: string) => Promise<unknown>]>([
    ['takes it off the shelf', (id, bid) => collectNovel(store, id, { bid, collected: false, now: 1 })],
    ['takes a like back', (id, bid) => setLike(store, id, { bid, liked: false, now: 1 })],
    [
      'makes a banner of it, and hears that it is gone',
      (_, bid) => {
        const banner = { title: '新书', link: '/', image_url: null, novel_id: Number(bid) };
        return expect(addBanner(store, banner)).rejects.toThrow(`没有编号为 ${bid}`);
      },
    ],
  ])('a novel is removed while somebody %s', async (_, write) => {
    const { novelId: bid } = await saveNovel(store, incoming());
    const { id } = await signInMember(store);
    await collectNovel(store, id, { bid, collected: true, now: 1 });
    await setLike(store, id, { bid, liked: true, now: 1 });
    await setPicks(store, [Number(bid)]);
    const [holding, isHeld] = [gate(), gate()];
    // The novel's row is locked by the removal when it waits for a chapter; what members have of the novel comes after chapters.
    const holder = store.db.transaction().execute(async (trx) => {
      await trx.selectFrom('chapters').select('no').where('novel_id', '=', Number(bid)).forUpdate().execute();
      isHeld.resolve();
      await holding.promise;
    });
    await isHeld.promise;
    const removing = removeNovel(store, Number(bid));
    await untilBlocked(store, 1);
    const writing = write(id, bid);
    await untilBlocked(store, 2);
    holding.resolve();
    await Promise.all([holder, removing, writing]);
    expect(await store.db.selectFrom('novels').select('id').execute()).toEqual([]);
  });

  it('two seeds add the same authors in another order', async () => {
    const history = {
      ...{ read_day: 0, read_week: 0, read_month: 0, read_total: 0, collect_count: 0, like_count: 0 },
      ...{ created_at: 1, latest_at: 1 },
    };
    const by = (title: string, author: string) => ({ novel: incoming({ title, author }), history });
    const [holding, isHeld] = [gate(), gate()];
    // The first waits for a name and has none; the second, in the order of its novels, would have the other name when it waits.
    const holder = store.db.transaction().execute(async (trx) => {
      await trx.insertInto('authors').values({ name: '甲' }).execute();
      isHeld.resolve();
      await holding.promise;
      throw new Error('given up');
    });
    await isHeld.promise;
    const one = saveWithHistory(store, [by('三', '甲'), by('四', '乙')]);
    await untilBlocked(store, 1);
    const other = saveWithHistory(store, [by('一', '乙'), by('二', '甲')]);
    await untilBlocked(store, 2);
    holding.resolve();
    await expect(holder).rejects.toThrow('given up');
    await Promise.all([one, other]);
    expect(await store.db.selectFrom('novels').select('id').execute()).toHaveLength(4);
  });
});
