import type { ReleaseNames } from 'release/activation';
import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { openWorkshop, type ReleaseWorkshop } from '../testing/release-workshop.ts';
import { activate } from './activate.ts';
import { newestActivation } from './activations.ts';
import { endCanary, startCanary } from './canary.ts';

describeOnEachDatabase('a canary', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  let first: ReleaseNames;
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    first = await workshop.activateNew('shell', 'reader', 'account');
  });
  afterEach(() => workshop.remove());

  it('a canary leaves what is active as it is, and stands beside it', async () => {
    const { context, note, publish } = workshop;
    const reader = await publish('reader');
    await startCanary(context, reader, 10, note);
    expect(await newestActivation(store)).toMatchObject({
      kind: 'canary',
      releases: first,
      canary: { release: reader, percent: 10 },
    });
  });

  it('a canary goes on while another app is activated, and ends when a release of its app is', async () => {
    const { context, note, publish } = workshop;
    const [reader, account] = [await publish('reader'), await publish('account')];
    await startCanary(context, reader, 10, note);
    await activate(context, [account], note);
    expect(await newestActivation(store)).toMatchObject({
      releases: { ...first, account },
      canary: { release: reader },
    });
    await activate(context, [reader], note);
    expect(await newestActivation(store)).toMatchObject({ releases: { reader }, canary: null });
  });

  it('a canary is refused beside one of another app, and for a release that is active', async () => {
    const { context, note, publish } = workshop;
    const [reader, account] = [await publish('reader'), await publish('account')];
    await expect(startCanary(context, first.reader as string, 10, note)).rejects.toThrow('已经对所有人生效');
    await startCanary(context, reader, 10, note);
    await expect(startCanary(context, account, 10, note)).rejects.toThrow('正在试发，请先结束它');
  });

  it('a canary is refused as long as nothing is active', async () => {
    const empty = openWorkshop(await open());
    await expect(startCanary(empty.context, first.reader as string, 10, empty.note)).rejects.toThrow(
      '还没有生效的发布',
    );
    empty.remove();
  });

  it('a canary may be given to more visitors while it runs', async () => {
    const { context, note, publish } = workshop;
    const reader = await publish('reader');
    await startCanary(context, reader, 10, note);
    expect(await startCanary(context, reader, 50, note)).toMatchObject({ canary: { release: reader, percent: 50 } });
  });

  it('a canary ends only where there is one, and for one app only where it is that app’s', async () => {
    const { context, note, publish } = workshop;
    expect(await endCanary(context, note)).toBeNull();
    await startCanary(context, await publish('reader'), 50, note);
    expect(await endCanary(context, note, 'account')).toBeNull();
    expect(await endCanary(context, note)).toMatchObject({ canary: null, releases: first });
    expect(await endCanary(context, note)).toBeNull();
  });
});
