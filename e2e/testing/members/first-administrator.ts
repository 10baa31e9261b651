import type { Page } from '@playwright/test';
import type { OwnServer } from '../servers/own-server.ts';
import { newName, submitDialog } from '../sign-in.ts';
import { expect } from '../site.ts';

/** Becomes the first administrator of a site as its operator does: by the link of its first start. @returns that link's address */
export const becomeFirstAdministrator = async (page: Page, site: OwnServer): Promise<string> => {
  // Printed once the server answers.
  await expect.poll(site.said).toContain('/console/setup#');
  const [link = ''] = /http\S+\/console\/setup#\S+/.exec(site.said()) ?? [];
  const address = site.origin + link.slice(link.indexOf('/console'));
  await page.goto(address);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '注册' }).click();
  // The page is loaded anew a second after the sign-in: what is pressed until then is pressed on a page that goes away.
  const loadedAnew = page.waitForEvent('load');
  await submitDialog(page.getByRole('dialog', { name: '注册' }), '注册', newName('持灯人'));
  await loadedAnew;
  await page.getByRole('button', { name: '成为管理员' }).click();
  await expect(main.getByRole('heading', { name: '你现在是管理员了' })).toBeVisible();
  return address;
};
