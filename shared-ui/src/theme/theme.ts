import { createGlobalStyle, css } from 'styled-components';

/**
 * The look of the site: ink on paper. Every colour is a CSS variable, which the head of every page sets by theme
 * (shared-api/themes): themes change without script, and the server writes the same page for all.
 */
export const color = {
  paper: 'var(--paper)',
  sheet: 'var(--sheet)',
  ink: 'var(--ink)',
  inkSoft: 'var(--ink-soft)',
  inkFaint: 'var(--ink-faint)',
  line: 'var(--line)',
  wash: 'var(--wash)',
  accent: 'var(--accent)',
  accentWash: 'var(--accent-wash)',
  onAccent: 'var(--on-accent)',
  seal: 'var(--seal)',
} as const;

export const shadow = 'var(--shadow)';

/** Distances, in steps of 4 px. */
export const space = { xs: '4px', s: '8px', m: '12px', l: '16px', xl: '24px', xxl: '40px', xxxl: '64px' } as const;

export const radius = { s: '4px', m: '8px', l: '14px', round: '999px' } as const;

export const font = {
  sans: "system-ui, -apple-system, 'PingFang SC', 'HarmonyOS Sans SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif",
  serif: "'Songti SC', 'Noto Serif CJK SC', 'Noto Serif SC', 'Source Han Serif SC', 'STSong', 'SimSun', Georgia, serif",
} as const;

export const text = {
  tiny: '0.75rem',
  small: '0.875rem',
  base: '1rem',
  lead: '1.125rem',
  title: '1.375rem',
  display: 'clamp(1.6rem, 1.2rem + 1.8vw, 2.25rem)',
} as const;

/** Media query of the desktop layout. */
export const wide = '@media (min-width: 48em)';

/** Maximum width of the site's content. */
export const contentWidth = '1120px';

/** Outline of the element that has the keyboard's focus. */
export const focusRing = css`
  &:focus-visible {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }
`;

/** Minimum size of a target that a finger presses. Source: WCAG 2.2, 2.5.8 asks for 24 px; phones' own guides for 44 px. */
export const fingerSize = '44px';

export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }
  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    scrollbar-gutter: stable;
  }
  body {
    margin: 0;
    background: ${color.paper};
    color: ${color.ink};
    font: 400 ${text.base}/1.6 ${font.sans};
    line-break: strict;
    overflow-wrap: anywhere;
    text-autospace: normal;
    text-spacing-trim: normal;
  }
  h1, h2, h3, h4, p, ul, ol, figure, dl, dd { margin: 0; padding: 0; }
  ul, ol { list-style: none; }
  h1, h2, h3, h4 { font-weight: 600; line-height: 1.35; text-wrap: balance; }
  a { color: inherit; text-decoration: none; ${focusRing} }
  button, input, select, textarea { font: inherit; color: inherit; }
  button { ${focusRing} }
  img, svg { display: block; max-width: 100%; }
  ::selection { background: ${color.accent}; color: ${color.onAccent}; }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { animation-duration: 0.01ms !important; transition: none !important; scroll-behavior: auto !important; }
  }
`;
