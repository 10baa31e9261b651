import { noteEarlyKeys } from 'shared-api/early-keys';

/**
 * The click that came last before the page's program listened; `EarlyPresses` tells whether it was a tap on the text. It is kept in the
 * window, as the page's first script notes it before the program has come.
 */
export const early = globalThis as { earlyClick?: MouseEvent | undefined };

/** Notes clicks, in place of the page's first script where that did so already. @returns a function that ends it */
export const noteClicks = (): (() => void) => {
  window.onclick = (event) => {
    early.earlyClick = event;
  };
  return () => {
    window.onclick = null;
  };
};

/**
 * Notes the keys that are pressed, and the last click, before the page's program listens to them; `EarlyPresses` replays them.
 * @returns a function that ends it
 */
export const noteEarlyPresses = (): (() => void) => {
  const endKeys = noteEarlyKeys();
  const endClicks = noteClicks();
  return () => {
    endKeys();
    endClicks();
  };
};
