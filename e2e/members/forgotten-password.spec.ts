import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expectAccessible } from '../testing/accessibility/axe.ts';
import { tabTo } from '../testing/accessibility/keyboard.ts';
import type { OwnServer } from '../testing/servers/own-server.ts';
import { captchaOf, makeMember, openDialog, password, signIn, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

/** A real SMTP server. @returns waits for the next letter and gives what stands behind the `#` of its link */
const startPostOffice = async () => {
  const letters: string[] = [];
  const waiting: ((letter: string) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream).then((raw) => {
        const body = raw.slice(raw.indexOf('\r\n\r\n'));
        const plain = /transfer-encoding: base64/i.test(raw) ? Buffer.from(body, 'base64').toString() : body;
        const letter = /#([\w-]+)/.exec(plain.replace(/=\r\n/g, ''))?.[1] ?? '';
        const next = waiting.shift();
        if (next) next(letter);
        else letters.push(letter);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const next = async () => letters.shift() ?? new Promise<string>((resolve) => waiting.push(resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, next, close: () => server.close() };
};

/** Starts a site again as one that sends mails. */
const startMailing = async ({ origin, goDown, comeBack }: OwnServer, smtpUrl: string) => {
  await goDown();
  await comeBack({ SMTP_URL: smtpUrl, MAIL_FROM: 'no-reply@books.example', PUBLIC_ORIGIN: origin });
};

test('without a mail server the page says whom to ask, and axe finds nothing on the pages around signing in [B11.06]', async ({
  page,
  ownSite: { origin },
}) => {
  await page.goto(`${origin}/home`);
  const dialog = await openDialog(page, '登录');
  await dialog.getByRole('link', { name: '忘记密码？' }).click();
  await expect(page).toHaveURL(/\/password$/);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('管理员会为你换一个新密码');
  await expectAccessible(page);
  await page.goto(`${origin}/login`);
  await expect(page.getByRole('main').getByRole('button', { name: '注册' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
});

test.describe('a mailed link', () => {
  // A page that was open as somebody who is signed out by then, as after a new password, has one call refused.
  test.use({ expectedErrors: [/status of 401/] });

  test('from 忘记密码 in the dialog a mailed link leads to a new password, with which one signs in; links leave the address bar [B11.05 B11.11]', async ({
    page,
    ownSite,
  }) => {
    const office = await startPostOffice();
    await startMailing(ownSite, office.url);
    const name = await signIn(page, ownSite.origin);
    await page.goto(`${ownSite.origin}/user/setting`);
    await page.getByLabel('邮箱').fill('reader@books.example');
    await page.getByRole('button', { name: '保存' }).click();
    const letter = office.next();
    await page.getByRole('button', { name: '寄确认信' }).click();
    await page.goto(`${ownSite.origin}/email#${await letter}`);
    await expect(page.getByRole('button', { name: '确认', exact: true })).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, page.getByRole('button', { name: '确认', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '邮箱已确认' })).toBeVisible();
    await expect(page).toHaveURL(/\/email$/);
    await page.goto(`${ownSite.origin}/user/setting`);
    await expect(page.getByText('reader@books.example 已确认')).toBeVisible();
    await expectAccessible(page);

    // Who forgot it stands before the login: it leads to the page that sends the mail.
    await page.context().clearCookies();
    await page.goto(`${ownSite.origin}/home`);
    await page.evaluate(() => localStorage.setItem('auth', JSON.stringify({ username: '', isAuth: false })));
    await page.reload();
    await (await openDialog(page, '登录')).getByRole('link', { name: '忘记密码？' }).click();
    await expect(page).toHaveURL(/\/password$/);
    await expect(captchaOf(page.locator('main'))).toBeVisible();
    await expectAccessible(page);
    // By keyboard alone, from here to the new password.
    await tabTo(page, page.getByLabel('用户名'));
    await page.keyboard.type(name);
    await tabTo(page, page.getByLabel('验证码', { exact: true }));
    await page.keyboard.type('1234');
    const link = office.next();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '请查收邮件' })).toBeVisible();
    await page.goto(`${ownSite.origin}/password#${await link}`);
    await expect(page).toHaveURL(/\/password$/);
    for (const label of ['新密码', '确认新密码']) {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.type(`${password}九`);
    }
    await expectAccessible(page);
    await tabTo(page, page.getByRole('button', { name: '设置新密码' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '密码已修改' })).toBeVisible();
    expect((await page.request.get(`${ownSite.origin}/api/v1/user/info/`)).status()).toBe(401);
    await page.getByRole('main').getByRole('button', { name: '登录' }).click();
    const login = page.getByRole('dialog', { name: '登录' });
    await submitDialog(login, '登录', name, `${password}九`);
    await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
    office.close();
  });

  test('who cannot see the picture has the browser work in its place, and is mailed the link to a new password [B11.02]', async ({
    page,
    ownSite,
  }) => {
    const { origin } = ownSite;
    const office = await startPostOffice();
    await startMailing(ownSite, office.url);
    const name = await makeMember(page, origin);
    const post = async (call: string, data: object) => {
      const answer = await page.request.post(`${origin}/api/v1${call}`, { data });
      expect(answer.status(), `${call} ${await answer.text()}`).toBe(200);
    };
    await post('/user/info/', { email: 'listener@books.example' });
    const letter = office.next();
    await post('/user/email/', {});
    await post('/email/confirm/', { token: await letter });
    await page.context().clearCookies();

    await page.goto(`${origin}/password`);
    const main = page.getByRole('main');
    await tabTo(page, main.getByLabel('用户名'));
    await page.keyboard.type(name);
    const work = main.getByRole('button', { name: /让浏览器算一道题代替|改用图片/ });
    await tabTo(page, work);
    await page.keyboard.press('Enter');
    await expect(main.getByRole('status').filter({ hasText: '算好了，不用看图片。' })).toBeVisible();
    await expect(work).toBeFocused();
    await expect(captchaOf(main)).toHaveCount(0);
    await expect(main.getByLabel('验证码', { exact: true })).toHaveCount(0);
    await expectAccessible(page);
    const link = office.next();
    await tabTo(page, main.getByRole('button', { name: '寄出邮件' }));
    await page.keyboard.press('Enter');
    await expect(main.getByRole('status').filter({ hasText: '请查收邮件' })).toBeVisible();
    await page.goto(`${origin}/password#${await link}`);
    for (const label of ['新密码', '确认新密码']) {
      await tabTo(page, main.getByLabel(label, { exact: true }));
      await page.keyboard.type(`${password}九`);
    }
    await page.keyboard.press('Enter');
    await expect(main.getByRole('status').filter({ hasText: '密码已修改' })).toBeVisible();
    office.close();
  });
});
