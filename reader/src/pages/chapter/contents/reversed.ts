/** Local storage key: whether contents lists begin with the last chapter, on this device. */
const storageKey = 'contents-reversed';

export const wasReversed = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // Storage may be forbidden; then the order lasts as long as the panel is open.
    return false;
  }
};

export const keepReversed = (isReversed: boolean): void => {
  try {
    if (isReversed) localStorage.setItem(storageKey, '1');
    else localStorage.removeItem(storageKey);
  } catch {
    // As above.
  }
};
