import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import { SMTPServer } from 'smtp-server';
import type { Store } from '../../db/open-store.ts';
import { setSite } from '../../novels/editing/site-texts.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { type Browser, openBrowser } from '../../testing/clients/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { withHashSlot } from '../passwords/passwords.ts';

const password = '床前明月光，疑是地上霜';
const another = '举头望明月，低头思故乡';

/** A real SMTP server, which keeps what it is given. */
const startPostOffice = async () => {
  const letters: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      text(stream).then((raw) => {
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), text: decoded(raw) });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { letters, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((done) => server.close(done)) };
};

/** Text of a mail, whichever way it was encoded for its journey. */
const decoded = (raw: string): string => {
  const [head = '', ...parts] = raw.split('\r\n\r\n');
  const body = parts.join('\r\n\r\n');
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

describeOnEachDatabase('mail', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let office: Awaited<ReturnType<typeof startPostOffice>>;
  const withMail = async () =>
    buildTestApp(store, {
      TEST_MODE: '1',
      SMTP_URL: office.url,
      MAIL_FROM: '书海 <no-reply@books.example>',
      PUBLIC_ORIGIN: 'http://books.example',
      CONTACT: 'help@books.example',
    });
  beforeAll(async () => {
    store = await open();
    office = await startPostOffice();
  });
  beforeEach(async () => {
    app = await withMail();
    office.letters.length = 0;
  });
  afterEach(() => app.close());
  afterAll(() => office.close());

  let names = 0;
  const member = async (email = 'reader@example.com') => {
    names += 1;
    const name = `收信人${names}`;
    const reader = openBrowser(app);
    await reader.register(name, password);
    await reader.call(calls.profile, { email });
    return { name, reader };
  };
  const captcha = async (reader: Browser) => ({ code: '1234', captcha_key: await reader.captchaKey() });
  const forgot = async (username: string, reader = openBrowser(app)) =>
    reader.call(calls.forgottenPassword, { username, ...(await captcha(reader)) });
  /** Mails go out behind the answers: closing waits for them. @returns the letters' links */
  const delivered = async () => {
    await app.close();
    app = await withMail();
    return office.letters.map((letter) => /(http:\S+)#(\S+)/.exec(letter.text)?.slice(1) ?? []);
  };
  const confirmed = async () => {
    const made = await member();
    await made.reader.call(calls.sendConfirmation, {});
    const [[, token] = []] = await delivered();
    expect((await openBrowser(app).call(calls.confirmEmail, { token })).statusCode).toBe(200);
    office.letters.length = 0;
    return made;
  };
  const renew = (token: string | undefined, to = another) =>
    openBrowser(app).call(calls.newPassword, { token, password: to, repassword: to });

  it('an address is confirmed by the link that came to it, once, until it is changed [B11.05]', async () => {
    const { reader } = await member('first@example.com');
    const profile = async (reads = reader) => (await openAgain(reads).call(calls.profile)).json().data.email_confirmed;
    /** The app is another one after each delivery; the browser keeps its cookies. */
    const openAgain = (from: Browser) => {
      const again = openBrowser(app);
      for (const [name, value] of from.cookies) again.cookies.set(name, value);
      return again;
    };
    expect(await profile()).toBe(false);
    expect((await reader.call(calls.sendConfirmation, {})).statusCode).toBe(200);
    const [[page, token] = []] = await delivered();
    expect([page, office.letters[0]?.to]).toEqual(['http://books.example/email', ['first@example.com']]);
    expect(JSON.stringify(await store.db.selectFrom('mail_tokens').selectAll().execute())).not.toContain(token);
    const confirm = () => openBrowser(app).call(calls.confirmEmail, { token });
    expect((await renew(token)).statusCode).toBe(410);
    expect((await confirm()).statusCode).toBe(200);
    expect(await profile()).toBe(true);
    expect((await confirm()).statusCode).toBe(410);
    await openAgain(reader).call(calls.profile, { email: 'second@example.com' });
    expect(await profile()).toBe(false);
  });

  it('a mail says which site it comes from, as its operator calls it [B5.07]', async () => {
    const { reader } = await member();
    await setSite(store, { name: '听雨楼' });
    await reader.call(calls.sendConfirmation, {});
    await delivered();
    await setSite(store, { name: '' });
    expect(office.letters.map((letter) => letter.text)).toEqual([expect.stringContaining('你在听雨楼的邮箱')]);
  });

  it('a new password is set by a mailed link, once, and ends every session [B11.05]', async () => {
    const { name, reader } = await confirmed();
    expect((await forgot(name)).statusCode).toBe(200);
    const [[page, token] = []] = await delivered();
    expect(page).toBe('http://books.example/password');
    expect((await renew(token, '短')).statusCode).toBe(400);
    expect((await renew(token)).statusCode).toBe(200);
    expect((await renew(token, password)).statusCode).toBe(410);
    const cookie = [...reader.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    expect((await openBrowser(app, { cookie }).call(calls.profile)).statusCode).toBe(401);
    expect((await openBrowser(app).login(name, password)).statusCode).toBe(403);
    expect((await openBrowser(app).login(name, another)).statusCode).toBe(200);
  });

  it('a new password is not the name; the link of somebody who finds the server busy is not spent', async () => {
    const { name } = await confirmed();
    await forgot(name);
    const [[, token] = []] = await delivered();
    const strict = await buildTestApp(store);
    const renewed = (to: string) =>
      openBrowser(strict).call(calls.newPassword, { token, password: to, repassword: to });
    await store.db.updateTable('members').set({ username: 'reader-of-mail' }).where('username', '=', name).execute();
    const asName = await renewed('Reader-Of-Mail');
    expect([asName.statusCode, asName.json().error]).toEqual([400, '密码不能与用户名相同']);
    const held = Promise.withResolvers<void>();
    const others = Array.from({ length: 402 }, () => withHashSlot(() => held.promise));
    expect((await renewed(another)).statusCode).toBe(503);
    held.resolve();
    await Promise.all(others);
    expect((await renewed(another)).statusCode).toBe(200);
    await strict.close();
  });

  it('a link expires, and ends with the next one and with the address [B11.05]', async () => {
    const { name } = await confirmed();
    await forgot(name);
    await forgot(name);
    const [[, first] = [], [, second] = []] = await delivered();
    expect((await renew(first)).statusCode).toBe(410);
    await store.db
      .updateTable('mail_tokens')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    expect((await renew(second)).statusCode).toBe(410);
    await forgot(name);
    const third = (await delivered()).at(-1)?.[1];
    await store.db.updateTable('members').set({ email: 'other@example.com' }).where('username', '=', name).execute();
    expect((await renew(third)).statusCode).toBe(410);
  });

  it('whether there is such a member, and with an address, nobody learns [B11.05]', async () => {
    const { name } = await confirmed();
    const unconfirmed = await member('nobody@example.com');
    const answers = [await forgot(name), await forgot(unconfirmed.name), await forgot('没有这个人')];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    await delivered();
    expect(office.letters.map(({ to }) => to)).toEqual([['reader@example.com']]);
  });

  it('of one name three mails are asked for within a quarter of an hour, whether or not it is a member’s', async () => {
    for (const name of [(await confirmed()).name, '也没有这个人']) {
      const statuses: number[] = [];
      for (let time = 0; time < 4; time += 1) statuses.push((await forgot(name)).statusCode);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  it('a site without a mail server says whom to ask [B11.06]', async () => {
    const silent = await buildTestApp(store, { TEST_MODE: '1', CONTACT: 'help@books.example' });
    const reader = openBrowser(silent);
    expect((await reader.call(calls.passwordHelp)).json().data).toEqual({
      by_mail: false,
      contact: 'help@books.example',
    });
    await reader.register('没有信', password);
    expect((await reader.call(calls.profile)).json().data.email_confirmed).toBeNull();
    expect((await forgot('没有信', reader)).statusCode).toBe(403);
    await silent.close();
    expect((await openBrowser(app).call(calls.passwordHelp)).json().data.by_mail).toBe(true);
  });
});
