import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { findOrAddAuthor, findOrAddCategory } from './authors-and-categories.ts';

describeOnEachDatabase('authors and categories', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  const author = (name: string) => store.db.transaction().execute((trx) => findOrAddAuthor(trx, name));
  const category = (name: string) =>
    store.db.transaction().execute((trx) => findOrAddCategory(store.dialect, trx, name));

  it('authors and categories are added once, and found from then on', async () => {
    const [first, other] = [await author('林海'), await author('江河')];
    expect(await author('林海')).toBe(first);
    expect(other).not.toBe(first);
    expect(await category('海洋')).toBe(await category('海洋'));
  });

  it('authors and categories are one also where several writers add them at the same time', async () => {
    const names = Array.from({ length: 8 }, () => '同名');
    expect(new Set(await Promise.all(names.map(author))).size).toBe(1);
    expect(new Set(await Promise.all(names.map(category))).size).toBe(1);
  });

  it('different categories that several writers add at the same time each have a place of their own', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, index) => category(`新类 ${index}`)));
    expect(new Set(ids).size).toBe(8);
  });

  it('a new category comes last in the filter, without novels', async () => {
    await category('海洋');
    await category('山地');
    const rows = await store.db.selectFrom('categories').selectAll().orderBy('position').execute();
    expect(rows.at(-1)).toMatchObject({ name: '山地', novel_count: 0 });
  });
});
