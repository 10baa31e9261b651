import { rootId } from 'shared-api/contract';
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
export const printStyle = [
  `@media print{:root{${declarations}}`,
  `html::after,body>:not(#${rootId}),#${rootId}>:not(main),nav,button,form,dialog{display:none!important}`,
  `#${rootId}>main{min-block-size:0;max-inline-size:none;padding:0}}`,
].join('');
