import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import { calls as readersCalls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { openBrowser } from '../../testing/clients/browser.ts';
import { type MemberClient, memberClient } from '../../testing/clients/member-client.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../testing/databases.ts';
import { signInStaff } from '../../testing/staff.ts';

describeOnEachDatabase('the settings', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let administrator: MemberClient;
  beforeEach(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    administrator = memberClient(app, await signInStaff(store, 'administrator'));
  });
  afterEach(() => app.close());

  const save = (changes: object) => administrator.post(calls.saveSettings, { reason: '', ...changes });
  const undo = (act: string) => administrator.post(calls.undoAct, { id: act, reason: '' });

  it('texts of the site count at once, an empty one puts the default back, and the record undoes them [B15.96]', async () => {
    const before = await administrator.get(readersCalls.site);
    const { act } = await save({ texts: { name: ' 灯塔书屋 ', licence: '备案号：京1号' } });
    expect(await administrator.get(readersCalls.site)).toMatchObject({ name: '灯塔书屋', licence: '备案号：京1号' });
    expect((await administrator.get(calls.settings)).texts).toMatchObject({ name: '灯塔书屋', disclaimer: '' });
    expect((await save({ texts: { name: '灯塔书屋' } })).act).toBeNull();
    await save({ texts: { licence: '' } });
    expect((await administrator.get(readersCalls.site)).licence).toBe(before.licence);
    await save({ texts: { licence: '备案号：京1号' } });
    await undo(act);
    expect(await administrator.get(readersCalls.site)).toEqual(before);
    const long = await administrator.outcome(calls.saveSettings, { texts: { name: '长'.repeat(31) }, reason: '' });
    expect(long).toEqual([400, '站名不能多于 30 个字']);
  });

  it('partner links are replaced as a whole, and the record puts them back [B15.96]', async () => {
    const before = await administrator.get(readersCalls.links);
    const links = [{ link_name: '读书会', link_url: 'https://friends.example/' }];
    const { act } = await administrator.post(calls.saveLinks, { links, reason: '换' });
    expect(await administrator.get(readersCalls.links)).toEqual(links);
    expect((await administrator.post(calls.saveLinks, { links, reason: '' })).act).toBeNull();
    const evil = [{ link_name: '坏', link_url: 'javascript:alert(1)' }];
    expect((await administrator.outcome(calls.saveLinks, { links: evil, reason: '' }))[0]).toBe(400);
    await undo(act);
    expect(await administrator.get(readersCalls.links)).toEqual(before);
  });

  it('where registration is closed nobody registers, and members sign in as before [B15.97]', async () => {
    await openBrowser(app).register('老读者', '一二三四五六七八');
    await save({ registration: 'closed' });
    const refused = await openBrowser(app).register('新读者', '一二三四五六七八');
    expect([refused.statusCode, refused.json().error]).toEqual([403, '本站现在不开放注册']);
    expect((await openBrowser(app).login('老读者', '一二三四五六七八')).statusCode).toBe(200);
    await save({ registration: 'open' });
    expect((await openBrowser(app).register('新读者', '一二三四五六七八')).statusCode).toBe(200);
  });
});

describeOnSqlite('a test mail', (open) => {
  /** A mail server that takes every mail. @returns what clients said to it, and its port */
  const startMailServer = async (): Promise<{ server: Server; said: () => string; port: number }> => {
    let said = '';
    const server = createServer((socket) => {
      socket.write('220 test\r\n');
      let isText = false;
      socket.on('data', (data) => {
        const line = data.toString();
        said += line;
        if (isText && !line.endsWith('\r\n.\r\n')) return;
        if (/^DATA/.test(line)) {
          isText = true;
          socket.write('354 go on\r\n');
        } else if (isText) {
          isText = false;
          socket.write('250 taken\r\n');
        } else socket.write(/^QUIT/.test(line) ? '221 bye\r\n' : '250 ok\r\n');
      });
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return { server, said: () => said, port: (server.address() as AddressInfo).port };
  };
  const mailOf = (port: number) => ({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    ...{ MAIL_FROM: 'no-reply@books.example', PUBLIC_ORIGIN: 'http://books.example' },
  });
  const openWith = async (mail: object) => {
    const store = await open();
    const app = await buildTestApp(store, { TEST_MODE: '1', ...mail });
    return { app, administrator: memberClient(app, await signInStaff(store, 'administrator')) };
  };

  it('goes to the mail server, and says so once that has taken it [B15.98]', async () => {
    const { server, said, port } = await startMailServer();
    const { app, administrator } = await openWith(mailOf(port));
    const { msg } = await administrator.post(calls.sendTestMail, { email: 'me@example.com' });
    expect(msg).toBe('测试信已经寄给 me@example.com，请去收信');
    expect(said()).toContain('RCPT TO:<me@example.com>');
    await app.close();
    server.close();
  });

  it('that is not taken says why, and an address that is none is refused [B15.98]', async () => {
    const { app, administrator } = await openWith(mailOf(9));
    const refused = await administrator.outcome(calls.sendTestMail, { email: 'me@example.com' });
    expect(refused).toEqual([409, expect.stringMatching(/^信没有寄出：.*ECONNREFUSED/)]);
    expect((await administrator.outcome(calls.sendTestMail, { email: 'me' }))[0]).toBe(400);
    await app.close();
  });

  it('is refused in words where the server is not told how mail is sent [B15.98]', async () => {
    const { app, administrator } = await openWith({});
    expect((await administrator.get(calls.settings)).sends_mail).toBe(false);
    const refused = await administrator.outcome(calls.sendTestMail, { email: 'me@example.com' });
    expect(refused).toEqual([409, '服务器没有设置寄信：请设置环境变量 SMTP_URL、MAIL_FROM 和 PUBLIC_ORIGIN']);
    await app.close();
  });
});
