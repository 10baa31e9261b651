import type { ReadingSettings } from './reading-settings.ts';
import { type Palette, shadows } from './themes.ts';

/** Least contrast of text on its ground. Source: WCAG 2.2, 1.4.3. */
export const minContrast = 4.5;

type Rgb = readonly [number, number, number];

const rgbOf = (colour: string): Rgb => {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
};

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance, 0 to 1. Source: WCAG 2.2, definitions. */
const luminance = (colour: string): number => {
  const [red, green, blue] = rgbOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of two colours (`#rrggbb`), 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** `share` of one colour, the rest of the other. */
const mix = (one: string, other: string, share: number): string => {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  return hexOf([0, 1, 2].map((at) => (a[at] ?? 0) * share + (b[at] ?? 0) * (1 - share)) as unknown as Rgb);
};

const steps = Array.from({ length: 21 }, (_, step) => step / 20);

/** The colour, taken towards the ink until it can be read on every ground. */
const legible = (colour: string, ink: string, grounds: string[]): string => {
  const share = steps.find((step) =>
    grounds.every((ground) => contrast(mix(ink, colour, step), ground) >= minContrast),
  );
  return mix(ink, colour, share ?? 1);
};

/** A ground a little off the paper, by at most `share`, on which the ink can be read. */
const groundTowards = (colour: string, ink: string, paper: string, share: number): string => {
  const off = steps.find((step) => contrast(ink, mix(paper, colour, 1 - share * (1 - step))) >= minContrast) ?? 1;
  return mix(paper, colour, 1 - share * (1 - off));
};

/** The whole palette of a theme of the reader's own. @param colours with a contrast of at least {@link minContrast} */
export const ownPalette = ({ ink, paper }: Pick<ReadingSettings, 'ink' | 'paper'>): Palette => {
  const scheme = luminance(paper) < luminance(ink) ? 'dark' : 'light';
  const wash = groundTowards(ink, ink, paper, 0.09);
  const grounds = [paper, wash];
  const tint = scheme === 'dark' ? '#83c5c9' : '#17565e';
  const accentWash = groundTowards(tint, ink, paper, 0.12);
  return {
    'color-scheme': scheme,
    '--paper': paper,
    '--sheet': paper,
    '--ink': ink,
    '--ink-soft': legible(mix(ink, paper, 0.8), ink, grounds),
    '--ink-faint': legible(mix(ink, paper, 0.66), ink, grounds),
    '--line': mix(ink, paper, 0.15),
    '--wash': wash,
    '--accent': legible(tint, ink, [...grounds, accentWash]),
    '--accent-wash': accentWash,
    '--on-accent': paper,
    '--seal': legible(scheme === 'dark' ? '#e58d7c' : '#a23526', ink, grounds),
    '--shadow': shadows[scheme],
  };
};

/** The ink, taken towards black or white until it can be read on the paper. */
export const legibleInk = ({ ink, paper }: Pick<ReadingSettings, 'ink' | 'paper'>): string => {
  const end = contrast('#000000', paper) > contrast('#ffffff', paper) ? '#000000' : '#ffffff';
  return legible(ink, end, [paper]);
};
