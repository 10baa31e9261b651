import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { getAccount } from '../../members/members.ts';
import { isPassword } from '../../members/passwords.ts';
import { openBrowser } from '../../testing/browser.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { callAs, signInMember, type TestMember } from '../../testing/sign-in.ts';
import { runForJson, runLibraryCommand } from './testing/run-library-command.ts';

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
    expect([ran.code, ran.out]).toEqual([0, '已发给 2 位读者。\n']);
    expect(await messages()).toMatchObject([
      { kind: 'system', title: '停机', body: '今晚两点停机维护。', read: false },
    ]);
    expect((await callAs(app, reader, calls.unreadMessages)).json().data.count).toBe(1);
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

  it.each([
    [['lock'], 2, '没有给出用户名'],
    [['lock', '没有的人'], 1, '没有名为“没有的人”的用户'],
    [['unlock', '甲', '乙'], 2, '多余的参数：乙'],
    [['reset-password', '没有的人'], 1, '没有名为“没有的人”的用户'],
    [['announce', '--title', '停机'], 2, '缺少 --body'],
    [['feedback', 'reply', '1'], 2, '缺少 --text'],
    [['feedback', 'reply', '999', '--text', '好的'], 1, '没有编号为 999 的反馈'],
    [['feedback', '--status', 'done'], 2, '--status 应是 open、replied、closed 之一'],
  ])('%j ends with %i and says why', async (args, code, message) => {
    const ran = await run(args);
    expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(message)]);
    expect(ran.out).toBe('');
  });
});
