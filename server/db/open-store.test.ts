import { describeOnEachDatabase } from '../testing/databases.ts';

describeOnEachDatabase('a new library', (open) => {
  it('a new library has the tables, the categories in the order of the filter, and no novel', async () => {
    const { db } = await open();
    const categories = await db.selectFrom('categories').select('name').orderBy('position').execute();
    expect(categories.map(({ name }) => name).slice(0, 3)).toEqual(['玄幻', '奇幻', '武侠']);
    expect(await db.selectFrom('novels').selectAll().execute()).toEqual([]);
  });
});
