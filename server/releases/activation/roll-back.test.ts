import { type ReleaseNames, withCanary } from 'release/activation';
import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { setIdOf } from '../release-set.ts';
import { openWorkshop, type ReleaseWorkshop } from '../testing/release-workshop.ts';
import { activate } from './activate.ts';
import { newestActivation } from './activations.ts';
import { startCanary } from './canary.ts';
import { rollBack, rollBackSet } from './roll-back.ts';

describeOnEachDatabase('rolling back', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  let first: ReleaseNames;
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    const { context, note, publish, activateNew } = workshop;
    const { shell = '' } = await activateNew('shell');
    first = { shell, reader: await publish('reader'), account: await publish('account') };
    await activate(context, [first.reader as string, first.account as string], note);
  });
  afterEach(() => workshop.remove());

  it('rollbacks go back step by step, never to a set that was rolled back', async () => {
    const { context, note, publish, active } = workshop;
    const [second, third, fourth] = [await publish('reader'), await publish('reader'), await publish('reader')];
    await activate(context, [second], note);
    await activate(context, [third], note);
    expect(await rollBack(context, note)).toMatchObject({ kind: 'rollback', releases: { ...first, reader: second } });
    await activate(context, [fourth], note);
    await rollBack(context, note);
    expect(await active()).toEqual({ ...first, reader: second });
    await rollBack(context, note);
    expect(await active()).toEqual(first);
    await rollBack(context, note);
    expect(await active()).toEqual({ shell: first.shell });
    await expect(rollBack(context, note)).rejects.toThrow('没有更早的可用组合可以退回');
  });

  it('a set that was rolled back is good again once it is activated again', async () => {
    const { context, note, publish, active } = workshop;
    const [second, third] = [await publish('reader'), await publish('reader')];
    await activate(context, [second], note);
    await rollBack(context, note);
    await activate(context, [second], note);
    await activate(context, [third], note);
    await rollBack(context, note);
    expect((await active())?.reader).toBe(second);
  });

  it('one app alone is rolled back, and the others stay', async () => {
    const { context, note, publish, active } = workshop;
    const [reader, account] = [await publish('reader'), await publish('account')];
    await activate(context, [reader], note);
    await activate(context, [account], note);
    await rollBack(context, note, 'reader');
    expect(await active()).toEqual({ ...first, account });
    await expect(rollBack(context, note, 'reader')).rejects.toThrow('没有更早的可用 reader 可以退回');
  });

  it('the rollback of one app leaves another’s canary and its good releases as they are', async () => {
    const { context, note, publish, active } = workshop;
    const [reader, account, next] = [await publish('reader'), await publish('account'), await publish('account')];
    await activate(context, [reader], note);
    await activate(context, [account], note);
    const canary = { release: next, percent: 10 };
    await startCanary(context, next, 10, note);
    expect(await rollBack(context, note, 'reader')).toMatchObject({ releases: { ...first, account }, canary });
    await activate(context, [next], note);
    await rollBack(context, note, 'account');
    expect(await active()).toEqual({ ...first, account });
  });

  it('the rollback of one app ends its own canary, and one that does not fit what it would be with', async () => {
    const { context, note, publish } = workshop;
    await activate(context, [await publish('reader')], note);
    await startCanary(context, await publish('reader'), 10, note);
    expect(await rollBack(context, note, 'reader')).toMatchObject({ releases: first, canary: null });
    const account = await publish('account', { routes: [{ id: 'x', path: '/x' }] });
    const reader = await publish('reader', { routes: [{ id: 'y', path: '/x' }] });
    await activate(context, [account], note);
    await activate(context, [await publish('account')], note);
    await startCanary(context, reader, 10, note);
    expect(await rollBack(context, note, 'account')).toMatchObject({ canary: null });
  });

  it('a rollback of everything ends the canary', async () => {
    const { context, note, publish } = workshop;
    await activate(context, [await publish('reader')], note);
    await startCanary(context, await publish('account'), 10, note);
    expect(await rollBack(context, note)).toMatchObject({ releases: first, canary: null });
  });

  it('a set is rolled back to the last good one, once, though two ask for it', async () => {
    const { context, note, publish, active } = workshop;
    await activate(context, [await publish('reader')], note);
    const bad = setIdOf((await active()) ?? {});
    const [one, other] = await Promise.all([rollBackSet(context, bad, note), rollBackSet(context, bad, note)]);
    expect([one, other].filter(Boolean)).toMatchObject([{ kind: 'automatic_rollback', releases: first }]);
    expect(await rollBackSet(context, bad, note)).toBeNull();
    // One step: the set that was returned to stays, whatever is said of it.
    expect(await rollBackSet(context, setIdOf(first), note)).toBeNull();
    expect(await active()).toEqual(first);
  });

  it('a set that is rolled back by itself leaves another app’s canary as it is', async () => {
    const { context, note, publish, active } = workshop;
    await activate(context, [await publish('reader')], note);
    const canary = { release: await publish('account'), percent: 10 };
    await startCanary(context, canary.release, 10, note);
    expect(await rollBackSet(context, setIdOf((await active()) ?? {}), note)).toMatchObject({
      releases: first,
      canary,
    });
  });

  it('a canary’s set is rolled back to the active one, which stays', async () => {
    const { context, note, publish } = workshop;
    const canary = await startCanary(context, await publish('reader'), 10, note);
    const setId = setIdOf(withCanary(canary));
    expect(await rollBackSet(context, setId, note)).toMatchObject({
      kind: 'automatic_rollback',
      releases: first,
      canary: null,
    });
  });

  it('a set that is not served, or has no good one before it, is left as it is', async () => {
    const { context, note } = workshop;
    expect(await rollBackSet(context, '0123456789ab', note)).toBeNull();
    await rollBack(context, note);
    const only = setIdOf({ shell: first.shell as string });
    expect(await rollBackSet(context, only, note)).toBeNull();
    expect((await newestActivation(store))?.releases).toEqual({ shell: first.shell });
  });
});
