import type { Page } from '@playwright/test';

/** Least width and height of what a finger presses, in CSS pixels. */
const fingerSizePx = 44;

/**
 * The targets of a page that a finger is too large for, each with its size. A target is as large as the area in which a press
 * reaches it: padding, a pseudo-element or the label around it count. Links within running text are excepted, as WCAG 2.5.8
 * excepts them.
 * @param part a selector; without it what is open over the page, or else all of it
 * @throws Error where the part is not there: what has gone meanwhile has no target that is too small
 */
export const smallTargets = async (page: Page, part?: string): Promise<string[]> => {
  const { width } = page.viewportSize() ?? { width: 390 };
  // So tall that all of it is in view, where a pointer finds it.
  const height = await page.evaluate(() => Math.max(844, document.documentElement.scrollHeight));
  await page.setViewportSize({ width, height });
  const small = await page.evaluate(
    ([leastPx, part]) => {
      const selector = 'a[href], button, input, select, textarea, summary, [role="menuitem"], [role="option"]';
      const root =
        part === undefined
          ? (document.querySelector('dialog[open], [role="menu"]') ?? document.body)
          : document.querySelector(part);
      if (!root) throw new Error(`There is no ${part} whose targets can be measured`);
      const isInline = (element: Element): boolean =>
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim().length > 1,
        );
      const isOut = (element: HTMLElement): boolean =>
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) ||
        element.closest('[aria-hidden="true"], [inert], [data-novel-words], [data-leaving]') !== null ||
        element.matches(':disabled, [type="hidden"]') ||
        // Seen by nobody but a keyboard, which brings it, or makes it large.
        (element.getBoundingClientRect().bottom <= 0 && getComputedStyle(element).position !== 'static') ||
        element.getBoundingClientRect().width <= 2;
      const small: string[] = [];
      for (const element of root.querySelectorAll<HTMLElement>(selector)) {
        if (isOut(element) || isInline(element)) continue;
        element.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
        const label = element instanceof HTMLInputElement ? element.closest('label') : null;
        const middle = (label ?? element).getBoundingClientRect();
        const isSeen = document.elementFromPoint(middle.left + middle.width / 2, middle.top + middle.height / 2);
        // A list that snaps may have drawn it back out of view.
        if (isSeen === null || !(label ?? element).contains(isSeen))
          element.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'instant' });
        const box = (label ?? element).getBoundingClientRect();
        const isHit = (x: number, y: number): boolean => {
          const found = document.elementFromPoint(x, y);
          return found !== null && (element.contains(found) || (label?.contains(found) ?? false));
        };
        const [middleX, middleY] = [box.left + box.width / 2, box.top + box.height / 2];
        /** How far a press reaches it from its middle, in a direction, up to a finger. */
        const reach = (stepX: number, stepY: number): number => {
          let far = 0;
          while (far < leastPx && isHit(middleX + stepX * (far + 0.5), middleY + stepY * (far + 0.5))) far += 0.5;
          return far;
        };
        const enoughPx = leastPx - 0.5;
        // To go out from the middle takes a hundred times as long as to read the size.
        const wide = box.width >= enoughPx ? box.width : Math.max(box.width, reach(-1, 0) + reach(1, 0));
        const high = box.height >= enoughPx ? box.height : Math.max(box.height, reach(0, -1) + reach(0, 1));
        if (wide < enoughPx || high < enoughPx) {
          const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 20) ?? '';
          small.push(
            `${element.tagName.toLowerCase()} “${name || element.id}” ${Math.round(wide)} × ${Math.round(high)}`,
          );
        }
      }
      return [...new Set(small)];
    },
    [fingerSizePx, part] as const,
  );
  await page.setViewportSize({ width, height: 844 });
  return small;
};
