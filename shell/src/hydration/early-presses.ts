import { type EarlyKey, earlyKeysName, earlyPressesName } from 'shared-api/contract';

/** What was pressed before the program had started, as the page's own script noted it (server/pages/document/start-script.ts). */
interface EarlyPresses {
  presses: EarlyPress[];
  /** Whether somebody has touched the page at all. */
  touched: boolean;
  /** Set once the frame is hydrated: from then on only presses in the region are noted. */
  region: Element | null;
  /** Ends the noting. */
  stop: () => void;
}

interface EarlyClick {
  type: 'click' | 'submit' | 'focusout';
  target: HTMLElement;
}

type EarlyPress = EarlyClick | (EarlyKey & { type: 'keydown' });

const page = globalThis as { [earlyPressesName]?: EarlyPresses | undefined; [earlyKeysName]?: EarlyKey[] };

const noted = (): EarlyPresses | undefined => page[earlyPressesName];

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
  page[earlyPressesName] = undefined;
  page[earlyKeysName] = early.presses.filter((press) => press.type === 'keydown');
  for (const press of early.presses) replay(press);
};

const replay = ({ type, target }: EarlyPress): void => {
  if (type === 'keydown' || !target.isConnected) return;
  if (type === 'click') target.click();
  // A window that loses the focus takes it from no field.
  else if (type === 'submit' || document.activeElement !== target) {
    target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  }
};
