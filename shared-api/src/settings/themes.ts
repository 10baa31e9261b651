import { papers } from './papers.ts';

/**
 * Colours of the site by theme, each the value of a CSS variable (`--ink-soft`). Text in any of the inks, in the accent and in
 * the seal has a contrast of at least 4.5 : 1 on every ground it stands on (WCAG 2.2 AA; themes.test.ts computes it).
 */
export interface Palette {
  /** Which of its own controls and scrollbars the browser draws. */
  'color-scheme': 'light' | 'dark';
  /** Ground of the page. */
  '--paper': string;
  /** Ground of a card or a sheet upon the page. */
  '--sheet': string;
  '--ink': string;
  '--ink-soft': string;
  '--ink-faint': string;
  '--line': string;
  /** Ground of something that is pointed at or set off. */
  '--wash': string;
  '--accent': string;
  '--accent-wash': string;
  '--on-accent': string;
  /** The red of a seal: what must be seen. */
  '--seal': string;
  '--shadow': string;
}

const lightShadow = '0 1px 2px rgb(60 48 30/8%),0 6px 20px rgb(60 48 30/7%)';
const darkShadow = '0 1px 2px rgb(0 0 0/40%),0 6px 20px rgb(0 0 0/30%)';

const light: Palette = {
  'color-scheme': 'light',
  '--paper': papers.light,
  '--sheet': '#fffdf8',
  '--ink': '#24211d',
  '--ink-soft': '#59534b',
  '--ink-faint': '#6c6459',
  '--line': '#e3dccf',
  '--wash': '#ece6da',
  '--accent': '#17565e',
  '--accent-wash': '#dfe9e7',
  '--on-accent': '#fffdf8',
  '--seal': '#a23526',
  '--shadow': lightShadow,
};

const dark: Palette = {
  'color-scheme': 'dark',
  '--paper': papers.dark,
  '--sheet': '#1b1d20',
  '--ink': '#dad5cb',
  '--ink-soft': '#aaa498',
  '--ink-faint': '#958e82',
  '--line': '#383c41',
  '--wash': '#24272b',
  '--accent': '#83c5c9',
  '--accent-wash': '#1d3032',
  '--on-accent': '#0d2123',
  '--seal': '#e58d7c',
  '--shadow': darkShadow,
};

const black: Palette = {
  'color-scheme': 'dark',
  '--paper': papers.black,
  '--sheet': '#0b0b0c',
  '--ink': '#b8b3aa',
  '--ink-soft': '#9b968d',
  '--ink-faint': '#8a857c',
  '--line': '#2f3134',
  '--wash': '#19191b',
  '--accent': '#6fb0b5',
  '--accent-wash': '#0f2123',
  '--on-accent': '#041416',
  '--seal': '#d9806f',
  '--shadow': '0 0 0 1px #1b1b1d',
};

const sepia: Palette = {
  'color-scheme': 'light',
  '--paper': papers.sepia,
  '--sheet': '#f7eed9',
  '--ink': '#3b2d1b',
  '--ink-soft': '#5d4a31',
  '--ink-faint': '#66533a',
  '--line': '#dac9a6',
  '--wash': '#e5d7b8',
  '--accent': '#70410f',
  '--accent-wash': '#ecdab5',
  '--on-accent': '#fdf7e8',
  '--seal': '#96301f',
  '--shadow': '0 1px 2px rgb(80 55 15/10%),0 6px 20px rgb(80 55 15/9%)',
};

const green: Palette = {
  'color-scheme': 'light',
  '--paper': papers.green,
  '--sheet': '#dbeedc',
  '--ink': '#1d3224',
  '--ink-soft': '#38503f',
  '--ink-faint': '#425a49',
  '--line': '#b3d0b7',
  '--wash': '#bfdac2',
  '--accent': '#12523a',
  '--accent-wash': '#bcdcc5',
  '--on-accent': '#f0f8ef',
  '--seal': '#8d2b20',
  '--shadow': '0 1px 2px rgb(20 60 30/10%),0 6px 20px rgb(20 60 30/9%)',
};

/** The themes that are ready made; the reader's own is made from two colours (own-theme.ts). */
export const palettes = { light, dark, black, sepia, green } as const;

export const shadows = { light: lightShadow, dark: darkShadow } as const;

const declarations = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/**
 * Style of the root element in each theme, for the head of every page. A theme is chosen by `data-theme`; without it the
 * page follows the system.
 */
export const themeStyle = [
  `:root{${declarations(light)}}`,
  `@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`,
  ...Object.entries(palettes).map(([name, palette]) => `html[data-theme=${name}]{${declarations(palette)}}`),
].join('');
