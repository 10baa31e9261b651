import path from 'node:path';
import type { Store } from '../store/open-store.ts';
import { listSwitches, newestSwitch } from '../store/release-switches.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { type TinyReleases, tinyReleases } from '../testing/tiny-releases.ts';
import { until } from '../testing/until.ts';
import { publishBuild } from './publish.ts';
import { publishedReleases } from './published-releases.ts';
import type { ReleaseDesk } from './release-desk.ts';
import { activate, demote, endCanary, rollBack, startCanary } from './switch-releases.ts';

describeOnEachDatabase('switching releases', (open) => {
  let builds: TinyReleases;
  let store: Store;
  let desk: ReleaseDesk & { rehearse: jest.Mock };
  let first: Record<string, string>;
  beforeEach(async () => {
    builds = tinyReleases();
    store = await open();
    desk = { store, folder: path.join(builds.root, 'releases'), rehearse: jest.fn(async () => []) };
    const shell = await publish('shell');
    await activate(desk, [shell], note);
    first = { shell, reader: await publish('reader'), account: await publish('account') };
    await activate(desk, [first.reader as string, first.account as string], note);
  });
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
    builds.remove();
  });

  const note = { by: '小林', why: '测试' };
  let builtSoFar = 0;
  const publish = async (app: string, described: object = {}): Promise<string> => {
    builtSoFar += 1;
    const { folder, name } = builds.build({ app, version: `1.0.${builtSoFar}`, ...described });
    await publishBuild(desk, folder, { by: note.by });
    return name;
  };
  const active = async () => (await newestSwitch(store))?.releases;
  const setId = async () => {
    const source = publishedReleases({ store, folder: desk.folder, onFault: fail });
    return (await source.current(1)).stable.set.id;
  };
  const fail = (error: unknown) => {
    throw error;
  };

  it('is recorded with who, when and why', async () => {
    const reader = await publish('reader');
    const before = Date.now();
    await activate(desk, [reader], { by: '小周', why: '修好目录' });
    const [now] = await listSwitches(store);
    expect(now).toMatchObject({ kind: 'activate', by: '小周', why: '修好目录', releases: { ...first, reader } });
    expect(now?.at).toBeGreaterThanOrEqual(before);
  });

  it('is seen by another server at the next revision of the content', async () => {
    const elsewhere = await open(open.optionsOf(store));
    const revision = await elsewhere.watchContent();
    cleanups.push(() => revision.close());
    const source = publishedReleases({ store: elsewhere, folder: desk.folder, onFault: fail });
    const before = (await source.current(revision.current())).stable;
    expect(await source.current(revision.current())).toEqual({ stable: before });
    const reader = await publish('reader');
    const start = performance.now();
    await activate(desk, [reader], note);
    await until(async () => (await source.current(revision.current())).stable.set.id !== before.set.id);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect((await source.current(revision.current())).stable.set.remotes.reader?.release).toBe(reader);
    // What open pages were made of is still there.
    expect(source.find('reader', first.reader as string)?.release).toBe(first.reader);
    expect(source.find('account', first.reader as string)).toBeUndefined();
  });

  it('changes nothing where it is active already, and is refused for what was never published', async () => {
    expect(await activate(desk, [first.reader as string], note)).toBeNull();
    await expect(activate(desk, ['reader@9.9.9-0000000000'], note)).rejects.toThrow('没有发布过 reader@9.9.9');
    await expect(activate(desk, ['reader@../x'], note)).rejects.toThrow('没有发布过');
  });

  it('looks again at what has become active since a release was published', async () => {
    const reader = await publish('reader', { routes: [{ id: 'x', path: '/x' }] });
    const account = await publish('account', { routes: [{ id: 'y', path: '/x' }] });
    await activate(desk, [account], note);
    await expect(activate(desk, [reader], note)).rejects.toThrow('地址 /x 同时属于');
  });

  it('tries a set that was never tried, and only that', async () => {
    const reader = await publish('reader');
    const account = await publish('account');
    desk.rehearse.mockClear();
    await activate(desk, [reader], note);
    expect(desk.rehearse).not.toHaveBeenCalled();
    desk.rehearse.mockResolvedValueOnce(['不行']);
    await expect(activate(desk, [account], note)).rejects.toThrow('不行');
    expect(await active()).toEqual({ ...first, reader });
  });

  it('of many at once loses none', async () => {
    const [reader, account, shell] = [await publish('reader'), await publish('account'), await publish('shell')];
    await Promise.all([reader, account, shell].map((name) => activate(desk, [name as string], note)));
    expect(await active()).toEqual({ shell, reader, account });
  });

  it('goes back step by step, never to what was gone back from', async () => {
    const [second, third, fourth] = [await publish('reader'), await publish('reader'), await publish('reader')];
    await activate(desk, [second], note);
    await activate(desk, [third], note);
    expect(await rollBack(desk, note)).toMatchObject({ kind: 'rollback', releases: { ...first, reader: second } });
    await activate(desk, [fourth], note);
    await rollBack(desk, note);
    expect(await active()).toEqual({ ...first, reader: second });
    await rollBack(desk, note);
    expect(await active()).toEqual(first);
    await rollBack(desk, note);
    expect(await active()).toEqual({ shell: first.shell });
    await expect(rollBack(desk, note)).rejects.toThrow('没有更早的可用组合可以退回');
    // Made active once more it is good again.
    await activate(desk, [third, first.account as string], note);
    await activate(desk, [fourth], note);
    await rollBack(desk, note);
    expect((await active())?.reader).toBe(third);
  });

  it('goes back for one app alone', async () => {
    const [reader, account] = [await publish('reader'), await publish('account')];
    await activate(desk, [reader], note);
    await activate(desk, [account], note);
    await rollBack(desk, note, 'reader');
    expect(await active()).toEqual({ ...first, account });
    await expect(rollBack(desk, note, 'reader')).rejects.toThrow('没有更早的可用 reader 可以退回');
  });

  it('gives a canary to some, until it ends or becomes active', async () => {
    const reader = await publish('reader');
    await startCanary(desk, reader, 10, note);
    expect(await newestSwitch(store)).toMatchObject({
      kind: 'canary',
      releases: first,
      canary: { release: reader, percent: 10 },
    });
    const account = await publish('account');
    await activate(desk, [account], note);
    expect(await newestSwitch(store)).toMatchObject({ releases: { ...first, account }, canary: { release: reader } });
    await expect(startCanary(desk, first.account as string, 10, note)).rejects.toThrow('正在试发，请先结束它');
    await activate(desk, [reader], note);
    expect(await newestSwitch(store)).toMatchObject({ releases: { reader }, canary: null });
    await expect(startCanary(desk, reader, 10, note)).rejects.toThrow('已经对所有人生效');
    expect(await endCanary(desk, note)).toBeNull();
    await startCanary(desk, first.reader as string, 50, note);
    expect(await endCanary(desk, note, 'account')).toBeNull();
    expect(await endCanary(desk, note)).toMatchObject({ canary: null, releases: { reader } });
  });

  it('demotes a set to the last good one, once', async () => {
    await activate(desk, [await publish('reader')], note);
    const bad = await setId();
    const [one, other] = await Promise.all([demote(desk, bad, note), demote(desk, bad, note)]);
    expect([one, other].filter(Boolean)).toMatchObject([{ kind: 'demotion', releases: first }]);
    expect(await demote(desk, bad, note)).toBeNull();
    expect(await active()).toEqual(first);
  });

  it('demotes a canary without touching the others', async () => {
    await startCanary(desk, await publish('reader'), 10, note);
    const source = publishedReleases({ store, folder: desk.folder, onFault: fail });
    const canary = (await source.current(1)).canary;
    expect(await demote(desk, canary?.releases.set.id ?? '', note)).toMatchObject({
      kind: 'demotion',
      releases: first,
      canary: null,
    });
  });
});
