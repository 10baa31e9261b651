/**
 * Pages are columns, one on a phone and two side by side; a line has a whole number of characters here as well. The server
 * writes these rules into the page, so that the first paint is in pages; here they come with the page's program.
 */
export const pageModeCss = `
html[data-mode='page'] [data-sheet] {
  position: fixed;
  inset: 0;
  z-index: 2;
  min-block-size: 0;
  max-inline-size: none;
  margin: 0;
  padding: 0;
  border-radius: 0;
  background: var(--sheet);
}
html[data-mode='page'] [data-chapter] {
  --columns: 1;
  --column: round(down, 100vw - 40px, 1em);
  --margin: calc((100vw - var(--column)) / 2);
  position: absolute;
  inset: 0;
  inline-size: calc(var(--columns) * (var(--column) + 2 * var(--margin)));
  max-inline-size: none;
  padding: 12px var(--margin) 36px;
  overflow: auto hidden;
  columns: var(--columns);
  column-gap: calc(2 * var(--margin));
  column-fill: auto;
  scrollbar-width: none;
  overscroll-behavior: contain;
}
html[data-mode='page'] [data-chapter]:not([data-current]) { visibility: hidden; }
html[data-mode='page'] [data-chapter] nav { break-inside: avoid; }
html[data-mode='page']:has([data-sheet]) { overflow: hidden; scrollbar-gutter: auto; }
@media (max-width: 959px) {
  html[data-mode='page']:not([data-bars='on']) [data-tools],
  html[data-bars='off'] [data-tools] { visibility: hidden; }
  #root:has([data-tools]) > button[aria-label='回到顶部'] { inset-block-end: 76px; }
}
@media (min-width: 960px) {
  html[data-mode='page'] [data-chapter] {
    --columns: 2;
    --column: min(round(down, 50vw - 192px, 1em), var(--reading-width, 38) * 1em);
    --margin: 48px;
    padding-block: 32px 48px;
  }
  html[data-mode='page'] [data-tools] { inset-inline: auto 16px; }
}
`;
