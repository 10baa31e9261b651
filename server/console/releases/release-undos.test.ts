import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { ReleaseNames } from 'release/activation';
import * as calls from 'shared-api/console/calls';
import type { Act } from 'shared-api/console/schemas/record';
import type { ConsoleReleases } from 'shared-api/console/schemas/releases';
import type { Store } from '../../db/open-store.ts';
import { activate } from '../../releases/activation/activate.ts';
import { newestActivation } from '../../releases/activation/activations.ts';
import { startCanary } from '../../releases/activation/canary.ts';
import { rollBack } from '../../releases/activation/roll-back.ts';
import { findToken } from '../../releases/publishing/release-tokens.ts';
import { folderOf } from '../../releases/release-folders.ts';
import { openWorkshop, type ReleaseWorkshop } from '../../releases/testing/release-workshop.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { callAs } from '../../testing/sign-in.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';

describeOnEachDatabase('acts on releases are undone from the record', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let workshop: ReleaseWorkshop;
  let administrator: StaffMember;
  let first: ReleaseNames;
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    first = await workshop.activateNew('shell', 'reader', 'account');
    const { folder, smokeTest } = workshop.context;
    app = await buildTestApp(store, { TEST_MODE: '1', RELEASES_DIR: folder }, { smokeTest });
    administrator = await signInStaff(store, 'administrator', '站长');
    await callAs(app, administrator, calls.confirm, { password: administrator.password });
  });
  afterEach(async () => {
    await app.close();
    workshop.remove();
  });

  const now = async () => {
    const newest = await newestActivation(store);
    if (!newest) throw new Error('nothing is active');
    return newest;
  };
  /** Does an act. @returns its entry in the record */
  const act = async (path: string, body: object): Promise<string> => {
    const answer = await callAs(app, administrator, path, body);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json().data.act;
  };
  const undo = async (id: string, who = administrator) => {
    const answer = await callAs(app, who, calls.undoAct, { id, reason: '弄错了' });
    return [answer.statusCode, answer.json().data?.msg ?? answer.json().error];
  };
  const record = async (): Promise<Act[]> => (await callAs(app, administrator, calls.acts())).json().data.items;
  /** Undoes an act. @returns the entry that says so */
  const undone = async (id: string): Promise<Act> => {
    expect(await undo(id)).toEqual([200, '已撤销']);
    const [undoing] = await record();
    expect(undoing).toMatchObject({ undoes: id, reason: '弄错了', actor: { name: '站长' }, may_undo: true });
    return undoing as Act;
  };

  it('releases that became active as one switch are put back as one, and in turn [B15.216]', async () => {
    const [reader, account] = [await workshop.publish('reader'), await workshop.publish('account')];
    const activation = await act(calls.activateReleases, { releases: [reader, account] });
    expect((await record())[0]).toMatchObject({ id: activation, may_undo: true });
    const undoing = await undone(activation);
    expect((await now()).releases).toEqual(first);
    expect(undoing).toMatchObject({
      ...{ kind: 'release.rollback', before: { reader, account } },
      after: { reader: first.reader, account: first.account },
    });
    // What was undone is no set to which a rollback returns.
    await expect(rollBack(workshop.context, workshop.note, 'reader')).rejects.toThrow('没有更早的可用 reader');
    expect((await undone(undoing.id)).kind).toBe('release.activate');
    expect((await now()).releases).toEqual({ ...first, reader, account });
    expect(await undo(activation)).toEqual([409, '这一步已经撤销过了']);
  });

  it('what others changed since stays, and is tried with what is put back [B15.216]', async () => {
    const reader = await workshop.publish('reader');
    const activation = await act(calls.activateReleases, { releases: [reader] });
    const account = await workshop.publish('account');
    await activate(workshop.context, [account], workshop.note);
    const { smokeTest } = workshop.context;
    smokeTest.mockClear();
    smokeTest.mockResolvedValueOnce({ problems: ['/home：不行'], notes: [] });
    expect(await undo(activation)).toEqual([409, '/home：不行']);
    expect((await now()).releases).toEqual({ ...first, reader, account });
    const { refusals }: ConsoleReleases = (await callAs(app, administrator, calls.releases)).json().data;
    expect(refusals[0]).toMatchObject({ wish: 'undo', what: reader, by: '站长', problems: ['/home：不行'] });
    await undone(activation);
    expect((await now()).releases).toEqual({ ...first, account });
    expect(smokeTest.mock.calls.map(([, apps]) => apps)).toEqual([['reader'], ['reader']]);
  });

  it('a canary that began is ended, and one that ended or was passed over begins again [B15.216]', async () => {
    const [reader, next] = [await workshop.publish('reader'), await workshop.publish('reader')];
    const begun = await act(calls.startCanary, { release: reader, percent: 15 });
    const more = await act(calls.startCanary, { release: next, percent: 30 });
    expect(await undo(begun)).toEqual([409, '试发 之后又有改动，不能撤销了']);
    expect((await undone(more)).kind).toBe('release.canary');
    expect((await now()).canary).toEqual({ release: reader, percent: 15 });
    const ended = await act(calls.endCanary, {});
    await undone(ended);
    expect((await now()).canary).toEqual({ release: reader, percent: 15 });
    const activation = await act(calls.activateReleases, { releases: [reader] });
    expect((await now()).canary).toBeNull();
    await undone(activation);
    expect(await now()).toMatchObject({ releases: first, canary: { release: reader, percent: 15 } });
    await undone(begun);
    expect(await now()).toMatchObject({ releases: first, canary: null });
  });

  it('a canary stands in the way of what it would be as, and begins not again with what is active [B15.216]', async () => {
    const [reader, next] = [await workshop.publish('reader'), await workshop.publish('reader')];
    const activation = await act(calls.activateReleases, { releases: [reader] });
    const begun = await act(calls.startCanary, { release: next, percent: 15 });
    expect(await undo(activation)).toEqual([409, `${next} 正在试发，请先结束它`]);
    const ended = await act(calls.endCanary, {});
    await activate(workshop.context, [next], workshop.note);
    expect(await undo(ended)).toEqual([409, `${next} 已经对所有人生效`]);
    expect(await undo(begun)).toEqual([409, '已经是原来的样子了']);
  });

  it('a rollback is undone: what it took back is active again, with its canary [B15.216]', async () => {
    const [reader, account] = [await workshop.publish('reader'), await workshop.publish('account')];
    await activate(workshop.context, [reader], workshop.note);
    await startCanary(workshop.context, account, 10, workshop.note);
    const back = await act(calls.rollBackReleases, {});
    expect(await now()).toMatchObject({ releases: first, canary: null });
    const undoing = await undone(back);
    expect(undoing.kind).toBe('release.activate');
    expect(await now()).toMatchObject({ releases: { ...first, reader }, canary: { release: account, percent: 10 } });
    // It counts as good again.
    await activate(workshop.context, [await workshop.publish('reader')], workshop.note);
    await rollBack(workshop.context, workshop.note, 'reader');
    expect((await now()).releases).toEqual({ ...first, reader });
  });

  it('an app that was retired is there again, and its redirect is as it was [B15.216]', async () => {
    const retired = await act(calls.retireApp, { app: 'account', redirect: '/home', reason: '不做了' });
    const other = await act(calls.retireApp, { app: 'account', redirect: '/search', reason: '不做了' });
    await undone(other);
    expect((await now()).retired).toMatchObject([{ app: 'account', redirect: '/home' }]);
    const undoing = await undone(retired);
    expect(await now()).toMatchObject({ kind: 'rollback', releases: first, retired: [] });
    expect((await undone(undoing.id)).kind).toBe('release.retire');
    expect(await now()).toMatchObject({ kind: 'retire', retired: [{ app: 'account', redirect: '/home' }] });
    const again = await act(calls.activateReleases, { releases: [first.account] });
    await undone(again);
    expect((await now()).retired).toMatchObject([{ app: 'account', redirect: '/home' }]);
  });

  it('an app that came with the act is gone again without a redirect [B15.216]', async () => {
    const activation = await act(calls.activateReleases, { releases: [await workshop.publish('shop')] });
    await undone(activation);
    expect(await now()).toMatchObject({ releases: first, retired: [] });
  });

  it('two that are retired never lead to each other, whatever is undone [B15.216]', async () => {
    await act(calls.activateReleases, {
      releases: [await workshop.publish('shop', { routes: [{ id: 'shop', path: '/shop' }] })],
    });
    const { shop = '' } = (await now()).releases;
    await act(calls.activateReleases, {
      releases: [await workshop.publish('club', { routes: [{ id: 'club', path: '/club' }] })],
    });
    await act(calls.retireApp, { app: 'shop', redirect: '/club', reason: '不做了' });
    const again = await act(calls.activateReleases, { releases: [shop] });
    await act(calls.retireApp, { app: 'club', redirect: '/shop', reason: '不做了' });
    expect(await undo(again)).toEqual([409, '转向的地址 /club 也已下线']);
  });

  it('it is not undone where something has changed since, its files are gone, or nothing was before, and says why [B15.216]', async () => {
    const [reader, next] = [await workshop.publish('reader'), await workshop.publish('reader')];
    const activation = await act(calls.activateReleases, { releases: [reader] });
    const other = await act(calls.activateReleases, { releases: [next] });
    expect(await undo(activation)).toEqual([409, 'reader 之后又有改动，不能撤销了']);
    await rm(folderOf(workshop.context.folder, reader), { recursive: true });
    expect(await undo(other)).toEqual([409, `${reader} 的文件已经清理，不能撤销：请重新发布它`]);
    const [oldest] = await store.db.selectFrom('activations').select('id').orderBy('id').limit(1).execute();
    await store.db
      .updateTable('acts')
      .set({ object_id: String(oldest?.id) })
      .where('id', '=', Number(other))
      .execute();
    expect(await undo(other)).toEqual([409, '这是网站的第一个组合，没有更早的可以换回']);
    expect((await now()).releases).toEqual({ ...first, reader: next });
  });

  it('what a rollback by the site has taken back already is told so [B15.216]', async () => {
    const activation = await act(calls.activateReleases, { releases: [await workshop.publish('reader')] });
    await rollBack(workshop.context, workshop.note);
    expect(await undo(activation)).toEqual([409, '已经是原来的样子了']);
  });

  it('of several who undo one act at once one does [B15.216]', async () => {
    const activation = await act(calls.activateReleases, { releases: [await workshop.publish('reader')] });
    const answers = await Promise.all([1, 2, 3].map(() => undo(activation)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect((await now()).releases).toEqual(first);
    expect((await record()).filter(({ undoes }) => undoes === activation)).toHaveLength(1);
  });

  it('a token is revoked by undoing that it was made, and counts again by undoing that [B15.216]', async () => {
    const { token, act: made } = (await callAs(app, administrator, calls.makeReleaseToken, { app: 'reader' })).json()
      .data;
    const counts = async () => (await findToken(store, token, Date.now())) !== null;
    const revoked = await undone(made);
    expect([revoked.kind, await counts()]).toEqual(['release_token.revoke', false]);
    const restored = await undone(revoked.id);
    expect([restored.kind, await counts()]).toEqual(['release_token.restore', true]);
    expect([(await undone(restored.id)).kind, await counts()]).toEqual(['release_token.revoke', false]);
    expect(JSON.stringify(await record())).not.toContain(token.split('.')[1]);
  });

  it('it asks for the password as the act did, and for the role of an administrator [B15.216]', async () => {
    const activation = await act(calls.activateReleases, { releases: [await workshop.publish('reader')] });
    const { act: made } = (await callAs(app, administrator, calls.makeReleaseToken, { app: 'reader' })).json().data;
    await store.db.updateTable('sessions').set({ confirmed_until: 1 }).execute();
    for (const id of [activation, made]) expect(await undo(id)).toEqual([428, '请先再输入一次密码']);
    // Whoever was an administrator then, and is none now.
    await store.db.updateTable('members').set({ role: 'editor' }).where('id', '=', administrator.id).execute();
    for (const id of [activation, made]) {
      expect(await undo(id)).toEqual([403, '你的账号没有这个权限，需要管理员']);
    }
    expect((await record()).map(({ may_undo }) => may_undo)).toEqual([false, false]);
    expect((await now()).releases).not.toEqual(first);
  });
});
