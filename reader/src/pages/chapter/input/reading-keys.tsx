import { useEffect, useRef } from 'react';
import { replayEarlyKeys } from 'shared-api/early-keys';
import { useReading } from '../text/index.ts';
import { tappedText } from './gestures.ts';
import { areCharacterKeysOn, isCharacterKey, type KeyContext, type ReadingKey, readingKeys } from './key-table.ts';
import { early } from './note-early-presses.ts';

/** Behaviour of the reading page: acts on the keys of {@link readingKeys}. */
export const ReadingKeys = () => {
  const reading = useReading();
  const newest = useRef(reading);
  useEffect(() => {
    newest.current = reading;
  }, [reading]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (belongsElsewhere(event)) return;
      const isPaged = document.documentElement.dataset.mode === 'page';
      actOn(event, { reading: newest.current, isPaged });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
};

const actOn = (event: KeyboardEvent, context: KeyContext): void => {
  const entry = readingKeys.find((candidate) => matches(candidate, event));
  if (!entry || (isCharacterKey(entry) && !areCharacterKeysOn())) return;
  if (entry.isOurs && !entry.isOurs(context)) return;
  event.preventDefault();
  if (!event.repeat || (entry.repeats && !context.isPaged)) entry.act(context);
};

/** Signs such as ? need Shift on most keyboards: for them it makes no difference. */
const matches = ({ keys, shift = false }: ReadingKey, { key, shiftKey }: KeyboardEvent): boolean => {
  const isSign = key.length === 1 && /[^\p{L}\p{N}\s]/u.test(key);
  return (isSign || shiftKey === shift) && keys.includes(key.length === 1 ? key.toLowerCase() : key);
};

/** Elements that use letters and arrows themselves. */
const keyUsers = [
  'input:not([type="checkbox"], [type="button"], [type="submit"], [type="reset"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="menu"]',
  '[role="menubar"]',
  '[role="slider"]',
  '[role="tablist"]',
  '[role="listbox"]',
  '[role="combobox"]',
  '[role="radiogroup"]',
  '[role="dialog"]',
  'dialog',
  'audio',
  'video',
].join();

/** Elements that the space bar presses. */
const spaceUsers = 'button, summary, input, [role="button"], [role="checkbox"], [role="switch"]';

/** Dialogs behind which the page is out of reach. A panel that lies beside the text says `aria-modal="false"`. */
const modalDialogs = '[role="dialog"]:not([aria-modal="false"]), dialog[open]:not([aria-modal="false"])';

/**
 * Whether a key means something else than what the reading page would do: it was dealt with already, belongs to an input
 * method, is a shortcut of the browser or the system, or to the element that has the focus.
 */
const belongsElsewhere = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.isComposing) return true;
  if (event.altKey || event.ctrlKey || event.metaKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(keyUsers)) return true;
  if (event.key === ' ' && target?.closest(spaceUsers)) return true;
  return document.querySelector(modalDialogs) !== null;
};

/** Replays what was pressed before the page listened to it. Stands behind all that listens. */
export const EarlyPresses = () => {
  useEffect(() => {
    replayEarlyKeys();
    const { earlyClick } = early;
    early.earlyClick = undefined;
    if (earlyClick && isStillMeant(earlyClick)) replayClick(earlyClick);
  }, []);
  return null;
};

/** Whether a click has met text that still stands where it was: who has read on since then wants no tools any more. */
const isStillMeant = (click: MouseEvent): boolean =>
  tappedText(click)?.isConnected === true && Math.abs(scrollY - (click.pageY - click.clientY)) < 1;

/** Its coordinates and what it was made with are those of the event, whose class they stand in. */
const replayClick = (click: MouseEvent): void => {
  click.target?.dispatchEvent(new (click.constructor as typeof MouseEvent)('click', click));
};
