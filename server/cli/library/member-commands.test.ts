import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as consoleCalls from 'shared-api/console/calls';
import { calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { getAccount } from '../../members/members.ts';
import { isPassword } from '../../members/passwords/passwords.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { openBrowser } from '../../testing/clients/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { setSecondFactor } from '../../testing/second-factor.ts';
import { callAs, signInMember, type TestMember } from '../../testing/sign-in.ts';
import { runForJson, runLibraryCommand } from '../testing/run-library-command.ts';

/** A day of China, as in 2026-01-31. @param days from today */
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

describeOnEachDatabase('the commands about members', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let reader: TestMember;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    reader = await signInMember(store, '读者甲');
  });
  afterAll(() => app.close());

  const run = (args: string[], input?: string) => runLibraryCommand(store, args, input);
  const messages = async () => (await callAs(app, reader, calls.messages())).json().data.items;

  it('the command announce sends a message to every reader', async () => {
    await signInMember(store, '读者乙');
    const ran = await run(['announce', '--title', '停机', '--body', '今晚两点停机维护。']);
    expect([ran.code, ran.out]).toEqual([0, '已发给 2 位读者；用 announce recall 1 撤回。\n']);
    expect(await messages()).toMatchObject([
      { kind: 'system', title: '停机', body: '今晚两点停机维护。', read: false },
    ]);
    expect((await callAs(app, reader, calls.unreadMessages)).json().data.count).toBe(1);
  });

  it('the command announce lists announcements and recalls one from the messages of all readers', async () => {
    const { id } = (await runForJson(store, ['announce', '--title', '写错了', '--body', '不要发']))[0];
    expect((await messages())[0]).toMatchObject({ title: '写错了' });
    expect(await runForJson(store, ['announce', 'recall', id])).toEqual([{ id, title: '写错了', removed: 2 }]);
    expect((await messages()).map(({ title }: { title: string }) => title)).toEqual(['停机']);
    expect(await runForJson(store, ['announce', 'list'])).toMatchObject([
      { id, title: '写错了', recipients: 2, recalled_at: expect.stringContaining('T') },
      { title: '停机', recipients: 2, recalled_at: null },
    ]);
    expect((await run(['announce', 'list', '--limit', '1'])).out).toMatch(
      /^\d+ {2}\S+ \S+ {2}发给 2 人 {2}写错了 {2}已于 .+ 撤回\n {2}不要发\n$/,
    );
  });

  it('the command members second-factor-off switches the second factor of an account off [B15.91]', async () => {
    await setSecondFactor(store, reader.id, 'needed');
    const off = ['members', 'second-factor-off', '读者甲', '--reason', '丢了手机'];
    expect((await run(off)).out).toBe('读者甲 的两步验证已关闭，现在只凭密码就能管理。\n');
    expect((await run(off)).out).toBe('读者甲 没有开启两步验证。\n');
    const acts = await store.db.selectFrom('acts').selectAll().where('kind', '=', 'second_factor.off').execute();
    expect(acts).toMatchObject([{ door: 'command', object_name: '读者甲', reason: '丢了手机' }]);
    await store.db.deleteFrom('messages').where('kind', '=', 'security').execute();
  });

  it('the command settings makes the second factor a duty of administrators, and records it [B15.92]', async () => {
    expect((await run(['settings'])).out).toBe(
      '注册              开放\n谁能看            所有人\n管理员的两步验证  自己决定\n',
    );
    const on = ['settings', '--second-factor-duty', 'on'];
    expect(await runForJson(store, on)).toEqual([
      { registration: 'open', members_only: false, second_factor_duty: true },
    ]);
    expect((await run(['settings', '--second-factor-duty', '1'])).code).toBe(2);
    expect((await run(['settings', '--second-factor-duty', 'off'])).out).toContain('管理员的两步验证  自己决定');
    const acts = await store.db.selectFrom('acts').select('door').where('kind', '=', 'setting.change').execute();
    expect(acts).toHaveLength(2);
  });

  it('the command members invite prints a link once, invitations lists it, and revoke-invitation ends it [B15.127]', async () => {
    const { code, out } = await run(['members', 'invite', '林冲', '--uses', '2', '--until', inDays(3)]);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/\S+\/login#invitation=[\w-]{43}\n给林冲，能注册 2 个账号/),
    ]);
    const [{ id }] = await runForJson(store, ['members', 'invitations']);
    expect((await run(['members', 'invitations'])).out).toMatch(
      /^\d+ {2}给林冲 {2}有效 {2}用过 0\/2 {2}到 .+ {2}命令行发出\n$/,
    );
    const revoke = ['members', 'revoke-invitation', id];
    expect((await run(revoke)).out).toBe(`邀请 ${id} 已收回，已经注册的账号不受影响。\n`);
    expect((await run(revoke)).out).toBe(`邀请 ${id} 早已收回。\n`);
    expect(await runForJson(store, ['members', 'invitations'])).toMatchObject([{ id, state: 'revoked' }]);
    const kinds = await store.db.selectFrom('acts').select('kind').where('object_kind', '=', 'invitation').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['invitation.make', 'invitation.revoke']);
  });

  it('the command settings lets whoever is invited register, and says so [B15.121]', async () => {
    expect((await run(['settings', '--registration', 'invitation'])).out).toContain('注册              凭邀请\n');
    expect((await run(['settings', '--registration', 'friends'])).err).toContain(
      '--registration 应是 open 或 invitation 或 closed',
    );
    expect((await run(['settings', '--registration', 'open'])).out).toContain('注册              开放\n');
  });

  it('the command members lists readers page by page, finds them by a part of the name, and shows no secret [B7.13]', async () => {
    const evil = await signInMember(store, '读者%_');
    await store.db.updateTable('members').set({ nickname: '\u001b[31m红' }).where('id', '=', evil.id).execute();
    const names = async (...args: string[]) =>
      (await runForJson(store, ['members', ...args])).map(({ username }) => username);
    expect(await names()).toEqual(['读者%_', '读者乙', '读者甲']);
    const { out } = await run(['members', '--limit', '2']);
    expect(out).toContain('读者%_（\\u001b[31m红）  注册 ');
    const [, before = ''] = /--before (\d+) 接着看。\n$/.exec(out) ?? [];
    expect(await names('--limit', '2', '--before', before)).toEqual(['读者甲']);
    expect(await names('--name', '%_')).toEqual(['读者%_']);
    expect(await names('--name', '％')).toEqual(['读者%_']);
    expect(await names('--locked')).toEqual([]);
    expect((await run(['members', '--name', '没有的'])).out).toBe('没有符合条件的读者。\n');
    const [shown] = await runForJson(store, ['members', '--name', '甲']);
    expect(Object.keys(shown)).toEqual([
      'id',
      'username',
      'nickname',
      'role',
      'created_at',
      'last_seen_at',
      'locked_at',
    ]);
    expect(shown.last_seen_at).not.toBeNull();
  });

  it('the command stats prints what happened by day', async () => {
    const days = await runForJson(store, ['stats', '--days', '2']);
    // Both days: midnight may come in between.
    expect(days.reduce((sum, { new_members }) => sum + new_members, 0)).toBe(3);
    expect((await run(['stats'])).out).toMatch(
      /^(?:\d{4}-\d\d-\d\d {2}阅读 0 {2}新读者 \d {2}新作品 0 {2}新章节 0\n){7}$/,
    );
  });

  it('the command feedback lists what readers sent, replies to it and closes it', async () => {
    await callAs(app, reader, calls.sendFeedback, { kind: '错字', content: '第三章有一个错字。' });
    const [feedback] = await runForJson(store, ['feedback']);
    expect(feedback).toMatchObject({ username: '读者甲', kind: '错字', content: '第三章有一个错字。', status: 'open' });
    expect((await run(['feedback', 'reply', feedback.id, '--text', '已经改了，谢谢。'])).code).toBe(0);
    const [own] = (await callAs(app, reader, calls.ownFeedback())).json().data.items;
    expect(own).toMatchObject({ status: 'replied', reply: '已经改了，谢谢。' });
    expect((await messages())[0]).toMatchObject({ kind: 'reply', body: '已经改了，谢谢。', link: '/user/feedback' });
    expect((await run(['feedback', 'close', feedback.id])).out).toBe(`反馈 ${feedback.id} 已关闭。\n`);
    expect((await run(['feedback', 'list', '--status', 'open'])).out).toBe('没有反馈。\n');
    expect((await run(['feedback'])).out).toContain('已关闭  错字  读者甲');
  });

  it('the command reset-password gives a member another password, signs them out everywhere and tells them', async () => {
    const ran = await run(['reset-password', '读者甲', '--json']);
    const { username, password } = JSON.parse(ran.out);
    expect([ran.code, username, password.length]).toEqual([0, '读者甲', 16]);
    const account = await getAccount(store, reader.id);
    expect(await isPassword(password, account?.password_hash)).toBe(true);
    expect((await callAs(app, reader, calls.profile)).statusCode).toBe(401);
    const told = await store.db.selectFrom('messages').selectAll().where('kind', '=', 'security').execute();
    expect(told).toMatchObject([{ member_id: reader.id, title: '你的密码已被重置', link: '/user/setting' }]);
    expect(told[0]?.body).not.toContain(password);
  });

  it('the command reset-password lets a member who guessed too often sign in at once', async () => {
    const guesser = openBrowser(app);
    expect((await guesser.register('ｆｏｒｇｅｔｆｕｌ', '春江潮水连海平，海上明月')).statusCode).toBe(200);
    for (let count = 0; count < 10; count += 1) await guesser.login('Forgetful', `wrong ${count}`);
    expect((await guesser.login('Forgetful', '春江潮水连海平，海上明月')).statusCode).toBe(429);
    const ran = await run(['reset-password', 'FORGETFUL', '--json']);
    const { password } = JSON.parse(ran.out);
    expect((await guesser.login('Forgetful', password)).statusCode).toBe(200);
  });

  it('the command reset-password --password takes the password from standard input and does not print it', async () => {
    const ran = await run(['reset-password', '读者甲', '--password'], '一个很长的新密码\n');
    expect([ran.code, ran.out]).toEqual([0, '读者甲 的密码已更换。\n']);
    const account = await getAccount(store, reader.id);
    expect(await isPassword('一个很长的新密码', account?.password_hash)).toBe(true);
    const short = await run(['reset-password', '读者甲', '--password'], '短\n');
    expect([short.code, short.err]).toEqual([2, expect.stringContaining('密码应为')]);
  });

  it('the command lock locks an account at once, and unlock unlocks it', async () => {
    const other = await signInMember(store, '读者丙');
    expect((await callAs(app, other, calls.profile)).statusCode).toBe(200);
    expect((await run(['lock', '读者丙'])).out).toBe('读者丙 已锁定。\n');
    expect((await callAs(app, other, calls.profile)).statusCode).toBe(401);
    expect((await getAccount(store, other.id))?.locked_at).not.toBeNull();
    expect(JSON.parse((await run(['unlock', '读者丙', '--json'])).out)).toEqual({ username: '读者丙', locked: false });
    expect((await getAccount(store, other.id))?.locked_at).toBeNull();
  });

  it('the command members role makes an administrator and takes the role away, members sign-out ends sessions, and both stand in the record [B15.03 B15.06]', async () => {
    const other = await signInMember(store, '读者丁');
    const last = () => store.db.selectFrom('acts').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect((await run(['members', 'role', '读者丁', 'administrator'])).out).toBe('读者丁 的角色是管理员。\n');
    expect((await callAs(app, other, consoleCalls.me)).json().data.role).toBe('administrator');
    expect((await run(['members', '--role', 'administrator'])).out).toMatch(/^\d+ {2}读者丁 {2}管理员 {2}注册 /);
    expect((await run(['members', 'role', '读者丁', '读者'])).err).toContain('这是唯一的管理员');
    await run(['members', 'role', '读者甲', '管理员', '--reason', '换人']);
    expect(await last()).toMatchObject({ door: 'command', actor_name: '命令行', kind: 'member.role', reason: '换人' });
    expect((await run(['members', 'role', '读者丁', '读者'])).code).toBe(0);
    expect((await callAs(app, other, consoleCalls.me)).statusCode).toBe(403);
    expect((await run(['members', 'sign-out', '读者丁'])).out).toBe('读者丁 的所有设备已退出登录。\n');
    expect((await callAs(app, other, calls.profile)).statusCode).toBe(401);
    expect((await run(['members', 'role', '读者丁', '站长'])).err).toContain('角色应是 reader、');
  });

  it('commands write the data of a member into a new file that nobody else reads, and delete an account, but not that of the only administrator [B15.193]', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shuhai-export-'));
    const file = path.join(folder, '资料.json');
    await signInMember(store, '读者己');
    expect((await run(['members', 'export', '读者己', file])).out).toContain('只交给本人');
    expect(JSON.parse(await readFile(file, 'utf8')).messages).toMatchObject([{ title: '你的资料被导出' }]);
    expect((await stat(file)).mode & 0o077).toBe(0);
    // A file that is there stays as it is, and nothing is recorded.
    const before = await store.db.selectFrom('acts').select('id').execute();
    expect((await run(['members', 'export', '读者己', file])).code).toBe(1);
    expect(await store.db.selectFrom('acts').select('id').execute()).toEqual(before);
    await rm(folder, { recursive: true });

    expect((await run(['members', 'delete', '读者己'])).err).toContain('注销不能恢复：请加上 --yes');
    await store.db.updateTable('members').set({ role: 'reader' }).execute();
    await run(['members', 'role', '读者己', 'administrator']);
    expect((await run(['members', 'delete', '读者己', '--yes'])).err).toContain('这是唯一的管理员');
    await run(['members', 'role', '读者甲', 'administrator']);
    expect((await run(['members', 'delete', '读者己', '--yes'])).out).toBe('读者己 已注销。\n');
    await run(['members', 'role', '读者甲', 'reader']);
    expect((await run(['members', 'sign-out', '读者己'])).err).toContain('没有名为“读者己”的用户');
  });

  it('the command record lists what was done, searched by names and reasons, the newest first [B15.194]', async () => {
    await signInMember(store, '读者庚');
    await run(['lock', '读者庚', '--reason', '刷屏太多']);
    await run(['unlock', '读者庚', '--reason', '认错了人']);
    const kinds = async (...args: string[]) => (await runForJson(store, ['record', ...args])).map(({ kind }) => kind);
    expect(await kinds('--find', '读者庚')).toEqual(['member.unlock', 'member.lock']);
    expect(await kinds('--find', '读者庚', '--limit', '1')).toEqual(['member.unlock']);
    expect(await kinds('--find', '刷屏')).toEqual(['member.lock']);
    expect(await kinds('--find', '读者庚', '--kind', 'member.lock')).toEqual(['member.lock']);
    expect(await kinds('--find', '读者庚', '--to', '2020-01-01')).toEqual([]);
    const { out } = await run(['record', '--find', '认错']);
    expect(out).toMatch(/^\d+ {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}命令行 {2}member\.unlock {2}读者庚 {2}原因：认错了人\n$/);
    expect((await run(['record', '--find', '没有的'])).out).toBe('没有符合条件的记录。\n');
  });

  it('each command about members and feedback writes one entry into the record [B15.06]', async () => {
    const member = await signInMember(store, '读者戊');
    await run(['members', 'role', '读者戊', 'moderator']);
    await callAs(app, member, calls.sendFeedback, { kind: '建议', content: '加一盏灯吧' });
    const [{ id }] = await runForJson(store, ['feedback']);
    for (const [kind, ...args] of [
      ['member.lock', 'lock', '读者戊', '--reason', '发广告'],
      ['member.unlock', 'unlock', '读者戊'],
      ['member.reset_password', 'reset-password', '读者戊'],
      ['feedback.assign', 'feedback', 'assign', id, '--to', '读者戊'],
      ['feedback.answer', 'feedback', 'reply', id, '--text', '好的'],
      ['feedback.close', 'feedback', 'close', id],
      ['feedback.reopen', 'feedback', 'reopen', id],
      ['member.role', 'members', 'role', '读者戊', 'reader'],
    ]) {
      const before = await store.db.selectFrom('acts').select('id').execute();
      expect([args, (await run(args)).code]).toEqual([args, 0]);
      const acts = await store.db.selectFrom('acts').select(['kind', 'door']).orderBy('id').execute();
      expect([args, acts.slice(before.length)]).toEqual([args, [{ kind, door: 'command' }]]);
    }
  });

  it.each([
    [['lock'], 2, '没有给出用户名'],
    [['lock', '没有的人'], 1, '没有名为“没有的人”的用户'],
    [['unlock', '甲', '乙'], 2, '多余的参数：乙'],
    [['reset-password', '没有的人'], 1, '没有名为“没有的人”的用户'],
    [['announce', '--title', '停机'], 2, '缺少 --body'],
    [['announce', 'recall', '999'], 1, '没有编号为 999 的公告'],
    [['announce', 'recall'], 2, '没有给出公告编号'],
    [['announce', 'list', '5'], 2, '多余的参数：5'],
    [['members', '--before', 'x'], 2, '“x”不是读者编号'],
    [['members', 'invite'], 2, '没有给出给谁'],
    [['members', 'invite', '林冲', '--until', '明天'], 2, '--until 应是日期，如 2026-01-31'],
    [['members', 'invite', '林冲', '--until', '2020-01-01'], 1, '有效期不能在今天以前'],
    [['members', 'invite', '林冲', '--uses', '101'], 1, '一个邀请能注册 1 到 100 个账号'],
    [['members', 'revoke-invitation', '999'], 1, '这个邀请不存在'],
    [['stats', '--days', '31'], 2, '--days 最多 30'],
    [['feedback', 'reply', '1'], 2, '缺少 --text'],
    [['feedback', 'reply', '999', '--text', '好的'], 1, '没有编号为 999 的反馈'],
    [['feedback', '--status', 'done'], 2, '--status 应是 open、replied、closed 之一'],
  ])('%j ends with %i and says why', async (args, code, message) => {
    const ran = await run(args);
    expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(message)]);
    expect(ran.out).toBe('');
  });
});
