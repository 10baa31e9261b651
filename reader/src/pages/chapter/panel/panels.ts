import type { ComponentType } from 'react';
import { loadPart } from 'shared-ui/load-part';
import type { PanelName } from './panel-name.ts';

/** A panel has no props: it uses `useReading()`. */
type LoadPanel = () => Promise<{ default: ComponentType }>;

/**
 * Panels of the reading page, each a lazy chunk `reading-{name}`. Loaded with the program: the toolbar, which is there at
 * once, knows their names alone.
 */
const panels: Record<PanelName, LoadPanel> = {
  voice: () => import(/* webpackChunkName: "reading-voice" */ '../voice/voice-panel.tsx'),
  contents: () => import(/* webpackChunkName: "reading-contents" */ '../contents/contents-panel.tsx'),
  search: () => import(/* webpackChunkName: "reading-search" */ '../book-search/book-search-panel.tsx'),
  help: () => import(/* webpackChunkName: "reading-help" */ '../keys/help-panel.tsx'),
  settings: () => import(/* webpackChunkName: "reading-settings" */ '../settings/settings-panel.tsx'),
  notes: () => import(/* webpackChunkName: "reading-notes" */ '../notes/notes-panel.tsx'),
  offline: () => import(/* webpackChunkName: "reading-offline" */ '../offline/offline-panel.tsx'),
};

const loaded = new Map<PanelName, ComponentType>();

/** A panel that is here already, so that it opens in the frame of the press. */
export const loadedPanel = (name: PanelName): ComponentType | undefined => loaded.get(name);

/** @throws where it cannot be loaded */
export const loadPanel = async (name: PanelName): Promise<ComponentType> => {
  const { default: Panel } = await loadPart(panels[name]);
  loaded.set(name, Panel);
  return Panel;
};
