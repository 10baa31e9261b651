import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { Act, ActQuery } from 'shared-api/console/schemas/record';
import { chinaDay, startOfChinaDay } from '../../db/china-day.ts';
import type { Store } from '../../db/open-store.ts';
import { restoreLock, setLock } from '../../members/console/account-acts.ts';
import { deleteMember } from '../../members/delete-member.ts';
import { announce } from '../../messages/announcements.ts';
import { listMessages } from '../../messages/messages.ts';
import { allItems } from '../../testing/all-items.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { memberClient } from '../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { planOf, scans, sorts } from '../../testing/queries/query-plan.ts';
import { callAs, signInMember, type TestMember } from '../../testing/sign-in.ts';
import { byStaff, type StaffMember, signInStaff } from '../../testing/staff.ts';
import { changeRole } from '../roles/change-role.ts';
import { actPageSize, searchedAtOnce, selectActs } from './list-acts.ts';
import { byCommand, recordAct } from './record-act.ts';

const now = Date.UTC(2026, 0, 10, 12);

describeOnEachDatabase('the record', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let administrator: StaffMember;
  let moderator: StaffMember;
  let member: TestMember;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    administrator = await signInStaff(store, 'administrator', '管理者');
    moderator = await signInStaff(store, 'moderator', '看门人');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await store.db.deleteFrom('acts').execute();
    member = await signInMember(store);
  });

  const list = async (who: TestMember, filter: ActQuery = {}): Promise<Act[]> =>
    allItems<Act>((cursor) => memberClient(app, who).get(calls.acts({ ...filter, cursor })));
  const undo = async (who: TestMember, id: number | null) => {
    const answer = await callAs(app, who, calls.undoAct, { id: String(id), reason: '弄错了' });
    return [answer.statusCode, answer.json().data?.msg ?? answer.json().error];
  };
  const isLocked = async () =>
    (await store.db.selectFrom('members').select('locked_at').where('id', '=', member.id).executeTakeFirstOrThrow())
      .locked_at !== null;
  const lock = (by = byStaff(moderator), at = now) => setLock(store, member.id, { reason: '发广告' }, by, at);

  it('an act has who, when, what, before and after, and why [B15.07]', async () => {
    await lock(byStaff(moderator, '有人投诉'));
    const [act] = await list(administrator);
    expect(act).toEqual({
      id: expect.any(String),
      at: '2026-01-10T12:00:00.000Z',
      actor: { id: String(moderator.id), name: '看门人' },
      door: 'page',
      kind: 'member.lock',
      object: { kind: 'member', id: String(member.id), name: member.username },
      before: { locked: false, reason: '' },
      after: { locked: true, reason: '发广告' },
      reason: '有人投诉',
      session: '1',
      undoes: null,
      undone_by: null,
      may_undo: true,
    });
    await setLock(store, member.id, null, byCommand('服务器上解的'), now);
    expect((await list(administrator))[0]).toMatchObject({
      ...{ actor: { id: null, name: '命令行' }, door: 'command', session: null, reason: '服务器上解的' },
    });
  });

  it('the record is listed by who, kind, object and days, and each page leads to the next [B15.07]', async () => {
    const day = startOfChinaDay(chinaDay(now));
    const record = (at: number, id: number) =>
      store.db
        .transaction()
        .execute((trx) =>
          recordAct(
            trx,
            id % 2 === 0 ? byCommand() : byStaff(administrator),
            { kind: 'member.unlock', object: { kind: 'member', id, name: '' }, before: null, after: null },
            at,
          ),
        );
    for (let id = 1; id <= actPageSize + 3; id += 1) await record(day + id, id);
    await record(day - 1, 900);
    await lock();
    const objects = async (filter: ActQuery) => (await list(administrator, filter)).map(({ object }) => object.id);
    const all = await list(administrator);
    expect(all).toHaveLength(actPageSize + 5);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect((await list(administrator, { actor: 'command' })).every(({ door }) => door === 'command')).toBe(true);
    expect(await list(administrator, { actor: String(moderator.id) })).toHaveLength(1);
    expect(await objects({ kind: 'member.lock' })).toEqual([String(member.id)]);
    expect(await objects({ actor: 'command', kind: 'member.lock' })).toEqual([]);
    expect(await objects({ object_kind: 'member', object: '7' })).toEqual(['7']);
    expect(await objects({ to: '2026-01-09' })).toEqual(['900']);
    expect(await objects({ from: '2026-01-10' })).toHaveLength(actPageSize + 4);
    expect(await objects({ from: '2026-01-11' })).toEqual([]);
    const badCursor = await callAs(app, administrator, calls.acts({ cursor: 'x' }));
    expect([badCursor.statusCode, badCursor.json().error]).toEqual([400, '参数 cursor 不属于这个列表，请从第一页开始']);
    expect((await callAs(app, administrator, calls.acts({ from: '2026-02-31' }))).statusCode).toBe(400);
  });

  it('the record is searched by names and reasons, a bounded number of acts at a time [B15.194]', async () => {
    await lock(byStaff(moderator, '有人投诉：100% 是广告_A'));
    await setLock(store, member.id, null, byStaff(administrator, '认错了人，见《诛仙Ⅱ》的Ａ帖'), now + 1);
    const kinds = async (find: string) => (await list(administrator, { find })).map(({ kind }) => kind);
    expect(await kinds('投诉')).toEqual(['member.lock']);
    expect(await kinds(' 广告_a ')).toEqual(['member.lock']);
    expect(await kinds('100%')).toEqual(['member.lock']);
    expect(await kinds('1%告')).toEqual([]);
    expect(await kinds('看门')).toEqual(['member.lock']);
    // Letters whose capitals SQLite does not know.
    expect(await kinds('诛仙Ⅱ')).toEqual(['member.unlock']);
    expect(await kinds('的Ａ帖')).toEqual(['member.unlock']);
    expect(await kinds(member.username)).toEqual(['member.unlock', 'member.lock']);
    expect((await list(moderator, { find: '认错' })).length).toBe(0);
    const { body } = await callAs(app, administrator, calls.exportActs({ find: '认错' }));
    expect(body.split('\r\n')).toHaveLength(3);
    expect((await callAs(app, administrator, calls.acts({ find: '长'.repeat(101) }))).statusCode).toBe(400);

    // Later than both, and more than are looked at for one answer.
    const act = { actor_id: null, actor_name: '命令行', door: 'command', kind: 'setup', session_id: null } as const;
    const about = { object_kind: 'member', object_id: '1', object_name: '', before: null, after: null, undoes: null };
    for (let done = 0; done <= searchedAtOnce; done += 1_000)
      await store.db
        .insertInto('acts')
        .values(Array.from({ length: 1_000 }, (_, index) => ({ ...act, ...about, at: now + 2 + done + index })))
        .execute();
    const first = await memberClient(app, administrator).get(calls.acts({ find: '投诉' }));
    expect([first.items, first.next_cursor]).toEqual([[], expect.any(String)]);
    expect(await kinds('投诉')).toEqual(['member.lock']);
    expect((await callAs(app, administrator, calls.exportActs({ find: '投诉' }))).body.split('\r\n')).toHaveLength(3);
  });

  it('whoever is no administrator sees their own acts alone, in the list and in the export [B15.07]', async () => {
    await lock();
    await setLock(store, member.id, null, byStaff(administrator), now);
    const filter = { actor: String(administrator.id) };
    expect((await list(moderator, filter)).map(({ kind }) => kind)).toEqual(['member.lock']);
    const { body } = await callAs(app, moderator, calls.exportActs(filter));
    expect([body.includes('member.lock'), body.includes('member.unlock')]).toEqual([true, false]);
  });

  it('the export is CSV that spreadsheets read, whatever stands in it [B15.07]', async () => {
    await lock(byStaff(moderator, '=HYPERLINK("https://evil.example"),\n第二行'));
    const answer = await callAs(app, administrator, calls.exportActs({ kind: 'member.lock' }));
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="shuhai-record.csv"');
    const [head, ...rows] = answer.body.split('\r\n');
    expect(head).toMatch(/^\uFEFF编号,时间,谁,/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain(`,看门人,${moderator.id},page,member.lock,member,${member.id},${member.username},`);
    expect(rows[0]).toContain(`,"'=HYPERLINK(""https://evil.example""),\n第二行",`);
    expect(rows[0]).toContain(',"{""locked"":false,""reason"":""""}",');
  });

  it('an export of more acts than are read at a time has all of them once [B15.07]', async () => {
    const row = { actor_id: null, actor_name: '命令行', door: 'command', kind: 'setup', session_id: null } as const;
    const values = {
      ...row,
      object_kind: 'member',
      object_id: '1',
      object_name: '',
      before: null,
      after: null,
      undoes: null,
    };
    await store.db
      .insertInto('acts')
      .values(Array.from({ length: 1_200 }, (_, index) => ({ ...values, at: now + Math.floor(index / 7) })))
      .execute();
    const { body } = await callAs(app, administrator, calls.exportActs());
    const ids = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0]);
    expect([ids.length, new Set(ids).size]).toEqual([1_200, 1_200]);
  });

  it('an act is undone once, with an entry of its own that can be undone in turn [B15.08]', async () => {
    const act = await lock();
    expect(await undo(moderator, act)).toEqual([200, '已撤销']);
    expect(await isLocked()).toBe(false);
    const [undoing, undone] = await list(administrator);
    expect(undoing).toMatchObject({ kind: 'member.unlock', reason: '弄错了', undoes: String(act), may_undo: true });
    expect(undone).toMatchObject({ undone_by: undoing?.id, may_undo: false });
    expect(await undo(moderator, act)).toEqual([409, '已经是原来的样子了']);
    expect(await undo(administrator, Number(undoing?.id))).toEqual([200, '已撤销']);
    expect(await isLocked()).toBe(true);
    // It is as the first act left it, and that one was undone before.
    expect(await undo(moderator, act)).toEqual([409, '这一步已经撤销过了']);
    expect(await isLocked()).toBe(true);
  });

  it('an act is undone by one of many who try at once [B15.08]', async () => {
    const act = await lock();
    const undoes = { id: Number(act), after: '{"locked":true,"reason":"发广告"}' };
    const tries = Array.from({ length: 4 }, () =>
      restoreLock(store, member.id, { locked: false, reason: '' }, { ...byStaff(moderator), undoes }, now),
    );
    // The others find it as it was, and do nothing.
    expect((await Promise.all(tries)).filter((act) => act !== null)).toHaveLength(1);
    expect(await list(administrator)).toHaveLength(2);
  });

  it('an act is undone only where nothing has changed since, by who may, and where it can be [B15.08]', async () => {
    const act = await lock();
    await setLock(store, member.id, { reason: '还骂人' }, byStaff(administrator), now);
    expect(await undo(moderator, act)).toEqual([409, '之后又有改动，不能撤销了']);
    expect(await isLocked()).toBe(true);
    const ofAnother = await setLock(store, member.id, null, byStaff(administrator), now);
    expect(await undo(moderator, ofAnother)).toEqual([404, '这条记录不存在']);
    expect(await undo(moderator, 999_999)).toEqual([404, '这条记录不存在']);
    await store.db.updateTable('acts').set({ kind: 'member.end_sessions' }).execute();
    expect(await undo(administrator, ofAnother)).toEqual([409, '这一步不能撤销']);
    // Whoever was an administrator at that time, and is none now.
    const role = await changeRole(store, member.id, 'editor', byStaff(administrator), now);
    await store.db.updateTable('acts').set({ actor_id: moderator.id }).execute();
    expect(await undo(moderator, role)).toEqual([403, '你的账号没有这个权限，需要管理员']);
    expect(await undo(administrator, role)).toEqual([428, '请先再输入一次密码']);
    await callAs(app, administrator, calls.confirm, { password: administrator.password });
    expect(await undo(administrator, role)).toEqual([200, '已撤销']);
  });

  it('a message to everybody is undone by its recall, after the password, and by no other than an administrator [B15.08 B7.12]', async () => {
    const { id } = await announce(store, { title: '停机', body: '今晚十点' }, byCommand(), now);
    const titles = async () => (await listMessages(store, member.id, undefined)).items.map(({ title }) => title);
    expect(await titles()).toEqual(['停机']);
    const [sent] = await list(administrator, { object_kind: 'announcement', object: String(id) });
    expect(sent).toMatchObject({ kind: 'announcement.send', may_undo: true });
    expect(await undo(moderator, Number(sent?.id))).toEqual([404, '这条记录不存在']);
    await store.db.updateTable('sessions').set({ confirmed_until: null }).execute();
    expect(await undo(administrator, Number(sent?.id))).toEqual([428, '请先再输入一次密码']);
    await callAs(app, administrator, calls.confirm, { password: administrator.password });
    expect(await undo(administrator, Number(sent?.id))).toEqual([200, '已撤销']);
    expect(await titles()).toEqual([]);
    const [recall] = await list(administrator);
    expect(recall).toMatchObject({ kind: 'announcement.recall', undoes: sent?.id, may_undo: false });
  });

  it('the name of an account that is deleted goes out of the record, and what was done stays [B15.13]', async () => {
    const passing = await signInStaff(store, 'moderator');
    await lock(byStaff(passing));
    await deleteMember(store, member.id);
    await deleteMember(store, passing.id);
    const [act] = await list(administrator);
    expect(act).toMatchObject({
      ...{ kind: 'member.lock', actor: { id: String(passing.id), name: '' } },
      object: { kind: 'member', id: String(member.id), name: '' },
    });
  });

  it.each([
    ['all acts', {}],
    ['acts of commands', { actorId: null }],
    ['acts of a member of a kind on some days', { actorId: 1, kind: 'setup', from: 1, until: 9 }],
    ['acts of a kind', { kind: 'setup' }],
    ['acts on an object', { object: { kind: 'member', id: '1' } }],
    ['acts that hold some words', { find: '投诉' }],
  ])('the query for %s reads an index in its order', async (_name, filter) => {
    for (const after of [undefined, { value: 5, id: 5 }]) {
      const plan = await planOf(store, selectActs(store, filter, 51, after));
      // The rows that were taken from the index in that order, which are bounded.
      const inOrder = /\bacts_time\b|^SCAN looked$/;
      expect([sorts(plan), scans(plan).filter((step) => !inOrder.test(step))]).toEqual([[], []]);
    }
  });
});
