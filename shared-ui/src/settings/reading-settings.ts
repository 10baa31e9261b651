import { useSyncExternalStore } from 'react';
import { ownPalette } from 'shared-api/own-theme';
import {
  changedSettings,
  defaultReadingSettings,
  parseReadingSettings,
  type ReadingSettings,
  readingStorageKey,
} from 'shared-api/reading-settings';
import { applyReadingSettings } from './apply-reading-settings.ts';

/**
 * Event of the window by which the apps of a page tell each other of a change, with the stored text: each app has a copy of
 * this module, and storage events reach only other tabs.
 */
const changeEvent = 'readingsettings';

let parsedText: string | null | undefined;
let settings: ReadingSettings = defaultReadingSettings;
/** Text of the settings where it could not be stored: then they hold as long as the page. */
let unstored: string | undefined;

const storedText = (): string | null => {
  try {
    return unstored ?? localStorage.getItem(readingStorageKey);
  } catch {
    return null;
  }
};

/** The reading settings of this browser; the same object until one is changed. Not while rendering on the server. */
export const readingSettings = (): ReadingSettings => {
  const text = storedText();
  if (text !== parsedText) {
    parsedText = text;
    settings = parseReadingSettings(text);
  }
  return settings;
};

/** Changes settings: on the root element at once, in the storage, in other tabs, and (by the shell) with the account. */
export const changeReadingSettings = (change: Partial<ReadingSettings>): void =>
  takeReadingSettings({ ...readingSettings(), changed_at: new Date().toISOString(), ...change });

/** Whether a theme is a dark one; `system` is what the system is. */
export const isDark = (theme: ReadingSettings['theme']): boolean =>
  theme === 'dark' ||
  theme === 'black' ||
  (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);

/** Changes between day and night. */
export const toggleDark = (): void =>
  changeReadingSettings({ theme: isDark(readingSettings().theme) ? 'light' : 'dark' });

/** Takes over settings whole, as they come from the account. */
export const takeReadingSettings = (taken: ReadingSettings): void => {
  // The palette is stored as well, so that the script in the head need not derive it.
  const palette = taken.theme === 'custom' ? ownPalette(taken) : undefined;
  const text = JSON.stringify({ ...changedSettings(taken), palette });
  unstored = undefined;
  try {
    localStorage.setItem(readingStorageKey, text);
  } catch {
    // Storage is full or forbidden.
    unstored = text;
  }
  applyReadingSettings(taken);
  dispatchEvent(new CustomEvent(changeEvent, { detail: text }));
};

/**
 * Calls back after each change of the settings.
 * @param changed gets where it was made: in this page, or in another tab
 * @returns a function that ends it
 */
export const onReadingSettings = (changed: (where: 'here' | 'elsewhere') => void): (() => void) => {
  const listenToPage = (event: Event) => {
    const text: string = (event as CustomEvent).detail;
    if (storedText() !== text) unstored = text;
    changed('here');
  };
  const listenToTabs = ({ key }: StorageEvent) => {
    if (key === readingStorageKey || key === null) changed('elsewhere');
  };
  addEventListener(changeEvent, listenToPage);
  addEventListener('storage', listenToTabs);
  return () => {
    removeEventListener(changeEvent, listenToPage);
    removeEventListener('storage', listenToTabs);
  };
};

/** The reading settings, for a component. In the first render they are the defaults, on the server and here alike. */
export const useReadingSettings = (): ReadingSettings =>
  useSyncExternalStore(onReadingSettings, readingSettings, () => defaultReadingSettings);
