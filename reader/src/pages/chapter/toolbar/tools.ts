import type { PanelName } from '../panel/panel-name.ts';

/** State of the toolbar. What a press means is known to the program, which may come after it. */
export interface Tools {
  /** The panel that is open. */
  panel: PanelName | null;
  /** A pressed tool that the program has not yet dealt with. */
  request: 'collect' | 'fullscreen' | null;
  /** Whether a member has collected the chapter. */
  collected: boolean;
}

export const untouchedTools: Tools = { panel: null, request: null, collected: false };

export type SetTools = (change: Partial<Tools>) => void;
