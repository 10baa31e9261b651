import type { Browser, Page } from '@playwright/test';

/**
 * Makes `page.route` resolve only when the open document asks through it. The browser tells the document in a message that a key can
 * overtake where the page is busy: of 60 presses of a key right after `page.route`, 15 sent a request that no route met. What the page is
 * asked to evaluate comes behind that message.
 */
export const routesHoldAtOnce = (browser: Browser): void => {
  browser.on('context', (context) => context.on('page', routesOfPage));
};

const routesOfPage = (page: Page): void => {
  const route = page.route.bind(page);
  page.route = async (...rule) => {
    const disposable = await route(...rule);
    // Fails only where the document is left for another, which asks through the route from its first request on.
    await page.evaluate('0').catch(() => {});
    return disposable;
  };
};
