import type { Page } from '@playwright/test';

/** Waits until React has taken over what the remote's page drew. */
export const alive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#region > *') ?? {}).some((key) => key.startsWith('__react')),
  );
