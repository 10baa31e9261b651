import { isPaged } from './shown-mode.ts';

/** Brings words that are in view to the middle of the screen; a page is shown whole, wherever its words stand. */
export const centreRange = (range: Range): void => {
  if (isPaged()) return;
  const { top, bottom } = range.getBoundingClientRect();
  window.scrollBy({ top: (top + bottom - window.innerHeight) / 2, behavior: 'instant' });
};
