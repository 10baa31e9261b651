import { pageModeCss } from './page-mode-css.ts';

let isAdopted = false;

/** Adds the rules of page mode to the document, once; a chapter that is opened by script has them from here. */
export const adoptPageModeCss = (): void => {
  if (isAdopted || typeof CSSStyleSheet.prototype.replaceSync !== 'function') return;
  isAdopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageModeCss);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};
