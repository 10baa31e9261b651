import type { Locator, Page } from '@playwright/test';

/** Drags files from outside the browser onto an element, and drops them there. @param files their paths */
export const dropFiles = async (page: Page, onto: Locator, files: string[]): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const box = await onto.boundingBox();
  if (!box) throw new Error('nothing is shown to drop files on');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // 1: as a copy.
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await session.detach();
};
