import { isPaged } from '../text-view/shown-mode.ts';
import { chapterElement } from '../text-view/text-view.ts';

/**
 * Shows a chapter of the DOM alone, as the flow will say once it is drawn. What is drawn then removes the others, so nothing
 * has to be taken back.
 * @returns false where the chapter is not in the DOM
 */
export const showAhead = (id: string): boolean => {
  const shown = chapterElement(id);
  if (!shown) return false;
  for (const element of shown.parentElement?.children ?? []) {
    if (!(element instanceof HTMLElement)) continue;
    element.toggleAttribute('data-current', element === shown);
    // Pages lie above one another, and are hidden by their attribute.
    if (element !== shown && !isPaged()) element.style.display = 'none';
  }
  return true;
};
