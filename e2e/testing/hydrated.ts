import type { Page } from '@playwright/test';
import { expect } from './site.ts';

/** Whether React has taken over what the remote's page drew. */
const isAlive = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('#region > *') ?? {}).some((key) => key.startsWith('__react')),
  );

/** Checks that the remote's page is alive. */
export const alive = (page: Page) => expect.poll(() => isAlive(page)).toBe(true);
