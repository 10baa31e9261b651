/** Lines that one press goes by, as a browser's own arrow keys do. */
const linesPerPress = 2;

/** Height of a line where there is no text to tell it, in px. */
const fallbackLinePx = 32;

/** Scrolls by a few lines of the text. */
export const scrollLines = (direction: 1 | -1): void => {
  const paragraph = document.querySelector('p[data-pid]');
  const linePx = paragraph ? Number.parseFloat(getComputedStyle(paragraph).lineHeight) : Number.NaN;
  window.scrollBy({ top: direction * linesPerPress * (linePx || fallbackLinePx), behavior: 'instant' });
};
