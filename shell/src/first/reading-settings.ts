import { papers } from 'shared-api/papers';
import { readingStorageKey } from 'shared-api/reading-settings';

/** Settings as they are stored: some of them, and the colours of a theme of the own as they were derived. */
type Stored = Record<string, string | number | boolean | undefined> & { palette?: Record<string, string> };

/**
 * Puts the reading settings that this browser keeps on the root element, as `rootStyleOf` (shared-api/reading-settings) and
 * shared-ui/reading-settings do later. What is stored was checked when it was; where it cannot be read, the defaults hold.
 */
const applyKeptSettings = (): void => {
  try {
    apply(JSON.parse(localStorage.getItem(readingStorageKey) as string));
  } catch {}
};

const apply = (stored: Stored & { [theme: string]: unknown }): void => {
  const root = document.documentElement;
  const mark = (name: string, value: unknown) => root.setAttribute(`data-${name}`, value as string);
  const set = (name: string, value: unknown) => root.style.setProperty(name, value as string);
  ['theme', 'font', 'mode', 'script'].forEach((name) => {
    if (stored[name]) mark(name, stored[name]);
  });
  units.forEach(([name, unit = '']) => {
    if (name in stored) set(`--reading-${name.replace('_', '-')}`, stored[name] + unit);
  });
  if (stored.clock) mark('clock', '');
  if (stored.indent === false) set('--reading-indent', '0');
  if (stored.brightness) {
    mark('dim', '');
    set('--reading-dim', (100 - (stored.brightness as number)) / 100);
  }
  const { palette } = stored;
  if (palette) for (const name in palette) set(name, palette[name]);
  const paper = palette ? palette['--paper'] : papers[stored.theme as keyof typeof papers];
  if (paper) {
    [].forEach.call(document.querySelectorAll('[name=theme-color]'), (meta: HTMLMetaElement) => {
      meta.content = paper;
    });
  }
};

/** Settings that are variables, with the units of their values. */
const units: [name: string, unit?: string][] = [
  ['size', 'px'],
  ['line_height'],
  ['width'],
  ['gap', 'em'],
  ['weight'],
  ['margin', 'px'],
  ['align'],
];

applyKeptSettings();
