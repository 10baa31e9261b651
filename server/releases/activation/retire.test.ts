import type { ReleaseNames } from 'release/activation';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { openWorkshop, type ReleaseWorkshop } from '../testing/release-workshop.ts';
import { activate } from './activate.ts';
import { startCanary } from './canary.ts';
import { prune, retentionMs } from './prune.ts';
import { retire } from './retire.ts';
import { rollBack } from './roll-back.ts';

const shop = { routes: [{ id: 'shop', path: '/shop' }] };

describeOnEachDatabase('taking a remote out', (open) => {
  let workshop: ReleaseWorkshop;
  let whole: ReleaseNames;
  beforeEach(async () => {
    workshop = openWorkshop(await open());
    const { context, note, publish, activateNew, active } = workshop;
    await activateNew('shell', 'reader', 'account');
    await activate(context, [await publish('shop', shop)], note);
    whole = (await active()) ?? {};
  });
  afterEach(() => workshop.remove());

  const takeOut = (redirect: string | null = null, app = 'shop') =>
    retire(workshop.context, { app, redirect }, workshop.note);
  const without = (app: string): ReleaseNames =>
    Object.fromEntries(Object.entries(whole).filter(([one]) => one !== app));

  it('the remote leaves the set, and what was done once is not done again', async () => {
    expect(await takeOut()).toMatchObject({ kind: 'retire', releases: without('shop') });
    expect(await takeOut()).toBeNull();
    const gone = { app: 'shop', paths: ['/shop'] };
    expect(await takeOut('/分类?a=b')).toMatchObject({ retired: [{ ...gone, redirect: '/%E5%88%86%E7%B1%BB?a=b' }] });
    const { context, note, publish } = workshop;
    expect(await activate(context, [await publish('reader')], note)).toMatchObject({ retired: [gone] });
    expect(await activate(context, [await publish('shop')], note)).toMatchObject({ retired: [] });
  });

  it.each(['//evil.example', 'https://evil.example/', '/..//evil.example', 'home', '/\\evil.example'])(
    'a redirect to %s, which is no path of this site, is refused',
    async (redirect) => {
      await expect(takeOut(redirect)).rejects.toThrow('转向的地址应是本站的路径');
    },
  );

  it('a redirect to an address that is taken out is refused, so that none leads in a circle [B13.05]', async () => {
    await expect(takeOut('/shop/a')).rejects.toThrow('转向的地址 /shop/a 也已下线');
    await takeOut('/home');
    const { context, note, publish } = workshop;
    await activate(context, [await publish('other', { routes: [{ id: 'other', path: '/other' }] })], note);
    await expect(takeOut('/shop', 'other')).rejects.toThrow('转向的地址 /shop 也已下线');
  });

  it('the shell, and an app that is not there, cannot be taken out', async () => {
    await expect(takeOut(null, 'shell')).rejects.toThrow('壳不能下线');
    await expect(takeOut(null, 'nothing')).rejects.toThrow('没有生效的 nothing');
  });

  it('a rollback of the app brings it back, and a rollback of all does; its release is kept for that [B13.22]', async () => {
    const { context, note, active } = workshop;
    await takeOut('/home');
    expect(await prune(context, Date.now() + 2 * retentionMs)).not.toContain(whole.shop);
    expect(await rollBack(context, note, 'shop')).toMatchObject({ releases: whole, retired: [] });
    await takeOut('/home');
    await rollBack(context, note);
    expect(await active()).toEqual(whole);
    // A rollback never returns to what was rolled back: here, that the remote was taken out.
    await rollBack(context, note);
    expect(await active()).toEqual(without('shop'));
  });

  it('its own canary ends with it, and another app’s goes on', async () => {
    const { context, note, publish } = workshop;
    await startCanary(context, await publish('shop', shop), 10, note);
    expect(await takeOut()).toMatchObject({ canary: null });
    await rollBack(context, note, 'shop');
    const canary = { release: await publish('reader'), percent: 10 };
    await startCanary(context, canary.release, 10, note);
    expect(await takeOut()).toMatchObject({ canary });
  });
});
