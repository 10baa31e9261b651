import { type EarlyKey, earlyKeysName } from 'shared-api/contract';

/** So many are noted: who presses more keys than that at a page that does not answer wants something else by then. */
const maxKeys = 8;

/**
 * Notes the keys that are pressed before the page's program listens to keys; {@link EarlyKeys} replays them.
 * @returns a function that ends it
 */
export const noteEarlyKeys = (): (() => void) => {
  const page = globalThis as { [earlyKeysName]?: EarlyKey[] | undefined };
  const note = ({ target, key, shiftKey, altKey, ctrlKey, metaKey, isComposing, repeat }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey || isComposing || repeat || !/^(Arrow(Left|Right)|[^ ])$/.test(key)) return;
    if (!(target instanceof Element) || target.closest('input, textarea, select, [contenteditable], dialog')) return;
    page[earlyKeysName] ??= [];
    if (page[earlyKeysName].length < maxKeys) page[earlyKeysName].push({ target, key, shiftKey });
  };
  addEventListener('keydown', note, true);
  return () => removeEventListener('keydown', note, true);
};
