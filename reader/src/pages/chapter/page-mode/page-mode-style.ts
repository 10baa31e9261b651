import { createGlobalStyle } from 'styled-components';
import { pageModeCss } from './page-mode-css.ts';

/** The rules of page mode, in a page that the server writes. What browsers load has none of it. */
export const PageModeStyle = typeof document === 'undefined' ? createGlobalStyle`${pageModeCss}` : () => null;
