import { describeOnEachDatabase } from '../testing/databases.ts';
import { compileOnce } from './compile-once.ts';
import type { Store } from './open-store.ts';

describeOnEachDatabase('a query that is compiled once', (open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
    const links = ['甲', '乙', '丙'].map((link_name, position) => ({
      link_name,
      link_url: 'https://a.test',
      position,
    }));
    await store.db.deleteFrom('links').execute();
    await store.db.insertInto('links').values(links).execute();
  });

  const select = jest.fn(({ db }: Pick<Store, 'db'>, position: number, other: number) =>
    db
      .selectFrom('links')
      .select('link_name')
      .where('link_url', '=', 'https://a.test')
      .where('position', 'in', [other, position])
      .orderBy('position'),
  );

  it('finds what belongs to the values of each call, and is built for the first alone', async () => {
    select.mockClear();
    const read = compileOnce(select);
    expect(await read(store, 0, 1)).toEqual([{ link_name: '甲' }, { link_name: '乙' }]);
    expect(await read(store, 2, 5)).toEqual([{ link_name: '丙' }]);
    expect(await store.db.transaction().execute((trx) => read({ ...store, db: trx }, 1, 1))).toEqual([
      { link_name: '乙' },
    ]);
    expect(select).toHaveBeenCalledTimes(1);
  });

  it('is refused where it reckons with a value, which is not known when it is built', async () => {
    const read = compileOnce(({ db }: Pick<Store, 'db'>, position: number) =>
      db
        .selectFrom('links')
        .select('link_name')
        .where('position', '=', position + 1),
    );
    await expect(read(store, 0)).rejects.toThrow('a value was not passed on');
  });
});
