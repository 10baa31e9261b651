import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectWellAtEachSize } from '../testing/accessibility/each-size.ts';
import { password, sendForm, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows. Source: RFC 6238. @param later periods of thirty seconds from now */
const appCode = (secret: string, later = 0): string => {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

test('a second factor is set up, asked for after the next sign-in, and given by a recovery code once [B15.87 B15.88 B15.90]', async ({
  page,
  browser,
  ownSite: site,
}) => {
  test.slow();
  const name = await signIn(page, site.origin, '站务');
  await site.library('members', 'role', name, 'moderator');
  await page.goto(`${site.origin}/console/security`);
  await expect(page.getByRole('button', { name: '开启两步验证' })).toBeVisible();
  await expectWellAtEachSize(page);
  await page.getByRole('button', { name: '开启两步验证' }).click();
  await dialog(page).getByLabel('再输入一次你的密码').fill(password);
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  const secret = ((await page.getByLabel('密钥').textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expect(page.getByRole('img', { name: '二维码' })).toBeVisible();
  await expectWellAtEachSize(page);
  const taken = appCode(secret);
  await page.getByLabel('动态码').fill(taken);
  await page.getByRole('button', { name: '开启', exact: true }).click();
  const items = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await expectWellAtEachSize(page);
  await page.getByRole('button', { name: '已经存好' }).click();
  await expect(page.getByText(/还有 10 个恢复码/)).toBeVisible();

  // Another sign-in, in a browser of its own.
  const later = await (await browser.newContext()).newPage();
  await sendForm(later.request, site.origin, 'login', name);
  await later.addInitScript((username) => {
    localStorage.setItem('auth', JSON.stringify({ username, isAuth: true }));
  }, name);
  // Reading asks for nothing more.
  expect((await later.request.get(`${site.origin}/api/v1/user/info/`)).status()).toBe(200);
  await later.goto(`${site.origin}/console/members`);
  await expect(main(later).getByRole('heading', { level: 1, name: '两步验证' })).toBeVisible();
  await expectWellAtEachSize(later);
  await later.getByLabel('动态码').fill(taken);
  await later.getByRole('button', { name: '继续' }).click();
  await expect(main(later).getByRole('alert')).toContainText(/已经用过|不对/);
  await later.getByRole('button', { name: '验证器不在手边，用恢复码' }).click();
  await later.getByLabel('恢复码').fill(codes[0] ?? '');
  await later.getByRole('button', { name: '继续' }).click();
  await expect(main(later).getByRole('heading', { level: 1, name: '会员' })).toBeVisible();
  await later.goto(`${site.origin}/console/record`);
  await expect(later.getByRole('article').first()).toContainText('用恢复码通过两步验证');
  await later.context().close();
});
