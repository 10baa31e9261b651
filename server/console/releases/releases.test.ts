import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { ConsoleReleases } from 'shared-api/console/schemas/releases';
import { byCommand } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import { readEnvironment } from '../../environment.ts';
import { publishBuild } from '../../releases/publishing/publish.ts';
import { findToken } from '../../releases/publishing/release-tokens.ts';
import { releaseActs } from '../../releases/release-acts.ts';
import { selectNextApp, selectReleasesOf } from '../../releases/release-rows.ts';
import { openWorkshop, type ReleaseWorkshop } from '../../releases/testing/release-workshop.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { planOf, scans, sorts } from '../../testing/queries/query-plan.ts';
import { callAs } from '../../testing/sign-in.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';

describeOnEachDatabase('releases in the console', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let workshop: ReleaseWorkshop;
  let administrator: StaffMember;
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    await workshop.activateNew('shell', 'reader', 'account');
    const { folder, smokeTest } = workshop.context;
    app = await buildTestApp(store, { TEST_MODE: '1', RELEASES_DIR: folder }, { smokeTest });
    administrator = await signInStaff(store, 'administrator', '站长');
    await callAs(app, administrator, calls.confirm, { password: administrator.password });
  });
  afterEach(async () => {
    await app.close();
    workshop.remove();
  });

  const shown = async (): Promise<ConsoleReleases> => (await callAs(app, administrator, calls.releases)).json().data;
  const post = async (path: string, body: object) => {
    const answer = await callAs(app, administrator, path, body);
    return [answer.statusCode, answer.json().data?.msg ?? answer.json().error];
  };
  const lastAct = async () => {
    const row = await store.db.selectFrom('acts').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    return { ...row, before: JSON.parse(row.before ?? 'null'), after: JSON.parse(row.after ?? 'null') };
  };
  const activeOf = async (name: string) => (await shown()).apps.find((one) => one.app === name)?.active;

  it('releases of several apps become active as one switch, which the record tells of [B15.80]', async () => {
    const before = (await workshop.active()) ?? {};
    const [reader, account] = [await workshop.publish('reader'), await workshop.publish('account')];
    const { activations } = await shown();
    expect(await post(calls.activateReleases, { releases: [reader, account], reason: '一起换' })).toEqual([
      200,
      `已启用 ${reader}、${account}`,
    ]);
    const after = await shown();
    expect(await workshop.active()).toEqual({ ...before, reader, account });
    expect(after.activations).toHaveLength(activations.length + 1);
    expect(after.activations[0]).toMatchObject({ kind: 'activate', by: '站长', why: '一起换' });
    expect(await lastAct()).toMatchObject({
      ...{ kind: 'release.activate', actor_name: '站长', door: 'page', reason: '一起换' },
      object_kind: 'activation',
      before: { reader: before.reader, account: before.account },
      after: { reader, account },
    });
    expect(await post(calls.activateReleases, { releases: [reader] })).toEqual([200, `${reader} 已经在用`]);
    const twice = await workshop.publish('reader');
    expect(await post(calls.activateReleases, { releases: [reader, twice] })).toEqual([
      400,
      '一个应用只能启用一个版本',
    ]);
  });

  it('what changes which releases are used, or who may publish, asks for the password again [B15.150]', async () => {
    const release = await workshop.publish('reader');
    const stable = await workshop.active();
    await callAs(app, administrator, calls.makeReleaseToken, { app: 'reader' });
    const [{ id } = { id: '' }] = (await shown()).tokens;
    await store.db.updateTable('sessions').set({ confirmed_until: 1 }).execute();
    const wishes: [path: string, body: object][] = [
      [calls.activateReleases, { releases: [release] }],
      [calls.startCanary, { release, percent: 15 }],
      [calls.endCanary, {}],
      [calls.rollBackReleases, {}],
      [calls.retireApp, { app: 'account', reason: '不做了' }],
      [calls.makeReleaseToken, { app: 'reader' }],
      [calls.revokeReleaseToken, { id }],
    ];
    for (const [path, body] of wishes) expect(await post(path, body)).toEqual([428, '请先再输入一次密码']);
    expect(await workshop.active()).toEqual(stable);
    expect((await shown()).tokens).toMatchObject([{ id, revoked_at: null }]);
  });

  it('a canary begins and ends, an app is rolled back and retired, each with its entry in the record [B15.80]', async () => {
    const reader = await workshop.publish('reader');
    const stable = await activeOf('reader');
    expect(await post(calls.startCanary, { release: reader, percent: 15 })).toEqual([
      200,
      `15% 的访客正在试用 ${reader}`,
    ]);
    expect((await shown()).canary).toEqual({ release: reader, percent: 15 });
    expect(await lastAct()).toMatchObject({
      ...{ kind: 'release.canary', before: { canary: null }, after: { canary: `${reader} 15%` } },
    });
    expect(await post(calls.endCanary, {})).toEqual([200, '试发已结束']);
    expect(await post(calls.endCanary, {})).toEqual([200, '没有正在进行的试发']);
    await post(calls.activateReleases, { releases: [reader] });
    expect(await post(calls.rollBackReleases, { app: 'reader', reason: '翻页慢' })).toEqual([200, 'reader 已退回']);
    expect(await activeOf('reader')).toBe(stable);
    expect(await lastAct()).toMatchObject({ kind: 'release.rollback', reason: '翻页慢', after: { reader: stable } });
    expect(await post(calls.retireApp, { app: 'account', reason: '' })).toEqual([400, '请写明原因']);
    expect(await post(calls.retireApp, { app: 'account', redirect: '/home', reason: '不做了' })).toEqual([
      200,
      'account 已下线',
    ]);
    expect(await lastAct()).toMatchObject({ kind: 'release.retire', after: { account: null } });
    const account = (await shown()).apps.find((one) => one.app === 'account');
    expect(account).toMatchObject({ active: null, retired: { redirect: '/home' } });
    expect(await post(calls.rollBackReleases, {})).toEqual([200, '已退回']);
    expect(await activeOf('account')).not.toBeNull();
  });

  it('why something was refused is shown afterwards, of the page, of a team and of a command, and nothing is recorded [B15.81]', async () => {
    const { context } = workshop;
    const [reader, account] = [await workshop.publish('reader'), await workshop.publish('account')];
    // Each was tried with what is active, and both together never.
    context.smokeTest.mockResolvedValueOnce({ problems: ['/home：不行', '/search：也不行'], notes: [] });
    expect(await post(calls.activateReleases, { releases: [reader, account] })).toEqual([
      409,
      '/home：不行\n/search：也不行',
    ]);
    const { folder } = workshop.build({ app: 'reader', version: '3.0.0', contract: '^9.0.0' });
    await expect(publishBuild(context, folder, { by: '小林' })).rejects.toThrow('需要约定 ^9.0.0');
    const environment = readEnvironment({ NODE_ENV: 'test', RELEASES_DIR: context.folder });
    const acts = releaseActs(context, environment, byCommand());
    await expect(acts.retire({ app: 'shell', by: '老王', why: '' })).rejects.toThrow('壳不能下线');
    expect((await shown()).refusals.map(({ at: _, ...refusal }) => refusal)).toEqual([
      { wish: 'retire', what: 'shell', by: '老王', problems: [expect.stringContaining('壳不能下线')] },
      {
        ...{ wish: 'publish', by: '小林', what: expect.stringMatching(/^reader@3\.0\.0-/) },
        problems: expect.arrayContaining([expect.stringContaining('需要约定 ^9.0.0')]),
      },
      {
        ...{ wish: 'activate', what: `${reader}、${account}`, by: '站长' },
        problems: ['/home：不行', '/search：也不行'],
      },
    ]);
    expect(await store.db.selectFrom('acts').selectAll().execute()).toEqual([]);
  });

  it('only the latest refusals are kept [B15.81]', async () => {
    const { context } = workshop;
    const environment = readEnvironment({ NODE_ENV: 'test', RELEASES_DIR: context.folder });
    const acts = releaseActs(context, environment);
    for (let turn = 0; turn < 203; turn += 1) await acts.retire({ app: 'shell' }).catch(() => {});
    const { count } = await store.db
      .selectFrom('release_refusals')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(200);
  });

  it('what a command does stands in the record too, and what a team does stands in the history alone [B15.80]', async () => {
    const { context, note } = workshop;
    const environment = readEnvironment({ NODE_ENV: 'test', RELEASES_DIR: context.folder });
    const [first, second] = [await workshop.publish('reader'), await workshop.publish('reader')];
    await releaseActs(context, environment).activate({ release: first, ...note });
    expect(await store.db.selectFrom('acts').selectAll().execute()).toEqual([]);
    await releaseActs(context, environment, byCommand()).activate({ release: second, ...note });
    expect(await lastAct()).toMatchObject({
      ...{ kind: 'release.activate', door: 'command', actor_name: '命令行', reason: '测试' },
      after: { reader: second },
    });
  });

  it('a token for a team is shown once, publishes for its app, and is revoked [B15.82]', async () => {
    const made = (await callAs(app, administrator, calls.makeReleaseToken, { app: 'reader' })).json().data;
    expect(await findToken(store, made.token, Date.now())).toMatchObject({ app: 'reader' });
    const [token] = (await shown()).tokens;
    expect(token).toMatchObject({ app: 'reader', made_by: '站长', revoked_at: null });
    expect(JSON.stringify(await shown())).not.toContain(made.token.split('.')[1]);
    expect(JSON.stringify(await store.db.selectFrom('acts').selectAll().execute())).not.toContain(
      made.token.split('.')[1],
    );
    expect(await lastAct()).toMatchObject({ kind: 'release_token.make', object_id: token?.id });
    expect(await post(calls.revokeReleaseToken, { id: token?.id })).toEqual([200, `凭证 ${token?.id} 已作废`]);
    expect(await findToken(store, made.token, Date.now())).toBeNull();
    expect(await post(calls.revokeReleaseToken, { id: token?.id })).toEqual([404, '这个有效的凭证不存在']);
    expect(await lastAct()).toMatchObject({ kind: 'release_token.revoke', after: { revoked: true } });
  });

  it.each([
    [{ app: 'raeder' }, '没有发布过 raeder（发布过的有 account、reader、shell）'],
    [{ app: 'reader', is_new: true }, '已经发布过 reader，它不是新应用'],
    [{ app: 'Shop!' }, '名字要以小写字母开头，只含小写字母和数字，2 到 20 个字符：Shop!'],
    [{ app: 'shell', is_new: true }, '已经发布过 shell，它不是新应用'],
  ])('a token for %j is refused in words [B15.82]', async (body, words) => {
    expect(await post(calls.makeReleaseToken, body)).toEqual([400, words]);
    expect((await shown()).tokens).toEqual([]);
  });

  it('of many releases, switches and tokens the latest are read, in the order of an index [B15.151]', async () => {
    const stable = (await workshop.active()) ?? {};
    const [first] = (await shown()).activations;
    const published = Date.now() + 1_000;
    const many = <Row>(count: number, row: (no: number) => Row) =>
      Array.from({ length: count }, (_, no) => row(no + 1));
    await store.db
      .insertInto('releases')
      .values(
        many(30, (no) => ({
          ...{ name: `reader@9.0.${no}-0123456789`, app: 'reader', published_by: '小林' },
          ...{ published_at: published + no, last_served_at: null },
        })),
      )
      .execute();
    await store.db
      .insertInto('activations')
      .values(
        many(120, (no) => ({
          ...{ releases: JSON.stringify({ ...stable, account: `account@9.0.${no}-0123456789` }), canary: null },
          ...{ percent: null, kind: 'activate' as const, by_whom: '小林', why: `第 ${no} 次`, at: published + no },
          retired: null,
        })),
      )
      .execute();
    await store.db
      .insertInto('release_tokens')
      .values(
        many(130, (no) => ({
          ...{ app: 'reader', token_hash: String(no), made_by: '站长', made_at: no },
          ...{ last_used_at: null, revoked_at: null },
        })),
      )
      .execute();
    const { activations, apps, figures, tokens } = await shown();
    expect([activations.length, activations[0]?.why, activations.at(-1)?.why]).toEqual([50, '第 120 次', '第 71 次']);
    const reader = apps.find((one) => one.app === 'reader');
    expect(reader?.releases.map(({ name }) => name)).toEqual([
      ...many(20, (no) => `reader@9.0.${31 - no}-0123456789`),
      stable.reader,
    ]);
    expect(tokens.map(({ made_at }) => Date.parse(made_at))).toEqual(many(100, (no) => 131 - no));
    // How the shell came is beyond the switches that are listed.
    expect(figures.find(({ app: name }) => name === 'shell')).toMatchObject({ why: '测试' });
    expect(Number(first?.id)).toBeLessThan(Number(activations.at(-1)?.id));
    for (const query of [selectReleasesOf(store, 'reader', 20), selectNextApp(store, 'reader')]) {
      const plan = await planOf(store, query);
      expect([sorts(plan), scans(plan)]).toEqual([[], []]);
    }
  });

  it('the health of releases is told by the hour [B15.83]', async () => {
    const { figures } = await shown();
    expect(figures.map(({ app: name, active, hours }) => [name, active, hours.length])).toEqual(
      ['shell', 'reader', 'account'].map((name) => [name, true, 24]),
    );
  });
});
