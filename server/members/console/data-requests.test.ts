import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { RecordedDownload } from 'shared-api/console/schemas/record';
import { calls as readersCalls } from 'shared-api/paths';
import { changeRole } from '../../console/roles/change-role.ts';
import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { memberClient } from '../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { callAs, signInMember, type TestMember } from '../../testing/sign-in.ts';
import { byStaff, type StaffMember, signInStaff } from '../../testing/staff.ts';

describeOnEachDatabase('what members ask of their data', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let administrator: StaffMember;
  let member: TestMember;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    administrator = await signInStaff(store, 'administrator', '管理者');
    await callAs(app, administrator, calls.confirm, { password: administrator.password });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await store.db.deleteFrom('acts').execute();
    member = await signInMember(store);
  });

  const ask = (who: StaffMember, call: string, id: number, reason = '本人来信要求') =>
    memberClient(app, who).outcome(call, { id: String(id), reason });
  const exportOf = async ({ id }: TestMember): Promise<RecordedDownload> =>
    (await callAs(app, administrator, calls.exportMember, { id: String(id), reason: '本人来信要求' })).json().data;
  const fetch = (who: TestMember, act: string) => callAs(app, who, calls.memberData(act));
  const acts = () => store.db.selectFrom('acts').select(['kind', 'object_id', 'object_name', 'reason']).execute();

  it('an administrator hands out what the member themselves would get; the record tells why, and the member hears of it [B15.193]', async () => {
    await callAs(app, member, readersCalls.sendFeedback, { kind: '建议', content: '加一盏灯吧' });
    const { act, address } = await exportOf(member);
    expect(address).toBe(`/api/v1${calls.memberData(act)}`);
    const answer = await fetch(administrator, act);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="shuhai-member-${member.id}.json"`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { data } = answer.json();
    const own = (await callAs(app, member, readersCalls.exportAccount)).json().data;
    // To the member alone one of their sessions is the present one.
    expect({ ...data, sessions: data.sessions.length }).toEqual({ ...own, sessions: own.sessions.length });
    expect(data.messages).toMatchObject([{ kind: 'security', title: '你的资料被导出' }]);
    expect(await acts()).toEqual([
      { kind: 'member.export', object_id: String(member.id), object_name: member.username, reason: '本人来信要求' },
    ]);
  });

  it('data are downloaded by whoever was recorded to hand them out, for ten minutes, while the account is there and below [B15.193]', async () => {
    const { act } = await exportOf(member);
    const other = await signInStaff(store, 'administrator');
    await callAs(app, other, calls.confirm, { password: other.password });
    expect((await fetch(other, act)).statusCode).toBe(404);
    await changeRole(store, member.id, 'administrator', byStaff(administrator), Date.now());
    expect((await fetch(administrator, act)).statusCode).toBe(404);
    await changeRole(store, member.id, 'reader', byStaff(administrator), Date.now());
    expect((await fetch(administrator, act)).statusCode).toBe(200);
    await store.db
      .updateTable('acts')
      .set({ at: Date.now() - 601_000 })
      .where('id', '=', Number(act))
      .execute();
    expect((await fetch(administrator, act)).statusCode).toBe(404);
    const again = await exportOf(member);
    expect(await ask(administrator, calls.deleteMember, member.id)).toEqual([200, undefined]);
    expect((await fetch(administrator, again.act)).statusCode).toBe(404);
  });

  it('an account is deleted with everything of its member, whose sessions end; the record tells why, without the name [B15.13 B15.193]', async () => {
    await callAs(app, member, readersCalls.sendFeedback, { kind: '建议', content: '加一盏灯吧' });
    expect(await ask(administrator, calls.deleteMember, member.id)).toEqual([200, undefined]);
    expect((await callAs(app, member, readersCalls.profile)).statusCode).toBe(401);
    for (const table of ['feedback', 'messages', 'sessions'] as const) {
      const rows = store.db.selectFrom(table).select('id').where('member_id', '=', member.id);
      expect([table, await rows.execute()]).toEqual([table, []]);
    }
    expect(await acts()).toEqual([
      { kind: 'member.delete', object_id: String(member.id), object_name: '', reason: '本人来信要求' },
    ]);
    expect(await ask(administrator, calls.deleteMember, member.id)).toEqual([404, '这个账号不存在']);
  });

  it('neither is done without a reason, to oneself, or to another administrator, whose role is taken away first [B15.193]', async () => {
    const other = await signInStaff(store, 'administrator');
    for (const call of [calls.exportMember, calls.deleteMember]) {
      expect(await ask(administrator, call, member.id, ' ')).toEqual([400, '请写明原因']);
      expect(await ask(administrator, call, administrator.id)).toEqual([403, '不能对自己的账号这样做']);
      expect(await ask(administrator, call, other.id)).toEqual([
        403,
        '只能处理角色比自己低的账号：请先收回这个账号的角色',
      ]);
    }
    expect(await acts()).toEqual([]);
    expect((await callAs(app, other, calls.me)).statusCode).toBe(200);
    await changeRole(store, other.id, 'editor', byStaff(administrator), Date.now());
    expect(await ask(administrator, calls.deleteMember, other.id)).toEqual([200, undefined]);
  });
});
