import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { removeAllNovels } from '../../testing/many-novels.ts';
import { saveNovel } from '../saving/save-novel.ts';
import { addBanner, listBanners, removeBanner } from './banners.ts';
import { listPicks, setFirstPicks, setPicks } from './picks.ts';
import { removeNovel } from './remove-novel.ts';
import { setTakenDown } from './take-down.ts';

describeOnEachDatabase('the home page as it is edited', (open) => {
  let store: Store;
  let ids: number[];
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    ids = [];
    for (const title of ['甲', '乙', '丙']) ids.push(Number((await saveNovel(store, incoming({ title }))).novelId));
  });

  afterEach(() => removeAllNovels(store));

  const [first, second, third] = [() => Number(ids[0]), () => Number(ids[1]), () => Number(ids[2])];
  const picks = async () => (await listPicks(store)).map(({ title }) => title);
  const revision = async () =>
    (await store.db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow()).value;

  it('picks stand in the order in which they were set, in place of those before', async () => {
    expect(await setPicks(store, [third(), first()])).toEqual([]);
    expect(await picks()).toEqual(['丙', '甲']);
    expect(await setPicks(store, [second(), third(), first()])).toEqual([]);
    expect(await picks()).toEqual(['乙', '丙', '甲']);
    expect(await setPicks(store, [])).toEqual([]);
    expect(await picks()).toEqual([]);
  });

  it('picks stay as they were where one of the new ones is no novel', async () => {
    await setPicks(store, [first()]);
    const before = await revision();
    expect(await setPicks(store, [second(), 999_999, 888_888])).toEqual([999_999, 888_888]);
    expect([await picks(), await revision()]).toEqual([['甲'], before]);
  });

  it('the first picks are set once, and never over an editor’s choice', async () => {
    expect(await setFirstPicks(store, [])).toBe(false);
    expect(await setFirstPicks(store, [String(second()), String(first())])).toBe(true);
    expect(await picks()).toEqual(['乙', '甲']);
    expect(await setFirstPicks(store, [String(third())])).toBe(false);
    expect(await picks()).toEqual(['乙', '甲']);
  });

  it('picks keep a novel that was taken down, and lose one that was removed', async () => {
    await setPicks(store, [first(), second()]);
    await setTakenDown(store, first(), true);
    expect(await picks()).toEqual(['甲', '乙']);
    await removeNovel(store, first());
    expect(await picks()).toEqual(['乙']);
  });

  it('banners stand in the order in which they were added, and go one by one or with their novel', async () => {
    const banner = { title: '征文\0', image_url: '/banners/1.webp', link: '/filter', novel_id: null };
    const before = await revision();
    const call = await addBanner(store, banner);
    expect(call).toEqual({ ...banner, title: '征文', id: call.id });
    const ofNovel = await addBanner(store, { title: '新书', image_url: null, link: '/', novel_id: first() });
    expect(ofNovel.novel_id).toBe(String(first()));
    expect(await listBanners(store)).toEqual([call, ofNovel]);
    expect(await removeBanner(store, Number(call.id))).toBe(true);
    expect(await removeBanner(store, Number(call.id))).toBe(false);
    expect(await revision()).toBe(before + 3);
    await removeNovel(store, first());
    expect(await listBanners(store)).toEqual([]);
  });
});
