import type { Rendered } from './messages.ts';

/** Thrown where a page could not be rendered; the browser can still do it. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}

/** A page that waits or is being rendered. */
export interface PendingPage {
  url: string;
  revision: number;
  /** How many pages were rendered lately for the address that asks. */
  pagesBefore: number;
  /** Whether it is rendered a second time, because its first worker exited: then alone, so that its faults are its own. */
  isRetry: boolean;
  resolve: (page: Rendered) => void;
  reject: (error: RenderError) => void;
}

/** Reason why a worker exited, and the pages that it left. */
export interface WorkerExit {
  reason: string;
  /** Whether its bundles had been loaded. */
  wasReady: boolean;
  /** Whether it answered nothing any more: then a page in it loops. */
  isStuck: boolean;
  /** Pages that it had begun with: one of them may be why. */
  suspects: PendingPage[];
  /** Pages that it had not begun with. */
  others: PendingPage[];
}
