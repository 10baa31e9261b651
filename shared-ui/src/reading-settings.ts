import { useSyncExternalStore } from 'react';
import { ownPalette } from 'shared-api/own-theme';
import {
  changedSettings,
  defaultReadingSettings,
  parseReadingSettings,
  type ReadingSettings,
  readingStorageKey,
  rootStyleOf,
} from 'shared-api/reading-settings';
import { palettes } from 'shared-api/themes';

/** Event of the window by which the apps of a page tell each other of a change: each has a copy of this module. */
const changeEvent = 'readingsettings';

let stored: string | null | undefined;
let settings: ReadingSettings = defaultReadingSettings;

/** The reading settings of this browser; the same object until one is changed. Not while rendering on the server. */
export const readingSettings = (): ReadingSettings => {
  const text = readStorage();
  if (text !== stored) {
    stored = text;
    settings = parseReadingSettings(text);
  }
  return settings;
};

/** The reading settings, for a component. In the first render they are the defaults, on the server and here alike. */
export const useReadingSettings = (): ReadingSettings =>
  useSyncExternalStore(onReadingSettings, readingSettings, () => defaultReadingSettings);

/** Changes settings: on the root element at once, in the storage, in other tabs, and with the account (shell). */
export const changeReadingSettings = (change: Partial<ReadingSettings>): void =>
  takeReadingSettings({ ...readingSettings(), changed_at: new Date().toISOString(), ...change });

/** Takes over settings whole, as they came from the account. */
export const takeReadingSettings = (taken: ReadingSettings): void => {
  const palette = taken.theme === 'custom' ? ownPalette(taken) : undefined;
  // The palette is stored as well, so that the script in the head need not derive it.
  const text = JSON.stringify({ ...changedSettings(taken), palette });
  try {
    localStorage.setItem(readingStorageKey, text);
  } catch {
    // Storage is full or forbidden: the settings hold as long as the page.
    kept = text;
  }
  applyReadingSettings(taken);
  dispatchEvent(new CustomEvent(changeEvent, { detail: text }));
};

/** Calls back after each change, wherever it was made: here, in another app of the page, in another tab. */
export const onReadingSettings = (changed: () => void): (() => void) => {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent && kept !== undefined) kept = event.detail;
    changed();
  };
  const listenToStorage = ({ key }: StorageEvent) => {
    if (key !== readingStorageKey && key !== null) return;
    applyReadingSettings(readingSettings());
    changed();
  };
  addEventListener(changeEvent, listen);
  addEventListener('storage', listenToStorage);
  return () => {
    removeEventListener(changeEvent, listen);
    removeEventListener('storage', listenToStorage);
  };
};

/** Text of the settings where they could not be stored. */
let kept: string | undefined;

const readStorage = (): string | null => {
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(readingStorageKey);
  } catch {
    return null;
  }
};

/** Puts settings on the root element, as the script in the head did with those it found (server/pages/reading-script.ts). */
export const applyReadingSettings = (applied: ReadingSettings): void => {
  const root = document.documentElement;
  const { attributes, variables } = rootStyleOf(applied);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) root.removeAttribute(name);
    else root.setAttribute(name, value);
  }
  const palette = applied.theme === 'custom' ? ownPalette(applied) : {};
  const unset = Object.fromEntries(Object.keys(palettes.light).map((name) => [name, undefined]));
  const declarations: Record<string, string | undefined> = { ...unset, ...variables, ...palette };
  for (const [name, value] of Object.entries(declarations)) {
    if (value === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, value);
  }
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = paperOf(applied, meta.media.includes('dark') ? 'dark' : 'light');
  }
};

const paperOf = ({ theme, paper }: ReadingSettings, system: 'light' | 'dark'): string =>
  theme === 'custom' ? paper : palettes[theme === 'system' ? system : theme]['--paper'];
