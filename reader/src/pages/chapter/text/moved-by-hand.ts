import { isOfText, isOnSheet, restDebounceMs } from './text-view.ts';

let isMoving = false;

/** Whether a hand moves the text, or has until it comes to rest. */
export const isMovedByHand = (): boolean => isMoving;

/** What is done once the text is still. */
const waiting = new Set<(hasWaited: boolean) => void>();

/**
 * Does something at once where no hand moves the text, else as soon as it is still. Who sets the scroll position under a finger, or
 * while the browser lets a swipe run out, has the browser add its own way to it: one swipe turns two pages. What is asked for
 * several times is done once.
 * @param act is told whether it had to wait
 * @returns a function that cancels it while it waits
 */
export const whenStill = (act: (hasWaited: boolean) => void): (() => void) => {
  if (isMoving) waiting.add(act);
  else act(false);
  return () => waiting.delete(act);
};

/** Watches fingers on the text, from when one comes down until the text has come to rest. @returns a function that ends it */
export const watchHand = (): (() => void) => {
  let isDown = false;
  /** Whether the finger has come down on a text at rest, and has not moved since. */
  let mayBeTap = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  const cancelRest = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const rest = () => {
    cancelRest();
    isMoving = false;
    const acts = [...waiting];
    waiting.clear();
    for (const act of acts) act(true);
  };
  const restSoon = () => {
    cancelRest();
    // A busy page may not have been told of the last scroll yet. It is before the next frame.
    timer = setTimeout(() => {
      frame = requestAnimationFrame(rest);
    }, restDebounceMs);
  };
  const onDown = ({ target }: TouchEvent) => {
    if (!isOnSheet(target)) return;
    mayBeTap = !isMoving;
    isDown = true;
    isMoving = true;
    cancelRest();
    // Of the finger that came down on an element which has left the page since, that element alone is told.
    for (const type of ups) target.addEventListener(type, onUp, { passive: true });
  };
  const onUp = ({ touches, currentTarget }: Event & Partial<Pick<TouchEvent, 'touches'>>) => {
    // A finger elsewhere, as on the bar, does not count: nothing would tell when it goes.
    if (touches && Array.from(touches).some((touch) => isOnSheet(touch.target))) return;
    for (const type of ups) currentTarget?.removeEventListener(type, onUp);
    isDown = false;
    if (mayBeTap) rest();
    else restSoon();
  };
  const onMove = () => {
    mayBeTap = false;
  };
  const onScroll = (event: Event) => {
    if (!isOfText(event)) return;
    mayBeTap = false;
    if (isMoving && !isDown) restSoon();
  };
  const onScrollEnd = (event: Event) => {
    if (isMoving && !isDown && isOfText(event)) rest();
  };
  const options = { passive: true, capture: true };
  document.addEventListener('touchstart', onDown, options);
  document.addEventListener('touchmove', onMove, options);
  document.addEventListener('scroll', onScroll, options);
  document.addEventListener('scrollend', onScrollEnd, options);
  return () => {
    document.removeEventListener('touchstart', onDown, options);
    document.removeEventListener('touchmove', onMove, options);
    document.removeEventListener('scroll', onScroll, options);
    document.removeEventListener('scrollend', onScrollEnd, options);
    waiting.clear();
    rest();
  };
};

const ups = ['touchend', 'touchcancel'] as const;
