import { earlyPressesName } from 'shared-api/contract';

/** What was pressed before the program had started, as the page's own script noted it (server/pages/start-script.ts). */
interface EarlyPresses {
  presses: EarlyPress[];
  /** Whether somebody has touched the page at all. */
  touched: boolean;
  /** Set once the frame is hydrated: from then on only presses in the region are noted. */
  region: Element | null;
  /** Ends the noting. */
  stop: () => void;
}

type EarlyPress =
  | { type: 'click' | 'submit' | 'focusout'; target: HTMLElement }
  | { type: 'keydown'; target: HTMLElement; key: string; shiftKey: boolean };

const page = globalThis as { [earlyPressesName]?: EarlyPresses | undefined };

const noted = (): EarlyPresses | undefined => page[earlyPressesName];

/** Whether somebody has touched the page before its program had started. */
export const isTouched = (): boolean => noted()?.touched === true;

/** Replays what was pressed in the frame, once that is hydrated. @param region the element that is not yet */
export const replayFrame = (region: Element | null): void => {
  const early = noted();
  if (!early || early.region) return;
  const isOfFrame = ({ type, target }: EarlyPress) => type !== 'keydown' && !region?.contains(target);
  const presses = early.presses.filter(isOfFrame);
  early.presses = early.presses.filter((press) => !isOfFrame(press));
  early.region = region ?? document.head;
  for (const press of presses) replay(press);
};

/** Replays what was pressed in the region, and keys, once that is hydrated or stays static; then the start is over. */
export const replayRegion = (): void => {
  const early = noted();
  if (!early) return;
  early.stop();
  page[earlyPressesName] = undefined;
  for (const press of early.presses.splice(0)) replay(press);
};

const replay = (press: EarlyPress): void => {
  const { type, target } = press;
  if (!target.isConnected) return;
  if (type === 'click') target.click();
  else if (type === 'keydown') {
    const { key, shiftKey } = press;
    target.dispatchEvent(new KeyboardEvent(type, { key, shiftKey, bubbles: true, cancelable: true }));
  }
  // A window that loses the focus takes it from no field.
  else if (type === 'submit' || document.activeElement !== target) {
    target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  }
};
