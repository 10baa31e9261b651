import type { Page } from '@playwright/test';
import { expect } from '../site.ts';
import { expectAccessible, lookAt } from './axe.ts';

/** The themes that a reader chooses, each with the ground of its pages. The seventh is as the system has it. */
const grounds = {
  light: 'rgb(246, 243, 236)',
  dark: 'rgb(19, 20, 22)',
  black: 'rgb(0, 0, 0)',
  sepia: 'rgb(239, 227, 201)',
  green: 'rgb(205, 229, 208)',
  custom: 'rgb(242, 234, 216)',
};

/**
 * Lets axe look at a part of a page in each of the seven themes; it must find nothing. What depends on no colour is looked at
 * in the first alone. Themes change as if they had been chosen in another tab, so that what is open stays so.
 * @param part a selector
 */
export const expectAccessibleInEachTheme = async (page: Page, part: string): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await choose(page, 'system');
  await expectAccessible(page, part, ['dark']);
  for (const [theme, ground] of Object.entries(grounds)) {
    await choose(page, theme);
    await expect(page.locator('body')).toHaveCSS('background-color', ground);
    const { found, fulfilled } = await lookAt(page, part, ['color-contrast']);
    expect([found, fulfilled], theme).toEqual([[], ['color-contrast']]);
  }
};

const choose = (page: Page, theme: string) =>
  page.evaluate((chosen) => {
    localStorage.setItem('reading', JSON.stringify({ theme: chosen }));
    dispatchEvent(new StorageEvent('storage', { key: 'reading' }));
  }, theme);
