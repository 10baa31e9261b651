import { setTimeout as wait } from 'node:timers/promises';
import { byCommand } from '../../../console/record/record-act.ts';
import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { readHomeLayout } from '../../catalog/home/home-layout.ts';
import { addHomeAnnouncement, removeHomeAnnouncement } from '../announcements.ts';
import { addBanner, listBanners, removeBanner } from '../banners.ts';
import { changeHome } from './change-home.ts';

describeOnEachDatabase('two who change the home page at once', (open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });

  /** A store whose changes of the home page stop before they take the lock, having read nothing under it. */
  const stopping = () => {
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lock: Store['dialect']['lock'] = async (trx, key) => {
      reached.resolve();
      await goOn.promise;
      await store.dialect.lock(trx, key);
    };
    const stopped: Store = { ...store, dialect: { ...store.dialect, lock } };
    return { stopped, reached: reached.promise, goOn: goOn.resolve };
  };

  /** Has one change begin, another one come between, and the first go on. Where the database lets one write at a time, the other one waits. */
  const cross = async <One, Other>(one: (stopped: Store) => Promise<One>, other: () => Promise<Other>) => {
    const { stopped, reached, goOn } = stopping();
    const first = one(stopped);
    await reached;
    const second = other();
    await Promise.race([second, wait(100)]);
    goOn();
    return Promise.all([first, second]);
  };

  const banner = (title: string) => ({ title, link: '/filter', image_url: null, novel_id: null });
  const removeFirst = () =>
    changeHome(store, (layout) => ({ ...layout, banners: layout.banners.slice(1) }), byCommand(), Date.now());

  it('a banner is removed by its number while another one is taken out of the layout: both are gone, and no third [B15.116]', async () => {
    for (const title of ['甲', '乙', '丙']) await addBanner(store, banner(title));
    const second = (await listBanners(store))[1];
    const done = await cross((stopped) => removeBanner(stopped, Number(second?.id)), removeFirst);
    expect(done).toEqual([true, expect.any(Number)]);
    expect((await listBanners(store)).map(({ title }) => title)).toEqual(['丙']);
    expect(await store.db.selectFrom('acts').select('kind').execute()).toHaveLength(5);
  });

  it('of two who remove one banner one is told that it is not there, and the others stay [B15.116]', async () => {
    for (const title of ['甲', '乙']) await addBanner(store, banner(title));
    const [first] = await listBanners(store);
    const done = await cross((stopped) => removeBanner(stopped, Number(first?.id)), removeFirst);
    const titles = (await listBanners(store)).map(({ title }) => title);
    // Whoever comes first takes the first one; who comes second takes what is first then, or finds nothing.
    expect([done[0], titles]).toEqual(done[0] ? [true, []] : [false, ['乙']]);
  });

  it('an announcement is added while another one is removed: none is lost [B15.116]', async () => {
    const announcement = (title: string) => ({ title, text: '', link: null, begins_at: 1, ends_at: 2 });
    const { id } = await addHomeAnnouncement(store, announcement('甲'));
    await cross(
      (stopped) => addHomeAnnouncement(stopped, announcement('乙')),
      () => removeHomeAnnouncement(store, Number(id)),
    );
    expect((await readHomeLayout(store)).announcements.map(({ title }) => title)).toEqual(['乙']);
  });
});
