import type { Locator } from '@playwright/test';

/** Names of what can be read or pressed in a frame, and reaches beyond its left or right edge, where it is cut. */
export const partsBeyond = (frame: Locator): Promise<string[]> =>
  frame.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll('button, input, label, a, p, h2, h3, dt, dd')]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        // An element one pixel wide is text for screen readers alone (VisuallyHidden): nobody sees it cut.
        return box.width > 1 && (box.left < left - 0.5 || box.right > right + 0.5);
      })
      .map((part) => part.getAttribute('aria-label') ?? part.textContent ?? '');
  });
