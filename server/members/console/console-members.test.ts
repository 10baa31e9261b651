import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { MemberQuery, MemberRow } from 'shared-api/console/schemas/members';
import { calls as readersCalls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { allItems } from '../../testing/all-items.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { planOf, scans, sorts } from '../../testing/queries/query-plan.ts';
import { callAs, signInMember } from '../../testing/sign-in.ts';
import { byStaff, type StaffMember, signInStaff } from '../../testing/staff.ts';
import { createMember } from '../members.ts';
import { setLock } from './account-acts.ts';
import { memberPageSize, selectMembers } from './search-members.ts';

describeOnEachDatabase('members, as staff see them', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let moderator: StaffMember;
  let client: MemberClient;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    moderator = await signInStaff(store, 'moderator', '看门人');
    client = memberClient(app, moderator);
  });
  afterAll(() => app.close());

  const change = (id: number, to: { email?: string; confirmed_email?: string; nickname?: string }) =>
    store.db.updateTable('members').set(to).where('id', '=', id).execute();
  const namesOf = async (filter: MemberQuery): Promise<string[]> =>
    (await allItems<MemberRow>((cursor) => client.get(calls.members({ ...filter, cursor })))).map(
      ({ username }) => username,
    );

  it('members are found by the beginning of a name, in the order of names, page by page [B15.09]', async () => {
    const names = Array.from({ length: memberPageSize + 7 }, (_, index) => `Abc${String(index).padStart(3, '0')}`);
    for (const username of [...names.toReversed(), 'abd', 'xAbc', 'abc%_', 'abc😀']) {
      const account = { username, nameKey: username.toLowerCase(), passwordHash: '', now: 1 };
      await createMember(store, account);
    }
    expect(await namesOf({ name: 'ＡＢＣ0' })).toEqual(names);
    expect(await namesOf({ name: 'abc%' })).toEqual(['abc%_']);
    expect((await namesOf({ name: 'abc' })).at(-1)).toBe('abc😀');
    expect(await namesOf({ name: 'bc' })).toEqual([]);
    const { next_cursor: cursor } = await client.get(calls.members({ name: 'abc' }));
    expect(await client.outcome(calls.members({ cursor }))).toEqual([
      400,
      '参数 cursor 不属于这个列表，请从第一页开始',
    ]);
  });

  it('members are found by a whole mail address, by role and by lock, the newest first [B15.09]', async () => {
    const [one, two] = [await signInMember(store, '甲一'), await signInMember(store, '甲二')];
    await change(one.id, { email: 'Lin@Example.com' });
    await change(two.id, { email: 'lin@example.com' });
    expect(await namesOf({ email: 'LIN@example.com' })).toEqual(['甲二', '甲一']);
    expect(await namesOf({ email: 'lin@example' })).toEqual([]);
    await signInStaff(store, 'editor', '编辑甲');
    expect(await namesOf({ role: 'editor' })).toEqual(['编辑甲']);
    expect(await namesOf({ role: 'editor', name: '编' })).toEqual(['编辑甲']);
    expect(await namesOf({ role: 'reader', name: '编' })).toEqual([]);
    await setLock(store, one.id, { reason: '发广告' }, byStaff(moderator), Date.now());
    expect(await namesOf({ locked: '1' })).toEqual(['甲一']);
    expect(await namesOf({ locked: '1', name: '甲' })).toEqual(['甲一']);
    expect(await namesOf({ locked: '0', name: '甲' })).toEqual(['甲二']);
    expect((await client.get(calls.members({ name: '甲一' }))).items[0]).toMatchObject({
      lock: { at: expect.stringContaining('T'), reason: '发广告' },
      last_seen_at: null,
    });
  });

  it('a member is shown with what helps, and nothing private [B15.09]', async () => {
    const member = await signInMember(store, '有难处的');
    await change(member.id, { email: 'lin@example.com', confirmed_email: 'lin@example.com', nickname: '小林' });
    await callAs(app, member, readersCalls.sendFeedback, { kind: '问题', content: '登录不上去了' });
    const details = await client.get(calls.member(String(member.id)));
    expect(details).toEqual({
      ...{ id: String(member.id), username: '有难处的', nickname: '小林', role: 'reader', lock: null },
      created_at: expect.stringContaining('T'),
      last_seen_at: expect.stringContaining('T'),
      ...{ email: 'l***@example.com', email_confirmed: true, open_feedback: 1, may_act: true },
      invitation: null,
      sessions: [
        { id: expect.any(String), device: '', created_at: expect.any(String), last_seen_at: expect.any(String) },
      ],
      no_reset_link: '本站不寄邮件，可以在服务器上用命令 reset-password 换一个新密码',
    });
    expect(await client.outcome(calls.member('999999'))).toEqual([404, '这个账号不存在']);
    expect((await client.get(calls.member(String(moderator.id)))).may_act).toBe(false);
  });

  it('staff act on those below their role alone, and an administrator on everybody else [B15.04]', async () => {
    const [other, editor] = [await signInStaff(store, 'moderator'), await signInStaff(store, 'editor')];
    const lock = (who: StaffMember, id: number) =>
      memberClient(app, who).outcome(calls.lockMember, { id: String(id), reason: '试试' });
    const refused = [403, '只能处理角色比自己低的账号'];
    expect(await lock(moderator, other.id)).toEqual(refused);
    expect(await lock(moderator, editor.id)).toEqual(refused);
    expect(await lock(moderator, moderator.id)).toEqual([403, '不能对自己的账号这样做']);
    expect(await lock(editor, other.id)).toEqual([200, undefined]);
    const [one, two] = [await signInStaff(store, 'administrator'), await signInStaff(store, 'administrator')];
    expect(await lock(editor, one.id)).toEqual(refused);
    expect(await lock(one, two.id)).toEqual([200, undefined]);
    expect((await callAs(app, two, calls.me)).statusCode).toBe(401);
  });

  it('of two administrators who lock each other at once, one goes on [B15.04]', async () => {
    await store.db.updateTable('members').set({ role: 'reader' }).where('role', '=', 'administrator').execute();
    const [one, two] = [await signInStaff(store, 'administrator'), await signInStaff(store, 'administrator')];
    const lock = (who: StaffMember, { id }: StaffMember) =>
      setLock(store, id, { reason: '试试' }, byStaff(who), Date.now());
    const both = await Promise.allSettled([lock(one, two), lock(two, one)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('a lock needs a reason, which ends all sessions; ended sessions do not lock [B15.10]', async () => {
    const member = await signInMember(store);
    const id = String(member.id);
    expect(await client.outcome(calls.lockMember, { id, reason: ' ' })).toEqual([400, '请写明原因']);
    expect(await client.outcome(calls.lockMember, { id, reason: '长'.repeat(501) })).toEqual([
      400,
      '原因不能多于 500 个字',
    ]);
    expect((await client.post(calls.endMemberSessions, { id, reason: '' })).act).not.toBeNull();
    expect((await callAs(app, member, readersCalls.profile)).statusCode).toBe(401);
    expect((await client.post(calls.endMemberSessions, { id, reason: '' })).act).toBeNull();
    expect((await client.get(calls.member(id))).lock).toBeNull();
  });

  describe('on a site that sends mail', () => {
    let mailing: FastifyInstance;
    beforeAll(async () => {
      const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@books.example' };
      mailing = await buildTestApp(store, { TEST_MODE: '1', PUBLIC_ORIGIN: 'http://books.example', ...mail });
    });
    afterAll(() => mailing.close());

    it('a link to a new password goes to a confirmed address alone, a few times in a while [B15.11]', async () => {
      const member = await signInMember(store);
      const staff = memberClient(mailing, moderator);
      const send = () => staff.outcome(calls.sendResetLink, { id: String(member.id), reason: '' });
      const problem = async () => (await staff.get(calls.member(String(member.id)))).no_reset_link;
      const refuses = async (sentence: string) => {
        expect(await problem()).toBe(sentence);
        // The earlier attempts do not count here.
        await store.db.deleteFrom('attempts').execute();
        expect(await send()).toEqual([409, sentence]);
      };
      await refuses('没有填写邮箱');
      await change(member.id, { email: 'lin@example.com', confirmed_email: 'old@example.com' });
      await refuses('邮箱没有确认过，可能不是本人的');
      await change(member.id, { confirmed_email: 'lin@example.com' });
      await setLock(store, member.id, { reason: '试试' }, byStaff(moderator), Date.now());
      await refuses('账号已锁定，先解锁才能寄出链接');
      await setLock(store, member.id, null, byStaff(moderator), Date.now());
      await store.db.deleteFrom('attempts').execute();
      expect(await problem()).toBeNull();
      for (let count = 0; count < 3; count += 1) expect(await send()).toEqual([200, undefined]);
      expect((await send())[0]).toBe(429);
      const links = store.db.selectFrom('acts').select('id').where('kind', '=', 'member.reset_link');
      expect(await links.where('object_id', '=', String(member.id)).execute()).toHaveLength(3);
    });
  });

  it.each([
    ['members', {}],
    ['a beginning of a name', { name: '甲' }],
    ['a mail address', { email: 'a@b.example' }],
    ['locked members', { locked: '1' }],
    ['locked members of a name', { locked: '1', name: '甲' }],
    ['editors', { role: 'editor' }],
    ['editors of a name', { role: 'editor', name: '甲' }],
    ['readers', { role: 'reader' }],
  ] as const)('the query for %s reads an index in its order', async (_name, filter) => {
    for (const after of [undefined, 'name' in filter ? { name: '乙' } : { id: 5 }]) {
      const plan = await planOf(store, selectMembers(store, filter, after));
      // All members, the newest first, until a page is full.
      const inOrder = /^SCAN members(?: USING INDEX members_locked)?$|using members_(?:pkey|locked) on members/;
      expect([sorts(plan), scans(plan).filter((step) => !inOrder.test(step))]).toEqual([[], []]);
    }
  });
});
