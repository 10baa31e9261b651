import type { Store } from '../../db/open-store.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { saveNovel } from '../saving/save-novel.ts';
import { getNovelRecord, listNovelRecords, type RecordFilter } from './novel-records.ts';
import { setTakenDown } from './take-down.ts';

describeOnSqlite('the records of novels', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    await saveNovel(store, incoming({ title: '燈塔', author: '林海' }));
    await saveNovel(store, incoming({ title: '归船', author: '江河', category: '历史', status: 2 }));
    const { novelId } = await saveNovel(store, incoming({ title: '海上', author: '江河' }));
    await setTakenDown(store, Number(novelId), true);
  });

  it.each<[string, Partial<RecordFilter>, string[]]>([
    ['no condition', {}, ['燈塔', '归船', '海上']],
    ['a part of the title in simplified characters', { keyword: '灯' }, ['燈塔']],
    ['a part of title or author', { keyword: '海' }, ['燈塔', '海上']],
    ['a keyword of punctuation alone, which is in no title', { keyword: '%' }, []],
    ['a category', { category: '历史' }, ['归船']],
    ['a status', { status: 1 }, ['燈塔', '海上']],
    ['those taken down', { takenDown: true }, ['海上']],
    ['those that can be read', { takenDown: false }, ['燈塔', '归船']],
    ['several conditions', { keyword: '江', takenDown: false }, ['归船']],
    ['a limit', { limit: 2 }, ['燈塔', '归船']],
  ])('the records of novels are listed by id, narrowed by %s', async (_, filter, titles) => {
    const records = await listNovelRecords(store, { limit: 100, ...filter });
    expect(records.map(({ title }) => title)).toEqual(titles);
  });

  it('the records of novels are there for a novel that was taken down, with the time', async () => {
    const [record] = await listNovelRecords(store, { takenDown: true, limit: 1 });
    expect(record?.taken_down_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(await getNovelRecord(store, Number(record?.id))).toEqual(record);
    expect(await getNovelRecord(store, 999_999)).toBeNull();
  });
});
