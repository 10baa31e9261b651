import { rootId } from 'shared-api/contract';
import { readingStyle } from 'shared-api/reading-style';
import type { Palette } from 'shared-api/themes';

/** Black on white, in whatever theme one reads; grounds are not printed, so what stood light on one is black as well. */
const inks: Palette = {
  'color-scheme': 'light',
  '--paper': '#fff',
  '--sheet': '#fff',
  '--ink': '#000',
  '--ink-soft': '#000',
  '--ink-faint': '#000',
  '--line': '#bbb',
  '--wash': '#fff',
  '--accent': '#000',
  '--accent-wash': '#fff',
  '--on-accent': '#000',
  '--seal': '#000',
  '--shadow': 'none',
};

/** A theme of the reader's own stands on the element itself. */
const declarations = Object.entries(inks)
  .map(([name, value]) => `${name}:${value}!important`)
  .join(';');

/** Style of every page on paper: its content alone, without what is pressed. What a page has beside its text it hides itself. */
const printStyle = [
  `@media print{:root{${declarations}}`,
  `html::after,body>:not(#${rootId}),#${rootId}>:not(main),nav,button,form,dialog{display:none!important}`,
  `#${rootId}>main{min-block-size:0;max-inline-size:none;padding:0}}`,
].join('');

/** Frames what is chosen. A background or a shadow shows it otherwise, and forced colours leave nothing of either. */
const chosen = `:is([aria-pressed='true'],[aria-selected='true'],[aria-current],label:has([type='radio']:checked))`;

/**
 * Style of every page in forced colours, a contrast theme of the reader's system: what is chosen has a frame, but while the keyboard's focus is
 * on it, and a dialog has an edge.
 */
const forcedColorsStyle = [
  `@media (forced-colors:active){${chosen}:not(:focus-visible,:has(:focus-visible)){outline:3px solid Highlight;outline-offset:-3px}`,
  'dialog{border:1px solid!important}}',
].join('');

/** Style of every page, by reading settings, on paper and in forced colours. */
export const pageStyle = readingStyle + printStyle + forcedColorsStyle;
