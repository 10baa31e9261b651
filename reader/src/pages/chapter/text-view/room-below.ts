/** Least height of the sheet. The script that opens a page sets it as well (server/pages/document/opening-scripts.ts). */
const property = '--sheet-room';

/**
 * Makes the sheet so high that the page can be scrolled to a place near the end of a chapter, below which there is nothing yet.
 * What comes there, the next chapter, takes up the room.
 */
export const makeRoom = (scrollTop: number): void => {
  const root = document.documentElement;
  const missing = scrollTop - (root.scrollHeight - root.clientHeight);
  const sheet = document.querySelector<HTMLElement>('[data-sheet]');
  if (missing > 0 && sheet) root.style.setProperty(property, `${Math.ceil(sheet.offsetHeight + missing)}px`);
};

export const endRoom = (): void => {
  document.documentElement.style.removeProperty(property);
};
