/** Global variable in which keys wait. */
export const earlyKeysName = 'EARLY_KEYS';

/** A key that was pressed before a page listened to keys. */
export interface EarlyKey {
  target: Element;
  key: string;
  shiftKey: boolean;
}

const page = globalThis as { [earlyKeysName]?: EarlyKey[] | undefined };

/** The key of an event that a page may act on; undefined for what is typed into a field, a shortcut, or a key that browsers themselves act on. */
export const earlyKeyOf = (event: KeyboardEvent): EarlyKey | undefined => {
  const { key, shiftKey } = event;
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  if (!/^(Arrow(Left|Right)|[^ ])$/.test(key) || target.closest('input,textarea,select,[contenteditable]')) {
    return undefined;
  }
  return { target, key, shiftKey };
};

/** Leaves keys for the page, behind those that wait already. */
export const leaveEarlyKeys = (keys: readonly EarlyKey[]): void => {
  page[earlyKeysName] = [...(page[earlyKeysName] ?? []), ...keys];
};

/** Notes the keys that are pressed until the page listens. @returns a function that ends it */
export const noteEarlyKeys = (): (() => void) => {
  const note = (event: KeyboardEvent) => {
    const key = event.repeat ? undefined : earlyKeyOf(event);
    if (key) leaveEarlyKeys([key]);
  };
  addEventListener('keydown', note, true);
  return () => removeEventListener('keydown', note, true);
};
