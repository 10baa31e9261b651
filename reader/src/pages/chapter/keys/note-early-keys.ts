import { type EarlyKey, earlyKeysName } from 'shared-api/contract';

/**
 * Notes the keys that are pressed before the page's program listens to keys; {@link EarlyKeys} replays them.
 * @returns a function that ends it
 */
export const noteEarlyKeys = (): (() => void) => {
  const page = globalThis as { [earlyKeysName]?: EarlyKey[] | undefined };
  const note = ({ target, key, shiftKey, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey || repeat || !/^(Arrow(Left|Right)|[^ ])$/.test(key)) return;
    // Fields have heard theirs already.
    const focused = target as Element;
    if (focused.closest('input,textarea,select')) return;
    page[earlyKeysName] = [...(page[earlyKeysName] ?? []), { target: focused, key, shiftKey }];
  };
  addEventListener('keydown', note, true);
  return () => removeEventListener('keydown', note, true);
};
