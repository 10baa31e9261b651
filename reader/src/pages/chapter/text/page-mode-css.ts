import { frameAttribute } from 'shared-api/contract';

/**
 * Pages are columns, one on a phone and two side by side; a line has a whole number of characters here as well. Lines of two columns
 * stand beside each other: whatever is above one is a whole number of lines high, room between paragraphs too. The server
 * writes these rules into the page, so that the first paint is in pages; here they come with the page's controls.
 */
export const pageModeCss = `
@media screen {
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
  --column: round(down, 100vw - 2 * var(--reading-margin, 20px), 1em);
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
}
html[data-mode='page']:has([data-voice-frame], [data-automatic]) [data-chapter] { padding-block-end: var(--voice-room, 104px); }
html[data-mode='page']:has([data-voice-frame], [data-automatic]) [data-picture] img { max-block-size: calc(100svh - 44px - var(--voice-room, 104px)); }
html[data-mode='page'] [data-chapter]:not([data-current]) { visibility: hidden; }
html[data-mode='page'] [data-chapter] nav { break-inside: avoid; }
html[data-mode='page']:has([data-sheet]) { overflow: hidden; overscroll-behavior: none; scrollbar-gutter: auto; }
html[data-bars='on']:has([data-tools]) { --foot-room: 104px; }
@media (max-width: 59.99em) {
  html:has([data-tools]) { --foot-room: 56px; }
  html[data-bars='on']:has([data-tools]) { --foot-room: 160px; }
  html:is([data-mode='page'], [data-bars='off']):not([data-bars='on']) { --foot-room: 0px; }
  html:is([data-mode='page'], [data-bars='off']):not([data-bars='on']) [data-tools=''] { visibility: hidden; }
  html:root:has([data-tools]) [${frameAttribute}='to-top'] { inset-block-end: calc(var(--foot-room) + 20px); }
}
@media (max-width: 59.99em) and (pointer: coarse) {
  html:not([data-bars='on']):has([data-tools]) { --foot-room: 0px; }
  html:not([data-bars='on']) [data-tools=''],
  html:not([data-bars='on']):has([data-tools]) [${frameAttribute}='to-top'] { visibility: hidden; }
}
@media (scripting: none) {
  html:not([data-bars='on']) [data-tools=''] { visibility: visible; }
}
@media (min-width: 60em) {
  html[data-mode='page'] [data-chapter] {
    --columns: 2;
    --column: min(round(down, 50vw - 192px, 1em), var(--reading-width, 38) * 1em);
    --margin: 48px;
    --line: calc(var(--reading-line-height, 1.9) * var(--reading-size, 1.125rem));
    padding-block: 32px 48px;
  }
  html[data-mode='page'] [data-chapter] > p {
    min-block-size: 0;
    block-size: round(up, 32px, var(--line));
  }
  html[data-mode='page'] [data-chapter] > p > a { line-height: var(--line); }
  html[data-mode='page'] [data-chapter] > :is(h1, h2) {
    padding-block-start: var(--line);
    font-size: 1.6em;
    line-height: round(up, 1.1em, var(--line));
  }
  html[data-mode='page'] [data-pid] + [data-pid] { margin-block-start: round(var(--reading-gap, 0.7em), var(--line)); }
  html[data-mode='page'] [data-tools] { inset-inline: auto 16px; }
}
}
`;

/** A chapter on paper, in whichever mode it is read: its text alone. The frame and all buttons are hidden on every page (server/pages/document/page-style.ts). */
export const printCss = `
@media print {
  [data-tools],
  [data-sheet] ~ *,
  [data-sheet] > :not([data-current]),
  [data-chapter] > nav ~ * { display: none !important; }
  html :is([data-sheet], [data-chapter]) {
    inline-size: auto;
    min-block-size: 0;
    max-inline-size: none;
    margin: 0;
    padding: 0;
  }
}
`;

let isAdopted = false;

/** Adds the rules of page mode and of paper to the document, once; a chapter that is opened by script has them from here. */
export const adoptPageModeCss = (): void => {
  if (isAdopted || typeof CSSStyleSheet.prototype.replaceSync !== 'function') return;
  isAdopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageModeCss + printCss);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};
