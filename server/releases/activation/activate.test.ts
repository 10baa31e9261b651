import type { ReleaseNames } from 'release/activation';
import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { until } from '../../testing/until.ts';
import { publishedReleases } from '../selection/published-releases.ts';
import { openWorkshop, type ReleaseWorkshop } from '../testing/release-workshop.ts';
import { activate } from './activate.ts';
import { listActivations } from './activations.ts';

describeOnEachDatabase('activating a release', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  let first: ReleaseNames;
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    first = await workshop.activateNew('shell', 'reader', 'account');
  });
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
    workshop.remove();
  });

  it('an activation is recorded with who did it, when and why', async () => {
    const { context, publish } = workshop;
    const reader = await publish('reader');
    const before = Date.now();
    await activate(context, [reader], { by: '小周', why: '修好目录' });
    const [now] = await listActivations(store);
    expect(now).toMatchObject({ kind: 'activate', by: '小周', why: '修好目录', releases: { ...first, reader } });
    expect(now?.at).toBeGreaterThanOrEqual(before);
  });

  it('another server sees an activation at the next revision of the content', async () => {
    const { context, note, publish } = workshop;
    const elsewhere = await open(open.optionsOf(store));
    const revision = await elsewhere.watchContent();
    cleanups.push(() => revision.close());
    const onFault = (error: unknown) => {
      throw error;
    };
    const source = publishedReleases({ store: elsewhere, folder: context.folder, onFault });
    const tried: unknown[] = [];
    revision.onAnnouncedSet((releases) => tried.push(releases));
    const before = (await source.selection(revision.current())).stable;
    expect(await source.selection(revision.current())).toMatchObject({ stable: before });
    const reader = await publish('reader');
    await activate(context, [reader], note);
    await until(async () => (await source.selection(revision.current())).stable.id !== before.id);
    expect((await source.selection(revision.current())).stable.inPage.remotes.reader?.release).toBe(reader);
    // Where there are several servers, each was told when it was published and when it was tried, and could load it.
    const told = { ...first, reader };
    expect(tried).toEqual(store.dialect.name === 'postgres' ? [told, told] : []);
    // The releases of open pages are still there.
    expect(source.find('reader', first.reader as string)?.release).toBe(first.reader);
    expect(source.find('account', first.reader as string)).toBeUndefined();
  });

  it('activating what is active already changes nothing', async () => {
    const { context, note } = workshop;
    const before = await listActivations(store);
    expect(await activate(context, [first.reader as string], note)).toBeNull();
    expect(await listActivations(store)).toEqual(before);
  });

  it.each(['reader@9.9.9-0000000000', 'reader@../x'])('%s, which was never published, is refused', async (name) => {
    const { context, note } = workshop;
    await expect(activate(context, [name], note)).rejects.toThrow(`没有发布过 ${name}`);
  });

  it('a release that no longer fits, because others became active since it was published, is refused', async () => {
    const { context, note, publish } = workshop;
    const reader = await publish('reader', { routes: [{ id: 'x', path: '/x' }] });
    const account = await publish('account', { routes: [{ id: 'y', path: '/x' }] });
    await activate(context, [account], note);
    await expect(activate(context, [reader], note)).rejects.toThrow('地址 /x 同时属于');
  });

  it('a set is smoke-tested once, and refused where that finds a problem', async () => {
    const { context, note, publish, active } = workshop;
    const reader = await publish('reader');
    const account = await publish('account');
    context.smokeTest.mockClear();
    await activate(context, [reader], note);
    expect(context.smokeTest).not.toHaveBeenCalled();
    context.smokeTest.mockResolvedValueOnce({ problems: ['不行'], notes: [] });
    await expect(activate(context, [account], note)).rejects.toThrow('不行');
    expect(await active()).toEqual({ ...first, reader });
  });

  it('of several activations at once none is lost', async () => {
    const { context, note, publish, active } = workshop;
    const [reader, account, shell] = [await publish('reader'), await publish('account'), await publish('shell')];
    await Promise.all([reader, account, shell].map((name) => activate(context, [name as string], note)));
    expect(await active()).toEqual({ shell, reader, account });
  });
});
