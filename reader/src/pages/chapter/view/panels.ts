import type { ComponentType } from 'react';
import type { PanelName } from './panel-name.ts';

/** A panel has no props: it uses `useReading()`. */
export type LoadPanel = () => Promise<{ default: ComponentType }>;

/** Panels of the reading page, each a lazy chunk `reading-{name}`. Named apart from panel-name.ts, which the text's chunk knows: this list is loaded with the program. */
export const panels: Partial<Record<PanelName, LoadPanel>> = {
  contents: () => import(/* webpackChunkName: "reading-contents" */ '../contents/contents-panel.tsx'),
  search: () => import(/* webpackChunkName: "reading-search" */ '../book-search/book-search-panel.tsx'),
  help: () => import(/* webpackChunkName: "reading-help" */ '../keys/help-panel.tsx'),
};
