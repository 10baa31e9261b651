import { leaveEarlyKeys } from 'shared-api/early-keys';
import { type EarlyPress, type NotedPresses, pageWindow, pressesName } from './noted-presses.ts';

const noted = (): NotedPresses | undefined => pageWindow()[pressesName];

/** Whether somebody has touched the page before its program had started. */
export const isTouched = (): boolean => noted()?.touched === true;

/** Replays what was pressed in the frame, once that is hydrated. @param region the element that is not yet */
export const replayFrame = (region: Element | null): void => {
  const early = noted();
  if (!early || early.region) return;
  const { presses } = early;
  const isLater = (press: EarlyPress) => press.type === 'keydown' || region?.contains(press.target) === true;
  early.presses = presses.filter(isLater);
  early.region = region ?? document.head;
  for (const press of presses) if (!isLater(press)) replay(press);
};

/**
 * Replays what was pressed in the region, once that is hydrated or stays static, and leaves the keys to the page, which may
 * listen to them later still. Then the start is over.
 */
export const replayRegion = (): void => {
  const early = noted();
  if (!early) return;
  early.stop();
  pageWindow()[pressesName] = undefined;
  leaveEarlyKeys(early.presses.filter((press) => press.type === 'keydown'));
  for (const press of early.presses) replay(press);
};

const replay = ({ type, target }: EarlyPress): void => {
  if (type === 'keydown' || !target.isConnected) return;
  if (type === 'click') target.click();
  // A window that loses the focus takes it from no field.
  else if (type !== 'focusout' || document.activeElement !== target) {
    target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  }
};
