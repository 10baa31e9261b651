import type { Page } from '@playwright/test';
import { selectionBar, selectText } from '../../testing/reading/notes.ts';
import { showTools } from '../../testing/reading/reading-place.ts';
import { expect, test } from '../../testing/site.ts';

/**
 * Names of what can be pressed and is smaller than a finger's 44 px. What is measured is where a press lands on it: a field's label
 * counts, and room that is drawn around it.
 */
const smallTargets = (page: Page, part: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const pressed = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="slider"]';
    const small: string[] = [];
    for (const root of document.querySelectorAll(selector)) {
      for (const element of root.querySelectorAll<HTMLElement>(pressed)) {
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
        element.scrollIntoView({ block: 'center', inline: 'nearest' });
        const target = element.closest('label') ?? element;
        const { left, right, top, bottom } = target.getBoundingClientRect();
        // Seen while the keyboard is on it.
        if (right - left <= 2) continue;
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const isHit = (atX: number, atY: number) => target.contains(document.elementFromPoint(atX, atY));
        const reach = (stepX: number, stepY: number) => {
          let px = 0;
          while (px < 22 && isHit(x + stepX * (px + 0.5), y + stepY * (px + 0.5))) px += 0.5;
          return px;
        };
        const width = Math.max(right - left, reach(1, 0) + reach(-1, 0));
        const height = Math.max(bottom - top, reach(0, 1) + reach(0, -1));
        if (width < 43.5 || height < 43.5)
          small.push(`${element.getAttribute('aria-label') ?? element.textContent ?? element.id} ${width} × ${height}`);
      }
    }
    return small;
  }, part);

/** In the light theme and in the dark. */
const expectLargeTargets = async (page: Page, part: string) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await smallTargets(page, part), colorScheme).toEqual([]);
  }
};

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The panels, by the key that opens each. */
const panels: [key: string, name: string][] = [
  ['n', '笔记'],
  ['/', '搜索本书'],
  ['s', '阅读设置'],
  ['v', '朗读'],
  ['o', '离线阅读'],
  ['?', '按键与手势'],
  ['t', '目录'],
];

test('everything that a finger presses on the reading page is 44 px large @touch [B5.09]', async ({ page }) => {
  await page.goto('/detail/1001-2');
  await showTools(page);
  await expect(page.getByRole('slider')).toBeVisible();
  await expectLargeTargets(page, '#region');
  await page.getByText('全书').click();
  await expect(page.getByRole('slider', { name: '全书进度' })).toBeVisible();
  await expectLargeTargets(page, '#region');
});

test('everything in each panel of the reading page is 44 px large @touch [B5.09]', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('reading', '{"mode":"page","theme":"custom","font":"own"}'));
  await page.goto('/detail/1001-2');
  await showTools(page);
  for (const [key, name] of panels)
    await test.step(name, async () => {
      const panel = dialog(page, name);
      await page.keyboard.press(key);
      await expect(panel).toBeVisible();
      if (name === '目录') await expect(panel.getByRole('link', { name: /第三章/ })).toBeVisible();
      if (name === '搜索本书') {
        await panel.getByLabel('书中的字句').fill('镖局');
        await expect(panel.locator('mark').first()).toBeVisible();
      }
      await expectLargeTargets(page, 'dialog[open]');
      if (name === '目录') {
        await panel.getByRole('textbox', { name: '搜索章节' }).fill('章');
        await expect(panel.getByRole('link').first()).toBeVisible();
        await expectLargeTargets(page, 'dialog[open]');
      }
      await panel.getByRole('button', { name: '关闭' }).first().click();
      await expect(panel).toBeHidden();
    });
});

test('everything over selected text is 44 px large @touch [B5.09]', async ({ page }) => {
  await page.goto('/detail/1001-2');
  await selectText(page, ['2', 0], ['2', 4]);
  await expect(selectionBar(page)).toBeVisible();
  await expectLargeTargets(page, '[data-floating-bar]');
  await selectionBar(page).getByRole('button', { name: '划线' }).click();
  await expect(page.locator('[data-floating-bar]').getByRole('button').first()).toBeVisible();
  await expectLargeTargets(page, '[data-floating-bar]');
});
