import type { ComponentType } from 'react';
import type { PanelName } from './panel-name.ts';

/** A panel has no props: it uses `useReading()`. */
export type LoadPanel = () => Promise<{ default: ComponentType }>;

/** Panels of the reading page, each a lazy chunk `reading-{name}`. The toolbar has a button only for those that are here. */
export const panels: Partial<Record<PanelName, LoadPanel>> = {
  settings: () => import(/* webpackChunkName: "reading-settings" */ '../settings/settings-panel.tsx'),
  notes: () => import(/* webpackChunkName: "reading-notes" */ '../notes/notes-panel.tsx'),
};
