import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../testing/site.ts';

/** Tests of the row of buttons on a book's page, in each state in which it has a part that it has not at first. */

// Keeping a book needs the worker.
test.use({ serviceWorkers: 'allow' });

const row = (page: Page) => page.getByRole('button', { name: '加入书架' }).locator('..');

/** Expects every button of the row to be as large as a finger, its words whole, and no two to overlap. */
const expectUsable = async (buttons: Locator) => {
  const boxes = await buttons.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { name: element.textContent, left, top, right, bottom, cut: element.scrollWidth - element.clientWidth };
    }),
  );
  expect(boxes.length).toBeGreaterThanOrEqual(5);
  for (const [index, box] of boxes.entries()) {
    const message = JSON.stringify(box);
    expect(box.right - box.left, message).toBeGreaterThanOrEqual(44);
    expect(box.bottom - box.top, message).toBeGreaterThanOrEqual(44);
    expect(box.cut, message).toBeLessThanOrEqual(0);
    for (const other of boxes.slice(index + 1))
      expect(box.right <= other.left || box.bottom <= other.top, `${message} ${other.name}`).toBe(true);
  }
};

test('each button of the row stays as large as a finger while a book is kept, when it has come, and when a new chapter waits', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.goto('/book/1001');
  const buttons = row(page).locator(':scope > a, :scope > button');
  const press = async (name: string) => {
    const button = row(page).getByRole('button', { name });
    await (isMobile ? button.tap() : button.click());
  };
  await expect(row(page).getByRole('button', { name: '离线阅读' })).toBeEnabled();
  await expectUsable(buttons);
  await press('离线阅读');
  await expect(row(page).getByRole('status')).toHaveText(/^已存 \d+ 章/);
  await expectUsable(buttons);

  // As if a chapter had come since: the row has both buttons.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kept-books');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const books = opening.result.transaction('books', 'readwrite').objectStore('books');
          const reading = books.get('1001');
          reading.onsuccess = () => {
            const book = { ...reading.result, total: reading.result.total - 1, kept: reading.result.kept - 1 };
            books.put(book).onsuccess = () => resolve();
          };
        };
      }),
  );
  await page.reload();
  await expect(row(page).getByRole('button', { name: '下载新章' })).toBeVisible();
  await expectUsable(buttons);
  await press('删除下载');
  await expect(row(page).getByRole('button', { name: '离线阅读' })).toBeVisible();
  await expectUsable(buttons);
});
