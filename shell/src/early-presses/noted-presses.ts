import type { EarlyKey } from 'shared-api/early-keys';

/** What was pressed before the program had started, as the script at the end of the page notes it (note-presses.ts). */
export interface NotedPresses {
  presses: EarlyPress[];
  /** Whether somebody has touched the page at all. */
  touched: boolean;
  /** Set once the frame is hydrated: from then on only presses in the region are noted, and keys. */
  region: Element | null;
  /** Ends the noting. */
  stop: () => void;
}

export type EarlyPress =
  | { type: 'click' | 'submit' | 'change' | 'focusout'; target: HTMLElement }
  | (EarlyKey & { type: 'keydown' });

/** Global variable that joins the script at the end of the page with the program; undefined once that has started. */
export const pressesName = 'EARLY_PRESSES';

/** The window, typed with the variable that holds what was noted. A function, as the server has no window. */
export const pageWindow = () => window as object as { [pressesName]?: NotedPresses | undefined };
