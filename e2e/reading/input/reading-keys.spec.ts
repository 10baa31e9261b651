import type { Page } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility/axe.ts';
import { alive } from '../../testing/hydrated.ts';
import { expect, test } from '../../testing/site.ts';

const open = async (page: Page, chapter: string) => {
  await page.goto(`/detail/${chapter}`);
  await alive(page);
};

test('keys turn chapters, open and close panels, and the help lists them all [B1.24]', async ({ page }) => {
  await open(page, '1001-1');
  // There is none before the first.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/\/detail\/1001-1$/);

  await page.keyboard.press('t');
  await expect(page.getByRole('dialog', { name: '目录' })).toBeVisible();
  // Behind a panel no key turns the page.
  await page.keyboard.press(']');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/detail\/1001-1$/);

  await page.keyboard.press('/');
  const field = page.getByLabel('书中的字句');
  await expect(field).toBeFocused();
  await page.keyboard.type('t?]');
  await expect(field).toHaveValue('t?]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: '按键与手势' });
  await expect(help).toBeVisible();
  for (const words of ['下一章', '目录', '搜索本书', '阅读设置', '全屏', '轻点中间']) {
    await expect(help.getByText(words, { exact: false }).first()).toBeVisible();
  }
  await expectAccessible(page, 'dialog[open]');
});

test('the book is kept offline from beside its contents, and removed', async ({ page }) => {
  await open(page, '1001-1');
  await page.getByRole('toolbar').getByRole('link', { name: '目录' }).click();
  await page.getByRole('dialog', { name: '目录' }).getByRole('button', { name: '离线阅读' }).click();
  const panel = page.getByRole('dialog', { name: '离线阅读' });
  await panel.getByRole('button', { name: '离线阅读' }).click();
  await expect(panel.getByText(/^已存 \d+ 章，占 \d/)).toBeVisible();
  await expect(panel.getByRole('region', { name: '离线作品' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'dialog[open]');
  await panel.getByRole('button', { name: '删除下载', exact: true }).click();
  await expect(panel.getByRole('region', { name: '离线作品' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('o');
  await expect(panel.getByRole('button', { name: '离线阅读' })).toBeEnabled();
});

test('whoever turns back before the next chapter is drawn stays in this one', async ({ page }) => {
  // Nothing is prefetched: the next chapter has to be loaded.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await open(page, '1001-2');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const press = (key: string) =>
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        // The address changes before the text: looked at in each task, the moment between the two is met.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          if (!location.pathname.endsWith('/1001-3')) return port2.postMessage(null);
          press('ArrowLeft');
          resolve();
        };
        press('ArrowRight');
        port2.postMessage(null);
      }),
  );
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('第二章 周老太太脚底下');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/detail\/1001-3$/);
});

test('letters and signs can be turned off, and stay off', async ({ page }) => {
  await open(page, '1001-1');
  await page.keyboard.press('?');
  await page.getByLabel('使用字母与符号键').uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await alive(page);
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a held key turns one chapter [B1.08]', async ({ page }) => {
  await open(page, '1001-1');
  // The first press loads the keys; the browser repeats a key that is pressed again without being let go.
  await page.keyboard.down('ArrowRight');
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('ArrowRight');
  await page.keyboard.up('ArrowRight');
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/\/detail\/1001-1$/);
});
