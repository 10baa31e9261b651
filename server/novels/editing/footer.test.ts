import type { Store } from '../../db/open-store.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { listLinks, setLinks } from './partner-links.ts';
import { getSite, setSite } from './site-texts.ts';

describeOnSqlite('the footer as it is edited', (open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });

  const revision = async () =>
    (await store.db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow()).value;

  it('texts that are set stand in place of the defaults, until an empty one puts the default back', async () => {
    const defaults = await getSite(store);
    await setSite(store, { name: '灯下\0', licence: '备案号：京1号' });
    const copyright = defaults.copyright.replace('书海', '灯下');
    expect(await getSite(store)).toEqual({ ...defaults, copyright, name: '灯下', licence: '备案号：京1号' });
    await setSite(store, { name: '' });
    expect(await getSite(store)).toEqual({ ...defaults, licence: '备案号：京1号' });
    await setSite(store, { licence: '备案号：京2号' });
    expect(await getSite(store)).toEqual({ ...defaults, licence: '备案号：京2号' });
  });

  it('texts that the site does not know are not shown', async () => {
    const defaults = await getSite(store);
    await store.db.insertInto('settings').values({ name: 'toString', value: '别的' }).execute();
    expect(await getSite(store)).toEqual(defaults);
  });

  it('links stand in the order in which they were set, in place of all before', async () => {
    const links = [
      { link_name: '乙', link_url: 'https://b.example/' },
      { link_name: '甲', link_url: '/filter' },
    ];
    expect((await listLinks(store)).length).toBeGreaterThanOrEqual(3);
    await setLinks(store, links);
    expect(await listLinks(store)).toEqual(links);
    const many = Array.from({ length: 12_000 }, (_, no) => ({ link_name: `友站${no}`, link_url: '/filter' }));
    await setLinks(store, many);
    expect(await listLinks(store)).toEqual(many);
    await setLinks(store, links.toReversed());
    expect(await listLinks(store)).toEqual(links.toReversed());
    await setLinks(store, []);
    expect(await listLinks(store)).toEqual([]);
  });

  it('every change makes cached pages old', async () => {
    const before = await revision();
    await setSite(store, { name: '灯下' });
    await setLinks(store, []);
    expect(await revision()).toBe(before + 2);
  });
});
