import { centreRange } from '../text-view/centre-range.ts';
import { rangeOf, type TextPosition } from '../text-view/text-view.ts';

/** A place with the number of characters that are marked. */
export interface FlashedPlace extends TextPosition {
  length: number;
}

/** Name of the highlight, for `::highlight(found)`. */
const name = 'found';

/** The mark stays for this time, long enough to be found by the eye. */
const flashMs = 4_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let sheet: CSSStyleSheet | undefined;

/** Brings words to the middle of the screen and marks them for a moment, without touching the text. A browser without custom highlights shows no mark. */
export const flashPlace = ({ length, ...start }: FlashedPlace): void => {
  const range = rangeOf(start, { ...start, offset: start.offset + length });
  if (!range) return;
  centreRange(range);
  if (typeof Highlight !== 'function') return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`::highlight(${name}) { background-color: var(--accent); color: var(--on-accent); }`);
    document.adoptedStyleSheets.push(sheet);
  }
  CSS.highlights.set(name, new Highlight(range));
  clearTimeout(timer);
  timer = setTimeout(() => CSS.highlights.delete(name), flashMs);
};
