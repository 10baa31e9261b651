import { ownPalette } from 'shared-api/own-theme';
import { type ReadingSettings, rootStyleOf } from 'shared-api/reading-settings';
import { palettes } from 'shared-api/themes';

/** Puts settings on the root element, as the script in the head did with those it found (shell/src/first/reading-settings.ts). */
export const applyReadingSettings = (settings: ReadingSettings): void => {
  const root = document.documentElement;
  const { attributes, variables } = rootStyleOf(settings);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) root.removeAttribute(name);
    else if (root.getAttribute(name) !== value) root.setAttribute(name, value);
  }
  const palette = settings.theme === 'custom' ? ownPalette(settings) : {};
  const unset = Object.fromEntries(Object.keys(palettes.light).map((name) => [name, undefined]));
  const declarations: Record<string, string | undefined> = { ...unset, ...variables, ...palette };
  for (const [name, value] of Object.entries(declarations)) {
    if (value === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, value);
  }
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = paperOf(settings, meta.media.includes('dark') ? 'dark' : 'light');
  }
};

const paperOf = ({ theme, paper }: ReadingSettings, system: 'light' | 'dark'): string =>
  theme === 'custom' ? paper : palettes[theme === 'system' ? system : theme]['--paper'];
