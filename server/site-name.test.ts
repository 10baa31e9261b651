import { pages } from 'shared-api/paths';
import { setSite } from './novels/editing/site-texts.ts';
import { buildTestSite } from './testing/build-test-site.ts';
import { describeOnEachDatabase } from './testing/databases.ts';
import { until } from './testing/until.ts';

describeOnEachDatabase('the name that the operator chose', (open) => {
  it('stands in all that the server itself writes, and in the page that tells of a fault while the library is out of reach [B5.07]', async () => {
    const store = await open();
    const site = await buildTestSite(store);
    site.get('/fails', () => Promise.reject(new Error('broken')));
    const get = async (url: string) => (await site.inject({ url, headers: { accept: 'text/html' } })).body;
    const titleOf = async (url: string) => /<title>(.*)<\/title>/.exec(await get(url))?.[1];
    expect(await titleOf('/fails')).toBe('暂时打不开 - 书海');

    await setSite(store, { name: '听雨 <楼>' });
    const name = '听雨 &lt;楼&gt;';
    await until(async () => (await titleOf(pages.appShell)) === `正在打开 - ${name}`);
    expect(await titleOf(pages.settings)).toBe(`个人设置 - ${name}`);
    expect(await titleOf('/kit/')).toBe(`开发套件 - ${name}`);
    expect(await get(pages.home)).toContain(`<meta name="application-name" content="${name}">`);
    expect(await titleOf('/fails')).toBe(`暂时打不开 - ${name}`);

    await store.close();
    expect(await titleOf('/fails')).toBe(`暂时打不开 - ${name}`);
    await site.close();
  });
});
