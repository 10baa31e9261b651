import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import { calls as readersCalls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { memberClient } from '../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { callAs, signInMember } from '../../testing/sign-in.ts';
import { byStaff, signInStaff } from '../../testing/staff.ts';
import { byCommand } from '../record/record-act.ts';
import { changeRole } from './change-role.ts';
import { makeSetupToken, setupLifetimeMs } from './setup-token.ts';

describeOnEachDatabase('roles', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeEach(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
  });
  afterEach(() => app.close());

  const roleOf = async (id: number) =>
    (await store.db.selectFrom('members').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;
  const lastAct = () => store.db.selectFrom('acts').selectAll().orderBy('id', 'desc').executeTakeFirst();
  const setup = async (member: Parameters<typeof callAs>[1], token: string) => {
    const answer = await callAs(app, member, calls.setup, { token });
    return [answer.statusCode, answer.json().data?.msg ?? answer.json().error];
  };
  const over = [410, '链接已经用过，或者过期了；服务器再次启动时会打印新的'];

  it('the link of the start makes whoever is signed in the first administrator, once [B15.03]', async () => {
    const [member, other] = [await signInMember(store), await signInMember(store)];
    // Two servers that start at once each print one.
    const [token, second] = [await makeSetupToken(store, Date.now()), await makeSetupToken(store, Date.now())];
    expect((await callAs(app, null, calls.setup, { token })).statusCode).toBe(401);
    expect(await setup(member, 'guessed')).toEqual(over);
    expect(await setup(member, token ?? '')).toEqual([200, '你现在是管理员']);
    expect(await roleOf(member.id)).toBe('administrator');
    expect(await lastAct()).toMatchObject({ kind: 'setup', actor_id: member.id, object_id: String(member.id) });
    for (const used of [token, second]) expect(await setup(other, used ?? '')).toEqual(over);
    expect(await roleOf(other.id)).toBe('reader');
    expect(await makeSetupToken(store, Date.now())).toBeNull();
  });

  it('the link is over after a day, and when a command makes an administrator; its token is not kept [B15.03]', async () => {
    const member = await signInMember(store);
    const now = Date.now();
    const old = (await makeSetupToken(store, now - setupLifetimeMs)) ?? '';
    expect(await setup(member, old)).toEqual(over);
    const token = (await makeSetupToken(store, now)) ?? '';
    const kept = await store.db.selectFrom('setup_tokens').selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
    await changeRole(store, (await signInMember(store)).id, 'administrator', byCommand(), now);
    expect(await setup(member, token)).toEqual(over);
    expect(await store.db.selectFrom('setup_tokens').selectAll().execute()).toEqual([]);
  });

  it('a link is used once by many at the same time [B15.03]', async () => {
    const token = (await makeSetupToken(store, Date.now())) ?? '';
    const members = await Promise.all(Array.from({ length: 5 }, () => signInMember(store)));
    const answers = await Promise.all(members.map((member) => setup(member, token)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    const roles = await Promise.all(members.map(({ id }) => roleOf(id)));
    expect(roles.filter((role) => role === 'administrator')).toHaveLength(1);
  });

  it('nobody changes their own role, and the last administrator stays one [B15.04]', async () => {
    const [first, second] = [await signInStaff(store, 'administrator'), await signInStaff(store, 'administrator')];
    const now = Date.now();
    await expect(changeRole(store, first.id, 'reader', byStaff(first), now)).rejects.toThrow('不能对自己的账号这样做');
    // Each the other, at the same time: one is left.
    const both = await Promise.allSettled([
      changeRole(store, second.id, 'reader', byStaff(first), now),
      changeRole(store, first.id, 'reader', byStaff(second), now),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = (await roleOf(first.id)) === 'administrator' ? first : second;
    const only = '这是唯一的管理员：请先让另一个账号成为管理员';
    await expect(changeRole(store, left.id, 'reader', byCommand(), now)).rejects.toThrow(only);
    expect(await roleOf(left.id)).toBe('administrator');
  });

  it('a member is told of a change of role, and their sessions have to give the password anew [B15.05]', async () => {
    const administrator = await signInStaff(store, 'administrator');
    const other = await signInStaff(store, 'administrator');
    await callAs(app, other, calls.confirm, { password: other.password });
    await callAs(app, administrator, calls.confirm, { password: administrator.password });
    const change = (role: string) =>
      callAs(app, administrator, calls.changeRole, { id: String(other.id), role, reason: '换岗' });
    expect((await change('editor')).json().data.msg).toBe('角色已改为编辑');
    expect(await lastAct()).toMatchObject({
      kind: 'member.role',
      before: '{"role":"administrator"}',
      after: '{"role":"editor"}',
      reason: '换岗',
    });
    const client = memberClient(app, other);
    expect((await client.get(readersCalls.messages())).items).toMatchObject([
      { kind: 'security', title: '你的角色改为编辑' },
    ]);
    expect(await client.get(calls.me)).toEqual({
      ...{ id: String(other.id), username: other.username, role: 'editor' },
      confirmed_until: null,
      second_factor: 'off',
    });
    expect((await change('editor')).json().data.act).toBeNull();
    expect((await change('站长')).statusCode).toBe(400);
  });

  it('the password that is given again counts for ten minutes of this session, and wrong ones are limited as at a sign-in [B15.05]', async () => {
    const editor = await signInStaff(store, 'editor');
    const client = memberClient(app, editor);
    expect(await client.outcome(calls.confirm, { password: '' })).toEqual([400, '密码不能为空']);
    expect(await client.outcome(calls.confirm, { password: '猜的密码' })).toEqual([403, '密码错误']);
    expect((await client.get(calls.me)).confirmed_until).toBeNull();
    const { confirmed_until: until } = await client.post(calls.confirm, { password: editor.password });
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(590_000);
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(600_000);
    expect((await client.get(calls.me)).confirmed_until).toBe(until);
    await store.db.updateTable('sessions').set({ confirmed_until: Date.now() }).execute();
    expect((await client.get(calls.me)).confirmed_until).toBeNull();
    for (let count = 0; count < 10; count += 1) await client.outcome(calls.confirm, { password: `猜 ${count}` });
    expect((await client.outcome(calls.confirm, { password: editor.password }))[0]).toBe(429);
  });

  it('the list of staff begins with those who may do most, and has no readers', async () => {
    await signInMember(store);
    const names = { moderator: '版甲', administrator: '管甲', editor: '编甲' } as const;
    for (const [role, name] of Object.entries(names)) await signInStaff(store, role as keyof typeof names, name);
    const { items } = await memberClient(app, await signInStaff(store, 'moderator', '版乙')).get(calls.staff);
    expect(items.map(({ username }: { username: string }) => username)).toEqual(['管甲', '编甲', '版甲', '版乙']);
  });
});
