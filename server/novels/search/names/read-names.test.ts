import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { createNameReading } from './read-names.ts';

describeOnEachDatabase('reading names', (open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
    for (const [title, author, tags] of [
      ['甲', '沈清', ['穿書', 'Sci Fi']],
      ['乙', '卫风', ['长生']],
      ['丙', '卫雨', ['长生', '。']],
    ] as const)
      await saveNovel(store, incoming({ title, author, tags: [...tags], chapters: [chapter('一')] }));
  });

  const namesOf = async (kind: 'tag' | 'author') =>
    (await store.db.selectFrom('name_keys').select('name').where('kind', '=', kind).execute()).map(({ name }) => name);

  it('each tag and author gets the keys that it is found by', async () => {
    await createNameReading(store)();
    const rows = await store.db.selectFrom('name_keys').selectAll().orderBy('kind').orderBy('name').execute();
    expect(rows.map(({ kind, name, name_key, pinyin, initials }) => [kind, name, name_key, pinyin, initials])).toEqual([
      ['author', '卫雨', '卫雨', 'weiyu', 'wy'],
      ['author', '卫风', '卫风', 'weifeng', 'wf'],
      ['author', '沈清', '沈清', 'shenqing', 'sq'],
      ['tag', 'Sci Fi', 'scifi', 'scifi', 'scifi'],
      ['tag', '。', '', '', ''],
      ['tag', '穿書', '穿书', 'chuanshu', 'cs'],
      ['tag', '长生', '长生', 'changsheng', 'cs'],
    ]);
  });

  it('each tag, author and title gets its readings, those that an earlier server has written without them too', async () => {
    await store.db.deleteFrom('name_readings').execute();
    await createNameReading(store)();
    const readings = await store.db
      .selectFrom('name_readings')
      .select(['kind', 'name_key', 'pinyin', 'initials'])
      .where('kind', 'in', ['tag', 'author'])
      .orderBy('kind')
      .orderBy('name_key')
      .orderBy('pinyin')
      .execute();
    expect(readings.map(({ kind, name_key, pinyin, initials }) => [kind, name_key, pinyin, initials])).toEqual([
      ['author', '卫雨', 'weiyu', 'wy'],
      ['author', '卫风', 'weifeng', 'wf'],
      ['author', '沈清', 'chenqing', 'cq'],
      ['author', '沈清', 'shenqing', 'sq'],
      ['tag', 'scifi', 'scifi', 'scifi'],
      ['tag', '穿书', 'chuanshu', 'cs'],
      ['tag', '长生', 'changsheng', 'cs'],
      ['tag', '长生', 'zhangsheng', 'zs'],
    ]);
    const titles = await store.db.selectFrom('name_readings').select('name_key').where('kind', '=', 'title').execute();
    expect(new Set(titles.map(({ name_key }) => name_key))).toEqual(new Set(['甲', '乙', '丙']));
    await createNameReading(store)();
    const { count } = await store.db
      .selectFrom('name_readings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(readings.length + titles.length);
  });

  it('two servers that read the same names do not disturb each other', async () => {
    await Promise.all([createNameReading(store)(), createNameReading(store)()]);
    expect([(await namesOf('tag')).length, (await namesOf('author')).length]).toEqual([4, 3]);
  });

  it('a turn looks at a bounded number of known names, and the next goes on there, and begins again after the last', async () => {
    await createNameReading(store)();
    await store.db.deleteFrom('name_keys').where('name', 'in', ['长生', '沈清']).execute();
    const turn = createNameReading(store, { namesPerStatement: 1, maxKnown: 2, maxTurnMs: 10_000 });
    await turn();
    expect(await namesOf('tag')).not.toContain('长生');
    await turn();
    expect([await namesOf('tag'), await namesOf('author')]).toEqual([
      expect.arrayContaining(['长生']),
      expect.arrayContaining(['沈清']),
    ]);
    await store.db.deleteFrom('name_keys').execute();
    for (const _ of [1, 2, 3]) await turn();
    expect([(await namesOf('tag')).length, (await namesOf('author')).length]).toEqual([4, 3]);
  });

  it('a turn ends when its time is over', async () => {
    await createNameReading(store, { namesPerStatement: 1, maxKnown: 9, maxTurnMs: 0 })();
    expect([(await namesOf('tag')).length, (await namesOf('author')).length]).toEqual([1, 1]);
  });
});
