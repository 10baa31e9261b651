/** Events with which somebody begins to use the page. */
const touches = ['pointerdown', 'keydown', 'focusin'] as const;

/** Time after which a busy page counts as idle. */
const idleTimeoutMs = 500;

/** Resolves in a task of its own, when it is time for the next part of the start. */
export type NextTurn = () => Promise<void>;

/**
 * Creates the turns in which a page's program starts. Each resolves in a task of its own: when the page is idle, or from the
 * first touch, key or focus on at once. So no part of the start holds the page up for longer than the part itself takes.
 * @param isTouched whether somebody has touched the page already
 */
export const createTurns = (isTouched: boolean): NextTurn => {
  let hurried = isTouched;
  const touched = new Promise<void>((resolve) => {
    const hurry = () => {
      hurried = true;
      resolve();
      for (const type of touches) window.removeEventListener(type, hurry, true);
    };
    for (const type of touches) window.addEventListener(type, hurry, true);
  });
  return async () => {
    if (!hurried) await Promise.race([touched, idle()]);
    if (hurried) await new Promise((resolve) => setTimeout(resolve));
  };
};

/** Safari has no idle callbacks; a task of its own lets what waits go first. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: idleTimeoutMs });
    else setTimeout(resolve);
  });
