import { describeOnSqlite } from '../../testing/databases.ts';
import { createSiteName } from './site-name.ts';
import { setSite } from './site-texts.ts';

describeOnSqlite('the site’s name', (open) => {
  it('is read once at each revision, and the last one stays while the library is out of reach', async () => {
    const store = await open();
    let revision = 1;
    const siteName = createSiteName(store, { current: () => revision });
    expect([siteName.lastRead(), await siteName.current()]).toEqual(['书海', '书海']);
    await setSite(store, { name: '听雨楼' });
    expect(await siteName.current()).toBe('书海');
    revision = 2;
    expect([await siteName.current(), siteName.lastRead()]).toEqual(['听雨楼', '听雨楼']);
    await store.close();
    revision = 3;
    expect([await siteName.current(), siteName.lastRead()]).toEqual(['听雨楼', '听雨楼']);
  });

  it('is read each time where there are no revisions', async () => {
    const store = await open();
    const siteName = createSiteName(store);
    expect(await siteName.current()).toBe('书海');
    await setSite(store, { name: '听雨楼' });
    expect(await siteName.current()).toBe('听雨楼');
  });
});
